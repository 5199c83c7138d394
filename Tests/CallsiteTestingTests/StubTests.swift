import CallsiteRuntime
@testable import CallsiteTesting
import Foundation
import HelpPetAPI
import HelpPetAPITesting
import HestamiAPI
import HestamiAPITesting
import Testing

@Suite("Stubs")
struct StubTests {
  @Test("A closure receives the caller's arguments, and the caller gets its result")
  func closure() async throws {
    let stub = HelpPetStub()
    stub.appointments.update = { id, body in .sample(id: id, status: body.status) }
    let appointment = try await stub.client.appointments.update("a1", status: .inProgress)
    #expect(appointment == .sample(id: "a1", status: .inProgress))
  }

  @Test("Calls are recorded with their arguments, in order")
  func calls() async throws {
    let stub = HelpPetStub()
    stub.appointments.update = { _, _ in .sample() }
    stub.dashboard.schedule = { _, _ in .sample() }
    let day = try CalendarDate(year: 2026, month: 3, day: 1)
    try await stub.client.appointments.update("a1", status: .inProgress)
    try await stub.client.appointments.update("a2", status: .completed)
    _ = try await stub.client.dashboard.schedule(vet: "v1", date: day)
    _ = try await stub.client.dashboard.schedule(vet: "v1")
    #expect(stub.appointments.update.calls.map(\.appointmentUuid) == ["a1", "a2"])
    #expect(stub.appointments.update.calls.map(\.body.status) == [.inProgress, .completed])
    #expect(stub.dashboard.schedule.calls.map(\.date) == [day, nil])
    #expect(stub.pets.get.calls.isEmpty)
  }

  @Test("An operation without a closure fails with what to write")
  func missingClosure() async throws {
    let reported = Reports()
    let stub = HelpPetStub { reported.add("\($0)") }
    let error = await #expect(throws: APIError.self) {
      try await stub.client.appointments.update("a1", status: .inProgress)
    }
    let text =
      "appointments.update was called (PUT /api/v1/appointments/{appointment_uuid}) and isn't stubbed. "
      + "Write `stub.appointments.update = { appointmentUuid, body in … }`, "
      + "or create the stub with `HelpPetStub(.samples)`."
    #expect(reported.texts == [text])
    #expect(stub.failures.map(\.description) == [text])
    #expect(error?.kind == .client)
    #expect("\(try #require(error))".contains(text))
  }

  @Test("A missing closure fails the running test")
  func failingTest() async throws {
    let stub = HelpPetStub()
    await withKnownIssue {
      _ = try? await stub.client.pets.get("p1")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasPrefix("pets.get was called (GET /api/v1/pets/{") }
    }
  }

  @Test("Without a test that can fail, a missing closure is written to standard error")
  func standardError() {
    let pipe = Pipe()
    StubFailure.report(
      StubFailure("pets.list was called."), to: nil, or: pipe.fileHandleForWriting)
    pipe.fileHandleForWriting.closeFile()
    #expect(
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        == "pets.list was called.\n")
  }

  @Test("A removed closure is no longer called")
  func reset() async throws {
    let stub = HelpPetStub { _ in }
    stub.pets.get = { .sample(id: $0) }
    stub.pets.get.reset()
    await #expect(throws: APIError.self) { try await stub.client.pets.get("p1") }
  }

  @Test("A stub with samples answers operations without a closure")
  func samples() async throws {
    let stub = HelpPetStub(.samples)
    stub.pets.get = { .sample(id: $0, name: "Rex") }
    #expect(try await stub.client.pets.get("p1").name == "Rex")
    #expect(try await stub.client.dashboard.today(vet: "v1") == .sample())
    #expect(try await stub.client.visitTranscripts.list(pet: "p1").count == 3)
    #expect(stub.dashboard.today.calls.map(\.vetUserUuid) == ["v1"])
  }

  @Test("Results pass through the client's middleware and its decoding")
  func wire() async throws {
    let log = Reports()
    let stub = HelpPetStub(configuration: .init(middleware: [Recorder(log: log)]))
    stub.pets.get = { .sample(id: $0) }
    _ = try await stub.client.pets.get("p1")
    #expect(log.texts == ["GET /api/v1/pets/p1"])
  }

  @Test("Direct results bypass the client")
  func direct() async throws {
    let log = Reports()
    let stub = HelpPetStub(.direct, configuration: .init(middleware: [Recorder(log: log)]))
    stub.pets.get = { .sample(id: $0) }
    #expect(try await stub.client.pets.get("p1").id == "p1")
    #expect(log.texts.isEmpty)
    #expect(stub.pets.get.calls.map(\.petUuid) == ["p1"])
  }

  @Test("Stubs of tests that run in parallel are independent", arguments: 0..<20)
  func parallel(number: Int) async throws {
    let stub = HelpPetStub()
    stub.pets.get = { .sample(id: $0, name: "\(number)") }
    for _ in 0..<10 { #expect(try await stub.client.pets.get("p").name == "\(number)") }
    #expect(stub.pets.get.calls.count == 10)
  }

  @Test("An uploaded file arrives unchanged, with progress to the end")
  func upload() async throws {
    let stub = HelpPetStub()
    stub.upload.send = { body in .sample(fileKey: body.petId ?? "") }
    let progress = Reports()
    let response = try await stub.client.upload.send(
      audio: UploadFile(data: Data("sound".utf8), filename: "visit.mp3"), petId: "p1",
      options: .init(onProgress: { progress.add("\($0.fraction ?? 0)") }))
    #expect(response.fileKey == "p1")
    #expect(stub.upload.send.calls.map(\.body.audio.filename) == ["visit.mp3"])
    #expect(progress.texts.last == "1.0")
  }

  @MainActor
  @Test("It can be used on the main actor")
  func mainActor() async throws {
    let stub = HelpPetStub()
    stub.pets.get = { .sample(id: $0) }
    #expect(try await stub.client.pets.get("p1").id == "p1")
    #expect(stub.pets.get.calls.count == 1)
  }
}

