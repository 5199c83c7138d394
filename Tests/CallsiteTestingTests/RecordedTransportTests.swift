import CallsiteDrift
import CallsiteDiagnostics
import CallsiteMock
import CallsiteMockTransport
import CallsitePipeline
import CallsiteReview
import CallsiteRuntime
import CallsiteTesting
import Foundation
import HelpPetAPI
import Testing

@Suite("Recorded traffic")
struct RecordedTransportTests {
  private static let pet = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
  private static let spec = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../Specs/helppet.yaml").standardized.path

  /// The calls of an app, and their results.
  private func session(_ transport: any Transport, password: String) async throws -> [String] {
    let helpPet = HelpPetClient(configuration: .init(transport: transport))
    try await helpPet.logIn(username: "vet1", password: password)
    let first = try await helpPet.pets.get(Self.pet)
    let changed = try await helpPet.appointments.update(Self.pet, status: .inProgress)
    let second = try await helpPet.pets.get(Self.pet)
    return [first.name, "\(changed.status)", second.name]
  }

  private func recorded(
    _ folder: TemporaryFolder, transport: (any Transport)? = nil, secrets: [String] = []
  ) async throws -> URL {
    let file = folder.url.appending(path: "visit.har")
    let server = MockTransport(try MockServer(spec: Self.spec))
    _ = try await session(
      RecordedTransport(file, over: transport ?? server, mode: .record, secrets: secrets),
      password: "s3cr3t!word")
    return file
  }

  @Test("A session is replayed from its recording, without the server")
  func replay() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "visit.har")
    let server = MockTransport(try MockServer(spec: Self.spec))
    let live = try await session(
      RecordedTransport(file, over: server, mode: .record), password: "s3cr3t!word")
    let replay = try RecordedTransport(file, over: FailingTransport(), mode: .replay)
    #expect(try await session(replay, password: "another") == live)
    #expect(await replay.unsentRequests.isEmpty)
  }

  @Test("No password or token is recorded, whether found by name or by value")
  func secrets() async throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOf: await recorded(folder, secrets: ["vet1"]), encoding: .utf8)
    #expect(!text.contains("s3cr3t!word") && !text.contains("s3cr3t%21word") && !text.contains("vet1"))
    let archive = try JSONValue(parsing: Data(text.utf8))
    let entries = try #require(archive["log"]?["entries"])
    #expect(entries[3] != nil && entries[4] == nil)
    let headers = entries[1]?["request"]?["headers"]?.arrayValue ?? []
    #expect(headers.first { $0["name"] == "Authorization" }?["value"] == "<redacted>")
    let answer = entries[0]?["response"]?["content"]?["text"]?.stringValue ?? ""
    #expect(answer.contains(#""access_token":"<redacted>""#))
  }

  @Test("callsite observe reads a recording, and finds nothing if the server follows its document")
  func observation() async throws {
    let folder = try TemporaryFolder()
    let request = ObservationRequest(
      spec: Self.spec, recording: try await recorded(folder).path,
      configuration: .nearestConfiguration(from: folder.url.path))
    let outcome = try ObservationPipeline(request).run(suggests: false)
    #expect(outcome.result.comparisons.flatMap(\.findings).isEmpty)
    #expect(outcome.diagnostics.map(\.message).contains("Compared 4 of 4 recorded exchanges."))
  }

  @Test("Two recordings of the same traffic are identical")
  func determinism() async throws {
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    #expect(try Data(contentsOf: await recorded(first)) == Data(contentsOf: await recorded(second)))
  }

  @Test("A request with a different body is an error that shows both, and isn't retried")
  func otherBody() async throws {
    let folder = try TemporaryFolder()
    let retries = RetryCount()
    let helpPet = HelpPetClient(
      configuration: .init(
        transport: try RecordedTransport(await recorded(folder), mode: .replay), middleware: [retries]))
    try await helpPet.logIn(username: "vet1", password: "any")
    let error = await #expect(throws: APIError.self) {
      try await helpPet.appointments.update(Self.pet, status: .completed)
    }
    #expect(error?.kind == .client && error?.operation == "updateAppointment")
    #expect(await retries.last == 0)
    #expect(
      (error?.underlying as? RecordingError)?.description == """
        The recording visit.har has no response to PUT /api/v1/appointments/\(Self.pet). Its entry 3 differs in the \
        body: {"status":"in_progress"} was recorded, {"status":"completed"} was sent. Set CALLSITE_RECORD_TRAFFIC=1 \
        for one run to record again.
        """)
  }

  @Test("A request repeated too often, and one that wasn't recorded, are reported as such")
  func missing() async throws {
    let folder = try TemporaryFolder()
    let transport = try RecordedTransport(await recorded(folder), mode: .replay)
    let helpPet = HelpPetClient(configuration: .init(transport: transport))
    try await helpPet.logIn(username: "vet1", password: "any")
    let other = await #expect(throws: APIError.self) { try await helpPet.auth.me() }
    #expect(
      "\(try #require(other?.underlying))".contains(
        "has no response to GET /api/v1/auth/me. Not requested yet: GET /api/v1/pets/\(Self.pet), PUT /api"))
    for _ in 1...2 { _ = try await helpPet.pets.get(Self.pet) }
    let third = await #expect(throws: APIError.self) { try await helpPet.pets.get(Self.pet) }
    #expect(
      "\(try #require(third?.underlying))".contains(
        "Its entry 4 is the same request, and has already been used."))
    #expect(await transport.unsentRequests == ["PUT /api/v1/appointments/\(Self.pet)"])
  }

  @Test("A missing file, and one that isn't a recording, fail with how to make one")
  func noRecording() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "a.har")
    let missing = #expect(throws: RecordingError.self) { try RecordedTransport(file, mode: .replay) }
    #expect(
      missing?.description
        == "No recording at \(file.path). Set CALLSITE_RECORD_TRAFFIC=1 for one run to record again.")
    try Data("{}".utf8).write(to: file)
    let other = #expect(throws: RecordingError.self) { try RecordedTransport(file, mode: .replay) }
    #expect(other?.description.contains("isn't an HTTP Archive") == true)
  }

  @Test("A request without a response isn't recorded, and its error reaches the app")
  func failure() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "a.har")
    let transport = try RecordedTransport(file, over: FailingTransport(), mode: .record)
    await #expect(throws: URLError.self) {
      try await transport.send(ClientRequest(url: URL(string: "https://a.example.com/pets")!))
    }
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test(
    "Query items may have another order and forms another boundary, and files are compared by their bytes"
  )
  func equivalence() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "a.har")
    let answer = AnsweringTransport(ClientResponse(status: 200, body: ByteStream(Data([0xFF, 0xFE]))))
    let recording = try RecordedTransport(file, over: answer, mode: .record)
    func form(_ boundary: String, _ byte: UInt8) -> ClientRequest {
      var body = Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n".utf8)
      body += [0xFF, byte] + Data("\r\n--\(boundary)--\r\n".utf8)
      return ClientRequest(
        method: .post, url: URL(string: "https://a.example.com/f?a=1&b=2")!,
        headers: ["Content-Type": "multipart/form-data; boundary=\(boundary)"], body: .data(body))
    }
    _ = try await recording.send(form("one", 0)).body.collect()
    let replay = try RecordedTransport(file, mode: .replay)
    await #expect(throws: APIError.self) { try await replay.send(form("two", 7)) }
    var request = form("two", 0)
    request.url = URL(string: "http://localhost:8080/f?b=2&a=1")!
    #expect(try await replay.send(request).body.collect() == Data([0xFF, 0xFE]))
  }

  @Test("A request that's sent while the body of another one is read has an entry of its own")
  func parallel() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "a.har")
    let answer = AnsweringTransport(ClientResponse(status: 200, body: ByteStream(Data("{}".utf8))))
    let recording = try RecordedTransport(file, over: answer, mode: .record)
    let (chunks, sending) = AsyncStream<Data>.makeStream()
    let (starts, starting) = AsyncStream<Void>.makeStream()
    let body = ByteStream(length: 4) {
      starting.yield()
      return chunks
    }
    let slow = ClientRequest(
      method: .post, url: URL(string: "https://a.example.com/slow")!, body: .stream(body))
    async let slowResponse = recording.send(slow).body.collect()
    _ = await starts.first { true }
    let quick = ClientRequest(url: URL(string: "https://a.example.com/quick")!)
    _ = try await recording.send(quick).body.collect()
    sending.yield(Data("slow".utf8))
    sending.finish()
    _ = try await slowResponse
    let replay = try RecordedTransport(file, mode: .replay)
    #expect(await replay.unsentRequests == ["GET /quick", "POST /slow"])
  }

  @Test("Ten requests that are sent at the same time have ten entries, each with its own response")
  func simultaneous() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "a.har")
    let recording = try RecordedTransport(file, over: EchoingTransport(), mode: .record)
    let gate = Gate(count: 10)
    let requests = try (0..<10).map { number in
      let url = try #require(URL(string: "https://a.example.com/\(number)"))
      let body = ByteStream(length: 1) { gate.delaying(Data("\(number)".utf8)) }
      return ClientRequest(method: .post, url: url, body: .stream(body))
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for request in requests {
        group.addTask { _ = try await recording.send(request).body.collect() }
      }
      try await group.waitForAll()
    }
    let replay = try RecordedTransport(file, mode: .replay)
    #expect(await replay.unsentRequests.sorted() == (0..<10).map { "POST /\($0)" })
    for request in requests {
      #expect(try await replay.send(request).body.collect() == Data(request.url.path.utf8))
    }
  }
}

