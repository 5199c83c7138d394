@_spi(Generated) import CallsiteRuntime
import Foundation

/// The state that the records of a journal result in.
struct OfflineState: Equatable, JournaledState {
  static let filePrefixes = ["body-"]

  /// A request that is waiting to be sent.
  struct Entry: Equatable, Sendable {
    var request: StoredRequest
    var body: Data?
  }

  /// A request that has been answered, which the app may not know yet.
  struct Answered: Equatable, Sendable {
    var entry: Entry
    var answer: OfflineResponse
    var body: Data

    /// Whether this is the last of too many failures, after which the request was set aside.
    var isSetAside = false
  }

  /// The pending requests in the order in which they're sent.
  private(set) var pending: [Entry] = []

  /// The answered requests in the order of their responses.
  private(set) var answered: [Answered] = []

  /// The requests that failed too often, whether or not the app knows.
  private(set) var setAside: [UUID: Entry] = [:]

  /// Applies a record. Records about unknown requests have no effect.
  mutating func apply(_ record: OfflineRecord) {
    switch record {
    case .queued(let request, let body):
      guard !pending.contains(where: { $0.request.id == request.id }) else { return }
      // It may have been set aside.
      remove(request.id)
      pending.append(Entry(request: request, body: body))
    case .changed(let request, let body):
      guard let index = pending.firstIndex(where: { $0.request.id == request.id }) else { return }
      pending[index] = Entry(request: request, body: body)
    case .attempted(let attempt):
      guard let index = pending.firstIndex(where: { $0.request.id == attempt.id }) else { return }
      pending[index].request.attempts = attempt.count
    case .answered(let answer, let body): settle(answer, body, isSetAside: false)
    case .setAside(let answer, let body): settle(answer, body, isSetAside: true)
    case .forgotten(let id):
      pending.removeAll { $0.request.id == id }
      answered.removeAll { $0.entry.request.id == id }
    case .removed(let id): remove(id)
    }
  }

  private mutating func settle(_ answer: OfflineResponse, _ body: Data, isSetAside: Bool) {
    guard let index = pending.firstIndex(where: { $0.request.id == answer.id }) else { return }
    let entry = pending.remove(at: index)
    answered.append(Answered(entry: entry, answer: answer, body: body, isSetAside: isSetAside))
    if isSetAside { setAside[answer.id] = entry }
  }

  private mutating func remove(_ id: UUID) {
    pending.removeAll { $0.request.id == id }
    answered.removeAll { $0.entry.request.id == id }
    setAside[id] = nil
  }

  /// The shortest journal that results in this state.
  var records: [OfflineRecord] {
    let answers = answered.flatMap { next -> [OfflineRecord] in
      [
        .queued(next.entry.request, body: next.entry.body),
        next.isSetAside ? .setAside(next.answer, body: next.body) : .answered(next.answer, body: next.body),
      ]
    }
    let unknown = Set(answered.map(\.answer.id))
    let known = setAside.filter { !unknown.contains($0.key) }.flatMap { id, entry -> [OfflineRecord] in
      [
        .queued(entry.request, body: entry.body), .setAside(OfflineResponse(id: id), body: Data()),
        .forgotten(id),
      ]
    }
    return answers + known + pending.map { .queued($0.request, body: $0.body) }
  }

  /// The files of bodies that haven't been sent, or may be sent again.
  var files: Set<String> {
    Set((pending + setAside.values).compactMap(\.request.bodyFile?.name))
  }
}

/// A stored request. Its credentials are added when it's sent.
struct StoredRequest: Codable, Equatable, Sendable {
  /// A copy of the body in a file next to the journal.
  struct BodyFile: Codable, Equatable, Sendable {
    var name: String
    var length: Int64
  }

  var id: UUID
  var key: String
  var api: String
  var operation: String
  var method: String
  /// The path in the API's document.
  var path: String
  var url: URL
  var headers: [[String]]
  /// Alternatives of security schemes, by name.
  var security: [[String]]
  var queuedAt: Date
  var bodyFile: BodyFile?
  /// The envelope of the response.
  var envelope: Envelope?
  /// The number of times that the server answered with a failure that counts, or `nil` for never.
  var attempts: Int?
  /// The maximum number of bytes of the response, or `nil` for the client's.
  var responseLimit: Int?
}

