/// A description of a call without its secrets.
public struct LogEntry: Sendable, CustomStringConvertible {
  /// The identifier of the operation in the API's document.
  public var operation: String

  /// The request's method.
  public var method: HTTPMethod

  /// The request's URL.
  public var address: String

  /// The status code of the response, or `nil` if there was no response.
  public var status: Int?

  /// The reason why there was no response.
  public var failure: String?

  /// The time from the beginning of the call until its response or failure, including retries.
  public var duration: Duration

  /// The number of retries.
  public var retryCount: Int

  /// The header fields of the request, without the credentials that the client adds.
  public var requestHeaders: HeaderFields

  /// The header fields of the response, which are empty if there was no response.
  public var responseHeaders: HeaderFields

  /// The body of the request, or `nil` if bodies aren't logged or the body isn't in memory.
  public var requestBody: String?

  /// The body of the response, or `nil` if bodies aren't logged or the body isn't text.
  public var responseBody: String?

  init(
    operation: String,
    method: HTTPMethod,
    address: String,
    duration: Duration,
    retryCount: Int,
    requestHeaders: HeaderFields
  ) {
    self.operation = operation
    self.method = method
    self.address = address
    self.duration = duration
    self.retryCount = retryCount
    self.requestHeaders = requestHeaders
    responseHeaders = [:]
  }

  /// A single line about the call, and another one for each body.
  public var description: String {
    let result = status.map(String.init) ?? failure ?? "nothing"
    var text = "\(method) \(address) → \(result) in \(seconds) s"
    let notes = [operation, retryCount == 0 ? "" : retryCount == 1 ? "1 retry" : "\(retryCount) retries"]
      .filter { !$0.isEmpty }
    if !notes.isEmpty { text += " (\(notes.joined(separator: ", ")))" }
    if let requestBody { text += "\n> \(requestBody)" }
    if let responseBody { text += "\n< \(responseBody)" }
    return text
  }

  /// The duration rounded to milliseconds.
  private var seconds: Double { (duration.seconds * 1000).rounded() / 1000 }
}
