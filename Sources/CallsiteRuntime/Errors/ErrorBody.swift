import Foundation

/// What an error's body says, whichever backend wrote it.
struct ErrorBody: Hashable, Sendable {
  var message: String?
  var fieldErrors: [String: [String]] = [:]

  /// Reads a body of any kind; what it can't read (HTML, truncated JSON, nothing) gives neither message nor
  /// fields.
  init(_ data: Data, contentType: String?, status: Int, format: ErrorFormat = .init()) {
    guard let value = try? JSONValue(parsing: data) else {
      message = PlainText.message(data, contentType: contentType)
      return
    }
    message = format.message.lazy.compactMap { value[$0].flatMap(Self.text) }.first
    fieldErrors = format.fields.lazy.map { Self.fields(value[$0]) }.first { !$0.isEmpty } ?? [:]
    let guess = ErrorBody(value, isRejection: status == 400 || status == 422)
    message = message ?? guess.message
    if fieldErrors.isEmpty { fieldErrors = guess.fieldErrors }
  }

  private init() {}

  /// - Parameter isRejection: whether the status says that values were refused, so that unknown properties
  ///   are fields. In other responses they are details (simplejwt's `code` and `messages`).
  private init(_ value: JSONValue, isRejection: Bool) {
    switch value {
    case .array(let elements): self.init(list: elements)
    case .object(let properties): self.init(object: properties, isRejection: isRejection)
    default:
      self.init()
      message = Self.text(value)
    }
  }

  private init(list elements: [JSONValue]) {
    self.init()
    fieldErrors = FieldErrors.items(elements) ?? FieldErrors.flattened(.array(elements), path: [])
    message = fieldErrors[""]?.first
  }

  private init(object properties: [String: JSONValue], isRejection: Bool) {
    self.init()
    message = Self.messageKeys.lazy.compactMap { properties[$0].flatMap(Self.text) }.first
    fieldErrors = Self.fields(properties["errors"])
    for key in ["detail", "error"] where fieldErrors.isEmpty {
      guard let value = properties[key] else { continue }
      if case .object = value {
        let nested = ErrorBody(value, isRejection: false)
        message = message ?? nested.message
        fieldErrors = nested.fieldErrors
      } else {
        fieldErrors = Self.fields(value)
      }
    }
    if fieldErrors.isEmpty, isRejection { fieldErrors = Self.djangoFields(properties, message: message) }
    message = message ?? fieldErrors[""]?.first
  }

  /// In the order in which they are looked for: OAuth's and problem+json's long texts before their titles.
  private static let messageKeys = ["detail", "message", "error_description", "error", "title", "msg"]

  /// Properties that are never fields, next to those above.
  private static let detailKeys: Set<String> = [
    "code", "error_code", "instance", "messages", "request_id", "status", "statusCode", "status_code",
    "success", "timestamp", "trace", "type",
  ]

  private static func text(_ value: JSONValue) -> String? {
    guard let text = value.stringValue?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty,
      !PlainText.isMarkup(text)
    else { return nil }
    return text
  }

  /// A list of items, or an object of lists; a text is a message and no field error.
  private static func fields(_ value: JSONValue?) -> [String: [String]] {
    guard let value, value.stringValue == nil else { return [:] }
    return value.arrayValue.flatMap(FieldErrors.items) ?? FieldErrors.flattened(value, path: [])
  }

  /// Django REST names the fields at the top. A lone text is one only where nothing else is the message.
  private static func djangoFields(
    _ properties: [String: JSONValue],
    message: String?
  ) -> [String: [String]] {
    let fields = properties.filter { key, value in
      if detailKeys.contains(key) || messageKeys.contains(key) && value.arrayValue == nil { return false }
      return message == nil || value.stringValue == nil
    }
    return FieldErrors.flattened(.object(fields), path: [])
  }
}
