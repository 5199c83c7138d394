import Foundation

/// A small HTTP server's vocabulary: requests, responses and routes, as web frameworks have them.
struct WebRequest: Sendable {
  var method: String
  var path: [String]
  var query: [String: String] = [:]
  var headers: [String: String] = [:]
  var body = Data()

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch {
      throw Abort(.badRequest, "\(error)")
    }
  }
}

struct WebResponse: Sendable {
  enum Status: Int, Sendable {
    case ok = 200
    case created = 201
    case noContent = 204
    case badRequest = 400
    case unauthorized = 401
    case notFound = 404
    case conflict = 409
    case badGateway = 502
  }

  var status = Status.ok
  var body = Data()

  static func json(_ value: some Encodable, status: Status = .ok) throws -> WebResponse {
    WebResponse(status: status, body: try JSONEncoder().encode(value))
  }
}

struct Abort: Error {
  let status: WebResponse.Status
  let reason: String

  init(_ status: WebResponse.Status, _ reason: String = "") {
    self.status = status
    self.reason = reason
  }
}

struct Parameters: Sendable {
  let values: [String: String]

  func require(_ name: String) throws -> String {
    guard let value = values[name] else { throw Abort(.notFound, name) }
    return value
  }
}

typealias Handler = @Sendable (WebRequest, Parameters) async throws -> WebResponse

struct Router: Sendable {
  private var routes: [(method: String, pattern: [String], handler: Handler)] = []

  mutating func on(_ method: String, _ pattern: String, use handler: @escaping Handler) {
    routes.append((method, pattern.split(separator: "/").map(String.init), handler))
  }

  mutating func get(_ pattern: String, use handler: @escaping Handler) { on("GET", pattern, use: handler) }

  mutating func post(_ pattern: String, use handler: @escaping Handler) { on("POST", pattern, use: handler) }

  func respond(to request: WebRequest) async -> WebResponse {
    for route in routes where route.method == request.method && route.pattern.count == request.path.count {
      var values: [String: String] = [:]
      let fits = zip(route.pattern, request.path).allSatisfy { part, value in
        guard part.hasPrefix(":") else { return part == value }
        values[String(part.dropFirst())] = value
        return true
      }
      guard fits else { continue }
      do {
        return try await route.handler(request, Parameters(values: values))
      } catch let abort as Abort {
        return WebResponse(status: abort.status, body: Data(abort.reason.utf8))
      } catch {
        return WebResponse(status: .badGateway, body: Data("\(error)".utf8))
      }
    }
    return WebResponse(status: .notFound)
  }
}
