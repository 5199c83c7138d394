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
    message = Self.message(in: properties)
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
    if fieldErrors.isEmpty, isRejection { fieldErrors = Self.djangoFields(properties) }
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

  private static func message(in properties: [String: JSONValue]) -> String? {
    messageKeys.lazy.compactMap { properties[$0].flatMap(text) }.first
  }

  /// The field errors at a documented place. Where that is the whole body, the names in it are fields only if
  /// the status says that values were refused, and never those of a message or a detail.
  private static func fields(
    at place: JSONPointer,
    in value: JSONValue,
    isRejection: Bool
  ) -> [String: [String]] {
    guard place.tokens.isEmpty, let properties = value.objectValue else { return fields(value[place]) }
    return isRejection ? djangoFields(properties) : [:]
  }

  /// A list of items, or an object of lists; a text is a message and no field error.
  private static func fields(_ value: JSONValue?) -> [String: [String]] {
    guard let value, value.stringValue == nil else { return [:] }
    return value.arrayValue.flatMap(FieldErrors.items) ?? FieldErrors.flattened(value, path: [])
  }

  /// Django REST names the fields at the top. A lone text is one only where nothing else is the message.
  private static func djangoFields(_ properties: [String: JSONValue]) -> [String: [String]] {
    let hasMessage = message(in: properties) != nil
    let fields = properties.filter { key, value in
      if detailKeys.contains(key) || messageKeys.contains(key) && value.arrayValue == nil { return false }
      return !hasMessage || value.stringValue == nil
    }
    return FieldErrors.flattened(.object(fields), path: [])
  }
}
