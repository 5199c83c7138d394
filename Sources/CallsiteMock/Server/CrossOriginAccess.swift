/// Lets pages of any origin read what the server answers (Fetch Standard, "CORS protocol").
struct CrossOriginAccess: Sendable {
  private let request: MockRequest

  init(to request: MockRequest) {
    self.request = request
  }

  /// Whether a browser asks what it may send, before it sends it.
  private var isPreflight: Bool {
    request.method == "OPTIONS" && request.headers["Access-Control-Request-Method"] != nil
  }

  /// The answer with what the browser wants to see, or the one to its question.
  func granted(in answer: MockResponse) -> MockResponse {
    guard let origin = request.headers["Origin"] else { return answer }
    var response = isPreflight ? MockResponse(status: 204) : answer
    // Not `*`, with which a browser sends no cookies.
    response.headers["Access-Control-Allow-Origin"] = origin
    response.headers["Access-Control-Allow-Credentials"] = "true"
    response.headers.append("Vary", "Origin")
    if isPreflight {
      response.headers["Access-Control-Allow-Methods"] = request.headers["Access-Control-Request-Method"]
      response.headers["Access-Control-Allow-Headers"] = request.headers["Access-Control-Request-Headers"]
    } else {
      let names = answer.headers.fields.map(\.name)
      response.headers["Access-Control-Expose-Headers"] = names.joined(separator: ", ")
    }
    return response
  }
}
