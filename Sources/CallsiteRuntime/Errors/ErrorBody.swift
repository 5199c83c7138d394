import Foundation

/// The messages in an error response, independent of the server's framework.
struct ErrorBody: Hashable, Sendable {
  var message: String?
  var fieldErrors: [String: [String]] = [:]

  /// Reads an error body. A body that can't be read, such as HTML or truncated JSON, results in no messages.
  init(_ data: Data, contentType: String?, status: Int, format: ErrorFormat = .init()) {
    guard let value = try? JSONValue(parsing: data) else {
      message = PlainText.message(data, contentType: contentType)
      return
    }
    let isRejection = status == 400 || status == 422
    message = format.message.lazy.compactMap { value[$0].flatMap(Self.text) }.first
    fieldErrors =
      format.fields.lazy.map { Self.fields(at: $0, in: value, isRejection: isRejection) }
      .first { !$0.isEmpty } ?? [:]
    let guess = ErrorBody(value, isRejection: isRejection)
    message = message ?? guess.message
    if fieldErrors.isEmpty { fieldErrors = guess.fieldErrors }
  }

  private init() {}

  /// Reads an error body in JSON.
  ///
  /// - Parameter isRejection: Whether the status indicates rejected values, so that unknown properties are
  ///   field names. Otherwise, they're details, such as `code` and `messages` of simplejwt.
  private init(_ value: JSONValue, isRejection: Bool) {
    switch value {
    case .array(let elements): self.init(list: elements, isRejection: isRejection)
    case .object(let properties): self.init(object: properties, isRejection: isRejection)
    default:
      self.init()
      message = Self.text(value)
    }
  }

  private init(list elements: [JSONValue], isRejection: Bool) {
    self.init()
    let fields = FieldErrors.items(elements) ?? FieldErrors.flattened(.array(elements), path: [])
    message = fields[""]?.first
    if isRejection { fieldErrors = fields }
  }

  private init(object properties: [String: JSONValue], isRejection: Bool) {
    self.init()
    message = Self.message(in: properties)
    fieldErrors = Self.fields(properties["errors"])
    for key in ["issues", "detail", "error"] where fieldErrors.isEmpty {
      guard let value = properties[key], !(isRejection && value.isTextList) else { continue }
      if case .object = value {
        let nested = ErrorBody(value, isRejection: false)
        message = message ?? nested.message
        fieldErrors = nested.fieldErrors
      } else {
        fieldErrors = Self.fields(value)
      }
    }
    if fieldErrors.isEmpty, isRejection { fieldErrors = Self.djangoFields(properties) }
    message = message ?? fieldErrors[""]?.first
  }

  /// In order of precedence: the long descriptions of OAuth and problem details come before titles.
  private static let messageKeys = ["detail", "message", "error_description", "error", "title", "msg"]

  /// Properties that describe the error, unless they contain lists or objects of errors.
  private static let detailKeys: Set<String> = [
    "code", "errorCode", "error_code", "exception", "file", "instance", "line", "path", "requestId",
    "request_id", "status", "statusCode", "status_code", "success", "timestamp", "traceId", "type",
  ]

  /// Properties that are never fields.
  private static let nonFieldKeys: Set<String> = ["messages", "stack", "trace"]

  private static func text(_ value: JSONValue) -> String? {
    guard let text = value.stringValue?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty,
      !PlainText.isMarkup(text)
    else { return nil }
    return text
  }

  private static func message(in properties: [String: JSONValue]) -> String? {
    messageKeys.lazy.compactMap { properties[$0].flatMap(text) }.first
  }

  /// Returns the field errors at a documented location. If that's the entire body, names are fields only if
  /// the status indicates rejected values, and names of messages and details never are.
  private static func fields(
    at place: JSONPointer,
    in value: JSONValue,
    isRejection: Bool
  ) -> [String: [String]] {
    guard place.tokens.isEmpty, let properties = value.objectValue else { return fields(value[place]) }
    return isRejection ? djangoFields(properties) : [:]
  }

  /// Reads a list of items, or an object of lists. A string is a message rather than a field error.
  private static func fields(_ value: JSONValue?) -> [String: [String]] {
    guard let value, value.stringValue == nil else { return [:] }
    return value.arrayValue.flatMap(FieldErrors.items) ?? FieldErrors.flattened(value, path: [])
  }

  /// Reads the fields at the top of a Django REST framework error. A single string is a field error only if
  /// there's another message. Lists of strings are field errors, whatever their names, which may include
  /// `status` and `detail`.
  private static func djangoFields(_ properties: [String: JSONValue]) -> [String: [String]] {
    let hasMessage = message(in: properties) != nil
    // NestJS puts the messages of all fields into its message.
    let isEnveloped = properties["statusCode"] != nil
    let fields = properties.filter { key, value in
      if nonFieldKeys.contains(key) || isEnveloped && key == "message" { return false }
      if value.isTextList { return true }
      if detailKeys.contains(key) { return value.objectValue != nil }
      if messageKeys.contains(key) && value.arrayValue == nil { return false }
      return !hasMessage || value.stringValue == nil
    }
    var flattened = FieldErrors.flattened(.object(fields), path: [])
    if isEnveloped, let texts = properties["message"], texts.isTextList {
      flattened.merge(FieldErrors.flattened(texts, path: [])) { $0 + $1 }
    }
    return flattened
  }
}

extension JSONValue {
  /// Whether the value is a list of strings, as Django REST framework writes field errors.
  fileprivate var isTextList: Bool {
    arrayValue.map { !$0.isEmpty && $0.allSatisfy { $0.stringValue != nil } } ?? false
  }
}

/// Describes where the error bodies of an API contain messages.
@_spi(Generated) public struct ErrorFormat: Hashable, Sendable {
  package let message: [JSONPointer]
  package let fields: [JSONPointer]

  /// Creates an error format. Where the pointers lead nowhere, the formats of Django REST framework, FastAPI,
  /// and Laravel are tried.
  ///
  /// - Parameters:
  ///   - message: JSON pointers to the message for people. The first one that leads to a string is used.
  ///   - fields: JSON pointers to the object or list of field errors. The first one that leads to field
  ///     errors is used. The empty pointer, for fields at the top of the body, applies only to 400 and 422.
  public init(message: [String] = [], fields: [String] = []) {
    self.message = message.map(JSONPointer.init)
    self.fields = fields.map(JSONPointer.init)
  }
}

/// Error bodies in plain text.
enum PlainText {
  /// Longer text is likely to be a stack trace.
  private static let longest = 300

  /// Returns a short `text/plain` body, unless it's a web page.
  static func message(_ data: Data, contentType: String?) -> String? {
    guard let contentType, contentType.lowercased().hasPrefix("text/plain"), data.count <= longest,
      let text = String(data: data, encoding: .utf8)?.trimmingCharacters(in: .whitespacesAndNewlines)
    else { return nil }
    return text.isEmpty || isMarkup(text) ? nil : text
  }

  static func isMarkup(_ text: String) -> Bool {
    let start = text.drop { $0.isWhitespace }.prefix(9).lowercased()
    return start.hasPrefix("<!doctype") || start.hasPrefix("<html") || start.hasPrefix("<?xml")
  }
}
