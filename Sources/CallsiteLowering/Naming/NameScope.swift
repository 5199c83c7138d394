import CallsiteModel

/// The names that are taken in a scope. A clash is resolved with a number, in the order in which names are
/// claimed.
///
/// `list`, `list` → `list`, `list2`. Names that differ only in case are different.
struct NameScope {
  /// Names that are reserved in every scope of a module. They are shared and never copied.
  private let reserved: Set<String>
  private var taken: Set<String>
  /// The next number to try for each name with a clash, so that 100,000 equal names don't take longer than
  /// others.
  private var numbers: [String: Int] = [:]

  /// - Parameters:
  ///   - reserved: Names that are reserved in many scopes.
  ///   - taken: Additional names that are taken in this scope.
  init(reserved: Set<String> = [], taken: Set<String> = []) {
    self.reserved = reserved
    self.taken = taken
  }

  /// Whether a name is free.
  func isFree(_ name: String) -> Bool { !reserved.contains(name) && !taken.contains(name) }

  /// Reserves names, which can be taken already.
  mutating func reserve(_ names: some Sequence<String>) { taken.formUnion(names) }

  /// Claims a name, or the first free one with a number from 2.
  mutating func claim(_ name: String) -> SwiftIdentifier {
    if take(name) { return SwiftIdentifier(name) }
    var number = numbers[name, default: 2]
    while !take("\(name)\(number)") { number += 1 }
    numbers[name] = number + 1
    return SwiftIdentifier("\(name)\(number)")
  }

  private mutating func take(_ name: String) -> Bool {
    !reserved.contains(name) && taken.insert(name).inserted
  }
}

/// Type names that generated code must not declare, because callers or generated code use them for something
/// else: a top-level `Task` in an imported module breaks every `Task { }`.
enum ReservedNames {
  /// Names in Swift, _Concurrency, Foundation and CallsiteRuntime that are commonly used unqualified.
  static let types: Set<String> = swift.union(concurrency).union(foundation).union(runtime)

  /// Names that types inside types can't have. `Payment.Error` doesn't hide anything from callers, and what generated
  /// code uses of Foundation in the scope of such a type is spelled with its module.
  static let nested: Set<String> = types.subtracting(foundation.subtracting(["Foundation"])).subtracting([
    "Actor", "Character", "Clock", "Collection", "Credential", "Duration", "Element", "Envelope", "Error",
    "Executor", "Index", "Instant", "Iterator", "Middleware", "Mirror", "Range", "Result", "Sequence",
    "Server", "Slice", "Task", "Tokens", "Transport",
  ])

  private static let swift: Set<String> = [
    "Any", "AnyHashable", "AnyObject", "Array", "ArraySlice", "AsyncSequence", "Bool", "CaseIterable",
    "Character", "Codable", "CodingKey", "CodingKeys", "CodingUserInfoKey", "Collection", "Comparable",
    "Decodable", "Decoder", "Dictionary", "Double", "Duration", "Element", "Encodable", "Encoder",
    "Equatable", "Error", "Float", "Hashable", "Hasher", "Identifiable", "Index", "Int", "Int16",
    "Int32", "Int64", "Int8", "Iterator", "JSONDecoder", "JSONEncoder", "KeyPath", "Mirror", "Never",
    "Optional", "Protocol", "Range", "RawRepresentable", "RawValue", "Result", "Self", "Sendable",
    "Sequence", "Set", "Slice", "String", "Substring", "Swift", "Type", "UInt", "UInt16", "UInt32",
    "UInt64", "UInt8", "Unicode", "Void",
  ]

  private static let concurrency: Set<String> = [
    "Actor", "AsyncIterator", "AsyncStream", "AsyncThrowingStream", "CancellationError", "Clock",
    "ContinuousClock", "Executor", "GlobalActor", "Instant", "MainActor", "SuspendingClock", "Task",
    "TaskGroup", "TaskLocal", "TaskPriority", "ThrowingTaskGroup",
  ]

  private static let foundation: Set<String> = [
    "Bundle", "Calendar", "Data", "Date", "DateComponents", "DateFormatter", "DateInterval", "Decimal",
    "Dimension", "FileHandle", "FileManager", "Formatter", "Foundation", "HTTPCookie",
    "HTTPURLResponse", "Host", "IndexPath", "IndexSet", "InputStream", "Locale", "LocalizedError",
    "Measurement", "Notification", "NotificationCenter", "Operation", "OperationQueue", "OutputStream",
    "Pipe", "Port", "Process", "ProcessInfo", "Progress", "Scanner", "Stream", "Thread", "TimeInterval",
    "TimeZone", "Timer", "URL", "URLComponents", "URLError", "URLRequest", "URLResponse", "URLSession",
    "UUID", "Unit", "UserDefaults",
  ]

  private static let runtime: Set<String> = [
    "APIClient", "APIDateTime", "APIDescription", "APIError", "APIModel", "APIValue", "APIWebhook", "AnyKey",
    "BackgroundLink", "BackgroundSender", "BackgroundTransfer", "BackgroundTransfers", "BackgroundURLSession",
    "Boxed", "ByteRange", "ByteStream", "CachePolicy", "CalendarDate", "CallsiteBackground", "CallsiteOAuth",
    "CallsiteRuntime", "ChunkedUpload",
    "Clearable", "ClientConfiguration", "ClientRequest", "ClientResponse", "CollectedResponse",
    "ConflictResolution", "Credential", "DecodingFailure", "ElementIterator", "EmptyObjects", "Envelope",
    "ErrorFormat", "ErrorSentence",
    "EventStream", "Expandable", "ExplicitNull", "FieldError", "FieldStyle", "FileTokenStore",
    "FinishedTransfer",
    "FinishedTransfers", "FormPart", "HTTPMethod",
    "HeaderFields", "InMemoryTokenStore", "IssuerLink", "ItemSequence", "JSONStream", "JSONValue",
    "LogEntry",
    "LogOutResult", "LoggingMiddleware", "Middleware", "MultipartForm", "Nullable", "NullableArgument",
    "OAuthClient",
    "OAuthDevicePrompt", "OAuthFailure", "OAuthGrant", "OAuthPage", "OAuthScheme", "ObjectDecoder",
    "ObjectEncoder", "OfflineOutcome", "OfflineQueue", "OpenEnumeration", "OperationRequest", "PageFormat",
    "PageSequence", "PathStyle", "QueryStyle", "QueueLink", "QueuedRequest", "RefreshOperation",
    "RequestBody",
    "RequestMetrics", "RequestOptions", "RequestQueue", "ResponseCache", "ResponseMetadata", "ResponseStore",
    "ResultPage",
    "RetryPolicy",
    "SecurityScheme",
    "Server", "ServerSentEvent", "ServerTemplate",
    "SessionState", "StoreLink", "StubbedShape", "TokenIssuer", "TokenLifecycle", "TokenStore", "Tokens",
    "TransferEvent", "TransferPlatform", "TransferProgress", "TransferReceiver", "TransferTask", "Transport",
    "TransportFailure", "URLSessionTransport",
    "UnionDecoder", "UploadChunk", "UploadFile", "WebhookRequest", "Wire", "WireFormat", "Wired",
  ]
}
