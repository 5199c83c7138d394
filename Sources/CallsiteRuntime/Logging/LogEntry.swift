/// A description of a call, without its secrets.
public struct LogEntry: Sendable, CustomStringConvertible {
  /// The operation, as the API's document names it.
  public var operation: String

  /// The request's method.
  public var method: HTTPMethod

  /// The request's URL.
  public var address: String

  /// The status of the response; `nil` when there was none.
  public var status: Int?

  /// Why there was no response.
  public var failure: String?

  /// The time from the beginning of the call until its response or failure, including retries.
  public var duration: Duration

  /// The number of retries.
  public var retryCount: Int

  /// Those that the middleware saw: without the credentials that are added after it.
  public var requestHeaders: HeaderFields

  /// Empty when there was no response.
  public var responseHeaders: HeaderFields

  /// `nil` when bodies aren't logged, and for bodies that aren't in memory.
  public var requestBody: String?

  /// `nil` when bodies aren't logged, and for bodies that aren't text.
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

  /// A description of one line, and another for each body.
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

  /// To a millisecond.
  private var seconds: Double { (duration.seconds * 1000).rounded() / 1000 }
}
