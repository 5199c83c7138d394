/// A call as a caller writes it, with what the API requires and nothing else, and the request that it sends.
package struct CallExample: Hashable, Sendable {
  /// The statement, of one line or several.
  package var code: String
  /// What the statement gives its result to; nil: there is none.
  package var variable: String?
  package var request: WireRequest

  package init(code: String, variable: String?, request: WireRequest) {
    self.code = code
    self.variable = variable
    self.request = request
  }
}

/// A request as it goes over the wire, with names in angle brackets in the place of credentials.
package struct WireRequest: Hashable, Sendable {
  package struct Header: Hashable, Sendable {
    package var name: String
    package var value: String
  }

  /// The HTTP method.
  package var verb: String
  /// Below the server's URL, percent-encoded, with the query.
  package var target: String
  package var headers: [Header] = []
  package var body: String?

  /// `POST /orders?notify=true`, the headers, and the body after an empty line.
  package var text: String {
    let head = ["\(verb) \(target)"] + headers.map { "\($0.name): \($0.value)" }
    return (head + (body.map { ["", $0] } ?? [])).joined(separator: "\n")
  }
}
