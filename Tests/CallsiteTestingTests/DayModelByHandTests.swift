import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

/// Answers by path, as tests without stubs do it: with JSON by hand.
private final class HandWrittenTransport: Transport, @unchecked Sendable {
  struct Request {
    var route: String
    var body: Data
  }

  private let lock = NSLock()
  private var answers: [String: (status: Int, body: String)] = [:]
  private var received: [Request] = []
  private var isOffline = false

  var requests: [Request] { lock.withLock { received } }

  func answer(_ route: String, _ body: String, status: Int = 200) {
    lock.withLock { answers[route] = (status, body) }
  }

  func disconnect() { lock.withLock { isOffline = true } }

  func send(_ request: ClientRequest) async throws -> ClientResponse {
    let route = "\(request.method.rawValue) \(request.url.path())"
    var body = Data()
    if case .data(let data) = request.body { body = data }
    let answer = lock.withLock { () -> (status: Int, body: String)? in
      received.append(Request(route: route, body: body))
      return isOffline ? nil : answers[route] ?? (404, #"{"detail":"Not found"}"#)
    }
    guard let answer else { throw URLError(.notConnectedToInternet) }
    return ClientResponse(
      status: answer.status, headers: ["Content-Type": "application/json"],
      body: ByteStream(Data(answer.body.utf8)))
  }

  static func appointment(_ id: String, status: String = "scheduled", pets: [String] = []) -> String {
    let pets = pets.map { #"{"id":"\#($0)","name":"Rex","species":"dog","breed":null}"# }
    return """
      {"id":"\(id)","practice_id":"r1","pet_owner_id":"o1","assigned_vet_user_id":null,
      "appointment_date":"2026-01-15T10:00:00","duration_minutes":30,"appointment_type":"checkup",
      "status":"\(status)","title":"Checkup","description":null,"notes":null,
      "pets":[\(pets.joined(separator: ","))],
      "created_at":"2026-01-15T09:00:00","updated_at":"2026-01-15T09:00:00"}
      """
  }

  static func day(_ appointments: [String]) -> String {
    """
    {"appointments_today":[\(appointments.joined(separator: ","))],"next_appointment":null,
    "current_appointment":null,"completed_count":0,"remaining_count":0}
    """
  }

  static let transcript = """
    {"uuid":"t1","pet_id":"p1","visit_date":1768471200,"full_text":"All is well.",
    "audio_transcript_url":null,"metadata":null,"summary":null,"state":"processed",
    "created_at":"2026-01-15T09:00:00","updated_at":"2026-01-15T09:00:00","created_by":"v1"}
    """
}

/// The tests of `DayModelTests` as one writes them without stubs: what the article compares.
@MainActor
@Suite("A veterinarian's day, with a transport by hand")
struct DayModelByHandTests {
  private let transport = HandWrittenTransport()
  private let client: HelpPetClient
  private let model: DayModel

  private static let today = "GET /api/v1/dashboard/vet/v1/today"

  init() async {
    transport.answer(
      Self.today,
      HandWrittenTransport.day([
        HandWrittenTransport.appointment("a1", status: "completed"),
        HandWrittenTransport.appointment("a2", pets: ["p1", "p2"]),
        HandWrittenTransport.appointment("a3"),
      ]))
    client = HelpPetClient(
      configuration: ClientConfiguration(
        transport: transport, tokenStore: InMemoryTokenStore(Tokens(accessToken: "secret-token")),
        retryPolicy: .none))
    model = DayModel(helpPet: client)
    await model.load()
  }

  private func answerUpdates() {
    for id in ["a2", "a3"] {
      let updated = HandWrittenTransport.appointment(id, status: "in_progress")
      transport.answer("PUT /api/v1/appointments/\(id)", updated)
    }
  }

  private var updates: [HandWrittenTransport.Request] {
    transport.requests.filter { $0.route.hasPrefix("PUT /api/v1/appointments/") }
  }

  private func fields(_ request: HandWrittenTransport.Request) throws -> [String: JSONValue] {
    try JSONDecoder().decode([String: JSONValue].self, from: request.body)
  }

  @Test("The day's appointments are shown")
  func load() {
    #expect(model.appointments.map(\.id) == ["a1", "a2", "a3"])
    #expect(transport.requests.map(\.route) == [Self.today])
  }

  @Test("The first visit that is left is started")
  func start() async throws {
    answerUpdates()
    await model.startNextVisit()
    #expect(updates.map(\.route) == ["PUT /api/v1/appointments/a2"])
    #expect(try updates.map { try fields($0)["status"] } == ["in_progress"])
    #expect(model.appointments.map(\.status) == [.completed, .inProgress, .scheduled])
  }

  @Test("The next one comes after it")
  func startTwice() async {
    answerUpdates()
    await model.startNextVisit()
    await model.startNextVisit()
    #expect(updates.map(\.route) == ["PUT /api/v1/appointments/a2", "PUT /api/v1/appointments/a3"])
  }

  @Test("Nothing is sent when no visit is left")
  func nothingLeft() async {
    transport.answer(Self.today, HandWrittenTransport.day([]))
    await model.load()
    await model.startNextVisit()
    #expect(model.message == "No visit is left.")
    #expect(updates.isEmpty)
  }

  @Test("Without a connection the day stays, and it is said")
  func offline() async {
    transport.disconnect()
    await model.load()
    #expect(model.message == "You're offline.")
    #expect(model.appointments.count == 3)
  }

  @Test("An ended session asks for the login")
  func ended() async {
    transport.answer("PUT /api/v1/appointments/a2", #"{"detail":"Not authenticated"}"#, status: 401)
    await model.startNextVisit()
    #expect(model.needsLogIn)
    #expect(model.appointments[1].status == .scheduled)
  }

  @Test("The server's own words are shown")
  func refused() async {
    transport.answer(
      "PUT /api/v1/appointments/a2", #"{"detail":"The visit has been cancelled."}"#, status: 409)
    await model.startNextVisit()
    #expect(model.message == "The visit has been cancelled.")
  }

  @Test("What was said is kept for each pet")
  func keep() async throws {
    transport.answer("POST /api/v1/visit-transcripts", HandWrittenTransport.transcript, status: 201)
    await model.keep("All is well.", of: model.appointments[1])
    let sent = transport.requests.filter { $0.route == "POST /api/v1/visit-transcripts" }
    #expect(try sent.map { try fields($0)["pet_id"] } == ["p1", "p2"])
    #expect(try sent.map { try fields($0)["full_text"] } == ["All is well.", "All is well."])
  }
}
