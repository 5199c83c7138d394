/// A scripted response to one request.
public struct MockAnswer: Sendable, Hashable {
  enum Content: Sendable, Hashable {
    case documented
    case status(Int)
    case example(String)
    case response(MockResponse)
  }

  var content: Content
  var headers: MockHeaders = [:]
  var delay: Duration = .zero

  /// The response that the document describes, as without a script.
  public static let documented = MockAnswer(content: .documented)

  /// The document's response for a status: `404`, `503`.
  public static func status(_ code: Int, headers: MockHeaders = [:]) -> MockAnswer {
    MockAnswer(content: .status(code), headers: headers)
  }

  /// The document's example of a name.
  public static func example(_ name: String) -> MockAnswer { MockAnswer(content: .example(name)) }

  /// A response that replaces the document's.
  public static func response(_ response: MockResponse) -> MockAnswer {
    MockAnswer(content: .response(response))
  }

  /// A response with a body of JSON that replaces the document's.
  public static func json(_ text: String, status: Int = 200) -> MockAnswer {
    .response(.json(text, status: status))
  }

  /// Returns the response with a delay.
  public func delayed(by delay: Duration) -> MockAnswer {
    var answer = self
    answer.delay = delay
    return answer
  }
}