@Suite("Errors of stubs")
struct StubErrorTests {
  @Test("Field errors arrive like the server's", arguments: [StubOptions(), .direct])
  func validation(options: StubOptions) async throws {
    let stub = HelpPetStub(options)
    stub.visitTranscripts.create = { _ in
      throw .validation(fields: ["full_text": ["This field is required."]])
    }
    let error = await #expect(throws: APIError.self) {
      try await stub.client.visitTranscripts.create(petId: "p1", visitDate: Date(), fullText: "")
    }
    #expect(error?.kind == .validation)
    #expect(error?.fieldErrors == ["full_text": ["This field is required."]])
    #expect(error?.operation == "createVisitTranscript")
  }

  @Test(
    "Each error of a server keeps its case",
    arguments: [
      APIError.unauthorized, .forbidden, .notFound, .server, .rateLimited(retryAfter: .seconds(2)),
      .unavailable(retryAfter: .seconds(3)), .status(418, message: "A teapot."),
    ])
  func statuses(error: APIError) async throws {
    let stub = HelpPetStub(configuration: .init(retryPolicy: .none))
    stub.pets.get = { _ in throw error }
    let caught = await #expect(throws: APIError.self) { try await stub.client.pets.get("p1") }
    #expect(caught?.kind == error.kind)
    #expect(caught?.status == error.status)
    #expect(caught?.message == error.message)
  }

  @Test("A failed connection is retried without waiting", arguments: [APIError.offline, .timedOut])
  func connection(error: APIError) async throws {
    let stub = HelpPetStub()
    stub.pets.get = { _ in throw error }
    let caught = await #expect(throws: APIError.self) { try await stub.client.pets.get("p1") }
    #expect(caught?.kind == error.kind)
    #expect(stub.pets.get.calls.count == 3)
  }

  @Test("A rejected token is refreshed by the stubbed operation, and the call is retried")
  func refresh() async throws {
    let tokens = InMemoryTokenStore(Tokens(accessToken: "old", refreshToken: "r1"))
    let stub = HestamiStub(configuration: .init(tokenStore: tokens))
    let attempts = Reports()
    stub.properties.list = {
      attempts.add("list")
      if attempts.texts.count == 1 { throw .unauthorized }
      return Property.samples(count: 2)
    }
    stub.users.refreshAccessToken = { body in
      attempts.add("refresh \(body.refresh)")
      return .sample(access: "new")
    }
    #expect(try await stub.client.properties.list().count == 2)
    #expect(attempts.texts == ["list", "refresh r1", "list"])
    #expect(await tokens.tokens()?.accessToken == "new")
  }
}

/// A log of events from any thread.
final class Reports: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [String] = []

  var texts: [String] { lock.withLock { all } }

  func add(_ text: String) {
    lock.withLock { all.append(text) }
  }
}

private struct Recorder: Middleware {
  let log: Reports

  func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
    log.add("\(request.method) \(request.url.path())")
    return try await next.send(request)
  }
}
