import CallsiteContract
import CallsiteDocument
import Foundation

@testable import CallsiteMock

/// A mock without a socket, with a clock that the test moves.
struct Backend {
  let api: MockAPI
  var state = MockState()
  var time = 0.0

  init(_ document: APIDocument, options: MockOptions = MockOptions()) {
    api = MockAPI(document, options: options)
  }

  /// A document of these paths and components, in YAML.
  init(_ text: String, options: MockOptions = MockOptions()) throws {
    let head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\n"
    self.init(try MockDocument.read(text: head + text), options: options)
  }

  mutating func send(
    _ method: String, _ target: String, headers: MockHeaders = [:], json: String? = nil
  ) -> MockResponse {
    var request = MockRequest(method, target, headers: headers)
    if let json {
      request.body = Data(json.utf8)
      request.headers["Content-Type"] = "application/json"
    }
    return send(request)
  }

  mutating func send(_ request: MockRequest) -> MockResponse {
    api.respond(to: request, at: time, &state).response
  }
}

extension MockOptions {
  static func make(_ change: (inout MockOptions) -> Void) -> MockOptions {
    var options = MockOptions()
    change(&options)
    return options
  }
}

extension MockResponse {
  /// The body as a value.
  var value: DocumentValue? { try? DocumentValue(json: body) }

  func value(at pointer: String) -> DocumentValue? { value?[ValuePointer(pointer)] }
}