/// Responds with the path of each request.
private struct EchoingTransport: Transport {
  func send(_ request: ClientRequest) async throws -> ClientResponse {
    ClientResponse(status: 200, body: ByteStream(Data(request.url.path.utf8)))
  }
}

/// Opens when a number of tasks have arrived, and stays open.
private actor Gate {
  private let count: Int
  private var arrived = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(count: Int) { self.count = count }

  private func pass() async {
    arrived += 1
    if arrived < count { return await withCheckedContinuation { waiting.append($0) } }
    waiting.forEach { $0.resume() }
    waiting = []
  }

  /// Returns a chunk that arrives once the gate is open.
  nonisolated func delaying(_ chunk: Data) -> AsyncStream<Data> {
    AsyncStream { continuation in
      Task {
        await pass()
        continuation.yield(chunk)
        continuation.finish()
      }
    }
  }
}

/// A temporary folder, deleted with the test.
private final class TemporaryFolder {
  let url: URL

  init() throws {
    url = URL.temporaryDirectory.appending(path: "callsite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// Records how often the last request was retried.
private actor RetryCount: Middleware {
  private(set) var last: Int?

  nonisolated func intercept(_ request: ClientRequest, next: any Transport) async throws -> ClientResponse {
    do {
      let response = try await next.send(request)
      await set(request.retryCount)
      return response
    } catch {
      await set(request.retryCount)
      throw error
    }
  }

  private func set(_ count: Int) { last = count }
}

/// A transport without a network.
private struct FailingTransport: Transport {
  func send(_ request: ClientRequest) async throws -> ClientResponse {
    throw URLError(.notConnectedToInternet)
  }
}

private struct AnsweringTransport: Transport {
  let answer: ClientResponse

  init(_ answer: ClientResponse) {
    self.answer = answer
  }

  func send(_ request: ClientRequest) async throws -> ClientResponse { answer }
}
