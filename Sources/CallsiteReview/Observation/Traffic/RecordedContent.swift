import CallsiteContract
import CallsiteDocument
import CallsiteSource
import Foundation
import OrderedCollections

/// A recorded body, decoded according to its media type.
struct RecordedContent {
  /// The recorded media type, or else the one that the body looks like.
  let mediaType: MediaType?
  /// Whether there is a body.
  let hasBody: Bool
  /// The value of a JSON body.
  private(set) var value: DocumentValue?
  /// The values of a stream of JSON.
  private(set) var items: [DocumentValue]?
  /// The expected form of the body, and the reason why it has another: `valid JSON: unexpected-end at line 1`.
  private(set) var problem: String?
  private var fields: QueryString?
  private var parts: [MultipartReading.Part]?

  init(of message: RecordedMessage) {
    let name = message.mediaType.map(MediaType.init)
    switch message.body {
    case .empty: (mediaType, hasBody) = (name, false)
    case .unrecorded: (mediaType, hasBody) = (name, true)
    case .fields(let fields):
      (mediaType, hasBody) = (name ?? MediaType("application/x-www-form-urlencoded"), true)
      read(QueryString(decoded: fields.map { ($0.name, $0.value) }), of: Self.text(of: fields))
    case .bytes(let bytes):
      let first = bytes.first { $0 > 0x20 }
      let looksLikeJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      (mediaType, hasBody) = (name ?? (looksLikeJSON ? MediaType("application/json") : nil), first != nil)
      if let mediaType, hasBody { read(bytes, mediaType) }
    }
  }

  private mutating func read(_ bytes: [UInt8], _ type: MediaType) {
    do throws(InvalidJSON) {
      if type.isForm {
        let text = String(decoding: bytes, as: UTF8.self)
        read(QueryString(text), of: text)
      } else if type.isMultipartForm {
        let boundary = type.parameters["boundary"]
        parts = try MultipartReading(Data(bytes), boundary: boundary, isLenient: true).parts
      } else if type.isEvents {
        readItems(JSONStream.events(bytes))
      } else if type.isJSONLines {
        readItems(JSONStream.lines(bytes))
      } else if type.isJSON {
        value = try Self.value(of: bytes)
      } else if type.isXML {
        try XMLReading.check(bytes)
      }
    } catch {
      problem = "\(description): \(error.discreetReason)"
    }
  }

  /// Reads a form, unless it's JSON with the media type of a form. The names of its fields would be values.
  private mutating func read(_ form: QueryString, of text: String) {
    let start = text.drop(while: \.isWhitespace)
    guard start.hasPrefix("{") || start.hasPrefix("[") else { return fields = form }
    value = try? DocumentValue(json: Array(text.utf8))
    problem = "a form: \(value == nil ? "it begins like JSON" : "it's JSON")"
  }

  /// Returns the text that a recorder split into fields.
  private static func text(of fields: [RecordedMessage.Field]) -> String {
    fields.map { $0.value.isEmpty ? $0.name : "\($0.name)=\($0.value)" }.joined(separator: "&")
  }

  /// The form of a body of this media type, such as `valid JSON Lines`.
  var description: String {
    guard let mediaType else { return "valid" }
    if mediaType.isMultipart { return "a valid multipart form" }
    if mediaType.isForm { return "a valid form" }
    if mediaType.isXML { return "well-formed XML" }
    if mediaType.isEvents { return "a stream of events with valid JSON" }
    if mediaType.isJSONSequence { return "a valid JSON text sequence" }
    return mediaType.isJSONLines ? "valid JSON Lines" : "valid JSON"
  }

  /// Reads the items of a stream. A malformed item doesn't prevent the others from being compared.
  private mutating func readItems(_ found: [[UInt8]]) {
    var values: [DocumentValue] = []
    for bytes in found {
      do throws(InvalidJSON) {
        values.append(try Self.value(of: bytes))
      } catch {
        problem = problem ?? "\(description): \(error.discreetReason)"
      }
    }
    items = values
  }

  private static func value(of bytes: [UInt8]) throws(InvalidJSON) -> DocumentValue {
    try DocumentValue(json: RecordedText.decoded(bytes).utf8)
  }

  /// Returns the value for a documented content, which defines the types of form fields.
  func value(as content: MediaTypeContent, _ texts: TextReading) throws(InvalidJSON) -> DocumentValue? {
    guard let schema = content.schema else { return nil }
    let reading = BodyReading(texts)
    if let fields { return reading.form(fields, schema, content) }
    if let parts { return try reading.fields(parts, schema, content) }
    return value
  }

  /// The value without a documented content, where form fields are texts and repeated fields are arrays.
  var undescribedValue: DocumentValue? {
    let texts: [(name: String, value: String)]? =
      fields?.pairs.map { ($0.name, $0.value) }
      ?? parts?.map { ($0.name, $0.isFile ? "" : String(decoding: $0.body, as: UTF8.self)) }
    guard let texts else { return value }
    var members: OrderedDictionary<String, [DocumentValue]> = [:]
    var lists: Set<String> = []
    for (name, value) in texts {
      let plain = name.prefix { $0 != "[" }
      if !plain.isEmpty, plain.count < name.count { lists.insert(String(plain)) }
      members[plain.isEmpty ? name : String(plain), default: []].append(.string(value))
    }
    var object: OrderedDictionary<String, DocumentValue> = [:]
    for (name, values) in members {
      object[name] = values.count == 1 && !lists.contains(name) ? values[0] : .array(values)
    }
    return .object(object)
  }
}
