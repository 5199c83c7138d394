import ArgumentParser
import CallsiteMock

/// The options of `callsite mock` for behavior that the document doesn't determine.
struct MockArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The seed of generated values. The same seed produces the same values.", valueName: "n"))
  var seed: UInt64 = 0

  @Option(help: ArgumentHelp("The milliseconds to wait before each response.", valueName: "ms"))
  var latency: Int = 0

  @Option(
    name: .customLong("stream-interval"),
    help: ArgumentHelp("The milliseconds between events or lines of a stream.", valueName: "ms"))
  var streamInterval: Int = 0

  @Flag(help: "Keep what clients create, and serve it.")
  var stateful = false

  @Flag(
    help:
      "Refuse query parameters and properties that aren't in the document, and tokens that the mock didn't issue."
  )
  var strict = false

  @Flag(help: "Let web pages from other origins read the responses.")
  var cors = false

  @Flag(help: "Respond without checking requests.")
  var unchecked = false

  @Option(
    name: .customLong("token-lifetime"),
    help: ArgumentHelp(
      "The lifetime of issued tokens: a number of requests, or a time such as '30s'.",
      valueName: "n|seconds"
    ))
  var tokenLifetime: String?

  @Option(
    name: .customLong("rate-limit"),
    help: ArgumentHelp(
      "The number of requests allowed in a number of seconds, such as 100/60.", valueName: "n/seconds"))
  var rateLimit: String?

  @Option(
    name: .customLong("list-length"),
    help: ArgumentHelp(
      "The number of items in a paginated list.", valueName: "n"))
  var listLength = 5

  @Option(
    help: ArgumentHelp(
      "A file of scripted responses to send before those from the document.", valueName: "file"),
    completion: .document)
  var script: String?

  func validate() throws {
    _ = try options()
    if latency < 0 { throw ValidationError("--latency must be a number of milliseconds, such as 300.") }
    if streamInterval < 0 {
      throw ValidationError("--stream-interval must be a number of milliseconds, such as 300.")
    }
    if listLength < 0 { throw ValidationError("--list-length must be a number of items, such as 5.") }
  }

  func options() throws -> MockOptions {
    var options = MockOptions()
    options.seed = seed
    options.latency = .milliseconds(latency)
    options.streamInterval = .milliseconds(streamInterval)
    options.isStateful = stateful
    options.isStrict = strict
    options.checksRequests = !unchecked
    options.allowsOtherOrigins = cors
    options.listLength = listLength
    options.recordedRequests = 0
    options.tokenLifetime = try tokenLifetime.map(Self.lifetime)
    options.rateLimit = try rateLimit.map(Self.rate)
    return options
  }

  private static func lifetime(_ text: String) throws -> MockOptions.TokenLifetime {
    if let count = Int(text), count >= 0 { return .requests(count) }
    if text.hasSuffix("s"), let seconds = Double(text.dropLast()), seconds >= 0 { return .seconds(seconds) }
    throw ValidationError(
      "--token-lifetime must be a number of requests, such as 5, or of seconds, such as 30s.")
  }

  private static func rate(_ text: String) throws -> MockOptions.RateLimit {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let requests = Int(parts[0]), let seconds = Double(parts[1]), requests >= 0,
      seconds > 0
    else {
      throw ValidationError("--rate-limit must be a number of requests and of seconds, such as 100/60.")
    }
    return MockOptions.RateLimit(requests: requests, seconds: seconds)
  }
}
