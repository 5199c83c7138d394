/// Type names that generated code must not declare, because callers and generated code itself use them for
/// something else: a top-level `Task` in an imported module breaks everybody's `Task { }`.
enum ReservedNames {
  /// Names of Swift, _Concurrency, Foundation and CallsiteRuntime that code commonly uses unqualified.
  static let types: Set<String> = swift.union(concurrency).union(foundation).union(runtime)

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
    "APIClient", "APIDescription", "APIError", "APIModel", "APIValue", "AnyKey", "Boxed", "ByteRange",
    "ByteStream", "CachePolicy",
    "CalendarDate", "CallsiteRuntime", "ChunkedUpload", "ClientConfiguration", "ClientRequest",
    "ClientResponse", "CollectedResponse", "ConflictResolution", "Credential", "DecodingFailure",
    "ElementIterator", "Envelope", "ErrorFormat", "EventStream", "ExplicitNull", "FieldStyle",
    "FileTokenStore",
    "HTTPMethod", "HeaderFields", "InMemoryTokenStore", "ItemSequence", "JSONStream", "JSONValue",
    "LogEntry", "LoggingMiddleware", "Middleware", "MultipartForm", "Nullable", "ObjectDecoder",
    "ObjectEncoder", "OfflineOutcome", "OfflineQueue", "OpenEnumeration", "OperationRequest",
    "PageFormat", "PageSequence", "PathStyle", "QueryStyle", "QueuedRequest", "RefreshOperation",
    "RequestBody", "RequestOptions", "ResponseBody", "ResponseCache", "ResponseMetadata", "ResultPage",
    "RetryPolicy", "SecurityScheme", "Server", "ServerSentEvent", "TokenLifecycle", "TokenStore",
    "Tokens", "TransferProgress", "Transport", "URLSessionTransport", "UnionDecoder", "UploadChunk",
    "UploadFile", "Wire", "WireFormat", "Wired",
  ]
}
