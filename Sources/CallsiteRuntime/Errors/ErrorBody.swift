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
      guard let value = properties[key], !(isRejection && value.isTexts) else { continue }
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

  /// Properties that say something about the error, unless they are lists or objects of errors themselves.
  private static let detailKeys: Set<String> = [
    "code", "errorCode", "error_code", "exception", "file", "instance", "line", "path", "requestId",
    "request_id", "status", "statusCode", "status_code", "success", "timestamp", "traceId", "type",
  ]

  /// Properties that are never fields, whatever they hold.
  private static let neverFields: Set<String> = ["messages", "stack", "trace"]

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

  /// Django REST names the fields at the top. A lone text is one only where nothing else is the message, and a
  /// field may have any name: with a list of texts, `status` and `detail` are fields as well.
  private static func djangoFields(_ properties: [String: JSONValue]) -> [String: [String]] {
    let hasMessage = message(in: properties) != nil
    // NestJS has the texts of all fields in its message.
    let isEnveloped = properties["statusCode"] != nil
    let fields = properties.filter { key, value in
      if neverFields.contains(key) || isEnveloped && key == "message" { return false }
      if value.isTexts { return true }
      if detailKeys.contains(key) { return value.objectValue != nil }
      if messageKeys.contains(key) && value.arrayValue == nil { return false }
      return !hasMessage || value.stringValue == nil
    }
    var flattened = FieldErrors.flattened(.object(fields), path: [])
    if isEnveloped, let texts = properties["message"], texts.isTexts {
      flattened.merge(FieldErrors.flattened(texts, path: [])) { $0 + $1 }
    }
    return flattened
  }
}

extension JSONValue {
  /// Whether it is a list of texts, as Django REST writes what is wrong with a field.
  fileprivate var isTexts: Bool {
    arrayValue.map { !$0.isEmpty && $0.allSatisfy { $0.stringValue != nil } } ?? false
  }
}

/// Where an API's error bodies keep their texts.
@_spi(Generated) public struct ErrorFormat: Hashable, Sendable {
  let message: [JSONPointer]
  let fields: [JSONPointer]

  /// - Parameters:
  ///   - message: JSON pointers to the text for people; the first that leads to text counts.
  ///   - fields: JSON pointers to the object (or list) of field errors, likewise.
  ///     The empty pointer, for fields at the top of the body, holds for 400 and 422 only.
  ///
  /// Where they lead nowhere, the shapes of Django REST, FastAPI and Laravel are tried.
  public init(message: [String] = [], fields: [String] = []) {
    self.message = message.map(JSONPointer.init)
    self.fields = fields.map(JSONPointer.init)
  }
}

/// Bodies that are no JSON.
enum PlainText {
  /// Longer texts are stack traces, not messages.
  private static let longest = 300

  /// A short `text/plain` body as it is; nothing of a page.
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
