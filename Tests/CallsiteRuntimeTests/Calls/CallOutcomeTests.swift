import Foundation
import TestSupport
import Testing

@_spi(Generated) @testable import CallsiteRuntime

/// What a call says happened, against what servers that count saw.
@Suite(.timeLimit(.minutes(60)))
struct CallOutcomeTests {
  /// A way to fail.
  private enum Fault: CaseIterable {
    case refused, lostBeforeHead, lostAfterHead, unauthorized, tooMany, failed, badGateway, down, postponed,
      late

    /// The name in the table.
    var name: String {
      switch self {
      case .refused: "connection refused"
      case .lostBeforeHead: "reset before the head"
      case .lostAfterHead: "reset after the head"
      case .unauthorized: "401"
      case .tooMany: "429 with `Retry-After`"
      case .failed: "500"
      case .badGateway: "502"
      case .down: "503"
      case .postponed: "503 with `Retry-After`"
      case .late: "504"
      }
    }

    /// The response, or `nil` if no server listens.
    var answer: Data? {
      let json = "Content-Type: application/json"
      return switch self {
      case .refused: nil
      case .lostBeforeHead: Data()
      case .lostAfterHead: .answer(200, [json], body: Data("{".utf8), length: 100)
      case .unauthorized: .answer(401, [json])
      case .tooMany: .answer(429, [json, "Retry-After: 0"])
      case .failed: .answer(500, [json])
      case .badGateway: .answer(502, [json])
      case .down: .answer(503, [json])
      case .postponed: .answer(503, [json, "Retry-After: 0"])
      case .late: .answer(504, [json])
      }
    }

    /// Whether the server says that it hasn't carried out the request, and may get it again.
    var isRefusal: Bool { [.unauthorized, .tooMany, .postponed].contains(self) }
  }

  private struct Row {
    let method: CallsiteRuntime.HTTPMethod
    let redirect: Int?
    let fault: Fault
    var first = 0
    var second = 0
    var error: APIError?

    /// The row without its method.
    var text: String {
      let way = redirect.map { "\($0), then \(fault.name)" } ?? fault.name
      let count = redirect == nil ? "\(first)" : "\(first), \(second)"
      let effect = error?.mayHaveTakenEffect == true ? "yes" : "no"
      return "\(way) | \(count) | \(kind) | \(effect) |"
    }

    /// The kind of the error, without durations.
    private var kind: String {
      switch error?.kind {
      case .transport(let failure): "`.transport(.\(failure))`"
      case .rateLimited: "`.rateLimited`"
      case .unavailable: "`.unavailable`"
      case let kind?: "`.\(kind)`"
      case nil: "none"
      }
    }
  }

  private static let rows: [Row] = [HTTPMethod.get, .post, .put, .delete].flatMap { method in
    [nil, 303, 307].flatMap { redirect in
      Fault.allCases.map { Row(method: method, redirect: redirect, fault: $0) }
    }
  }

  /// Makes the call of a row, and returns the row with what happened.
  private static func run(_ row: Row) async throws -> Row {
    guard let answer = row.fault.answer else {
      var idle = row
      try await Loopback.withoutServer { try await call(&idle, at: $0) }
      return idle
    }
    return try await FaultServer.run([answer]) { server in
      var row = row
      try await call(&row, at: server.url)
      let count = await server.requestCount
      if row.redirect == nil { row.first = count } else { row.second = count }
      return row
    }
  }

  private static func call(_ row: inout Row, at url: URL) async throws {
    guard let redirect = row.redirect else { return row.error = await error(row, at: url) }
    let answer = Data.answer(redirect, ["Location: \(url)/pets"])
    let outcome = try await FaultServer.run([answer]) { [row] first in
      (await error(row, at: first.url), await first.requestCount)
    }
    (row.error, row.first) = outcome
  }

  private static func error(_ row: Row, at url: URL) async -> APIError? {
    let client = APIClient.make(
      server: url.absoluteString, tokens: nil,
      configure: {
        $0.transport = URLSessionTransport()
        $0.sendsBodiesToOtherOrigins = true
        $0.retryPolicy = .atOnce()
      })
    var request = client.request("pets", row.method, "/pets")
    if row.method == .post || row.method == .put { request.body(json: ["name": "Rex"]) }
    do throws(APIError) {
      try await client.run(request, .init())
      return nil
    } catch {
      return error
    }
  }

  @Test("The documented table is what servers see")
  func theDocumentedTableIsWhatServersSee() async throws {
    var methods: [String: [String]] = [:]
    var order: [String] = []
    for row in Self.rows {
      let row = try await Self.run(row)
      if methods[row.text] == nil { order.append(row.text) }
      methods[row.text, default: []].append("\(row.method)")
      guard !row.method.isIdempotent, !row.fault.isRefusal else { continue }
      #expect(row.first <= 1 && (row.redirect != 307 || row.second <= 1), "\(row.method): \(row.text)")
    }
    let lines = order.map { "| \(methods[$0, default: []].joined(separator: ", ")) | \($0)" }
    let article = try String(
      contentsOfFile: Checkout.path("Sources/CallsiteRuntime/CallsiteRuntime.docc/WhatIsSent.md"),
      encoding: .utf8)
    let table = article.components(separatedBy: "| Method | What goes wrong |").last ?? ""
    let documented = table.split(separator: "\n").map(String.init).filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(Array(documented) == lines, "The table should be:\n\(lines.joined(separator: "\n"))")
  }
}