/// The response to a request, or its failure.
struct OfflineResponse: Codable, Equatable, Sendable {
  var id: UUID
  /// The status code, or `nil` for a request that couldn't be sent.
  var status: Int?
  var headers: [[String]] = []
  /// The reason why the request couldn't be sent.
  var failure: String?
  /// The limit that the body exceeded, which is then missing.
  var exceededLimit: Int?
}

/// The number of times that the server has answered a request with a failure that counts.
struct OfflineAttempt: Codable, Equatable, Sendable {
  var id: UUID
  var count: Int
}

/// A record in the queue's journal: its kind, the length of its head, its head as JSON, and a body.
enum OfflineRecord: Equatable, JournaledRecord {
  case queued(StoredRequest, body: Data?)
  /// The request with this identifier was changed to resolve a conflict.
  case changed(StoredRequest, body: Data?)
  case attempted(OfflineAttempt)
  case answered(OfflineResponse, body: Data)
  /// The request failed too often. This was its last response.
  case setAside(OfflineResponse, body: Data)
  /// The app knows the response, or doesn't need the request anymore.
  case forgotten(UUID)
  /// The request is no longer needed, even if it was set aside.
  case removed(UUID)

  /// Returns the bytes of the record in the journal. Those of a response contain no secrets.
  func encoded() throws -> Data {
    switch self {
    case .queued(let request, let body): try Self.encode(body == nil ? 1 : 2, request, body)
    case .changed(let request, let body): try Self.encode(body == nil ? 3 : 4, request, body)
    case .answered(let answer, let body): try Self.encode(5, answer, withoutSecrets: body)
    case .forgotten(let id): try Self.encode(6, [id], nil)
    case .attempted(let attempt): try Self.encode(7, attempt, nil)
    case .setAside(let answer, let body): try Self.encode(8, answer, withoutSecrets: body)
    case .removed(let id): try Self.encode(9, [id], nil)
    }
  }

  private static func encode(
    _ kind: UInt8, _ answer: OfflineResponse, withoutSecrets body: Data
  ) throws -> Data {
    let response = CompleteResponse(
      status: answer.status ?? 0, headers: HeaderFields(stored: answer.headers), body: body
    ).withoutStoredSecrets
    var answer = answer
    answer.headers = response.headers.stored
    return try encode(kind, answer, response.body)
  }

  private static func encode(_ kind: UInt8, _ head: any Encodable, _ body: Data?) throws -> Data {
    let head = try JSONEncoder().encode(head)
    return Data([kind]) + UInt32(head.count).bytes + head + (body ?? Data())
  }

  init(_ data: Data) throws {
    guard let kind = data.first, let length = UInt32(bytesOf: data, at: 1), data.count - 5 >= Int(length)
    else { throw CocoaError(.coderReadCorrupt) }
    let head = data.dropFirst(5).prefix(Int(length))
    let body = Data(data.dropFirst(5 + Int(length)))
    let decoder = JSONDecoder()
    switch kind {
    case 1, 2:
      self = .queued(try decoder.decode(StoredRequest.self, from: head), body: kind == 2 ? body : nil)
    case 3, 4:
      self = .changed(try decoder.decode(StoredRequest.self, from: head), body: kind == 4 ? body : nil)
    case 5: self = .answered(try decoder.decode(OfflineResponse.self, from: head), body: body)
    case 7: self = .attempted(try decoder.decode(OfflineAttempt.self, from: head))
    case 8: self = .setAside(try decoder.decode(OfflineResponse.self, from: head), body: body)
    case 6, 9:
      guard let id = try decoder.decode([UUID].self, from: head).first else { fallthrough }
      self = kind == 6 ? .forgotten(id) : .removed(id)
    default: throw CocoaError(.coderReadCorrupt)
    }
  }
}

extension HeaderFields {
  init(stored: [[String]]) {
    self.init(stored.compactMap { $0.count == 2 ? Field(name: $0[0], value: $0[1]) : nil })
  }

  var stored: [[String]] { map { [$0.name, $0.value] } }
}
