/// What a script has the server answer to one request.
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

  /// What would be answered without a script.
  public static let documented = MockAnswer(content: .documented)

  /// What the document has for a status: `404`, `503`.
  public static func status(_ code: Int, headers: MockHeaders = [:]) -> MockAnswer {
    MockAnswer(content: .status(code), headers: headers)
  }

  /// An example of the document, by its name.
  public static func example(_ name: String) -> MockAnswer { MockAnswer(content: .example(name)) }

  /// An answer of your own, whatever the document says.
  public static func response(_ response: MockResponse) -> MockAnswer {
    MockAnswer(content: .response(response))
  }

  /// A body of JSON of your own.
  public static func json(_ text: String, status: Int = 200) -> MockAnswer {
    .response(.json(text, status: status))
  }

  /// The same answer, later.
  public func delayed(by delay: Duration) -> MockAnswer {
    var answer = self
    answer.delay = delay
    return answer
  }
}
