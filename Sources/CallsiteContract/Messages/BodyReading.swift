package import CallsiteDocument
package import Foundation
import OrderedCollections

/// Reads the body of a request according to its media type.
package struct BodyReading: Sendable {
  let texts: TextReading

  package init(_ texts: TextReading) {
    self.texts = texts
  }

  /// Returns the value of a body, or `nil` if the body is treated as bytes.
  ///
  /// - Throws: ``InvalidJSON`` if the body doesn't match its media type.
  package func value(_ body: Data, _ type: MediaType, _ content: MediaTypeContent) throws(InvalidJSON)
    -> DocumentValue?
  {
    if texts.schemas.isBytes(content) { return nil }
    if type.isJSON { return try DocumentValue(json: body) }
    // A form that is described as a string, usually a file, isn't parsed.
    if let schema = content.schema, texts.schemas.types(of: schema) == [.string], !type.isText { return nil }
    if type.isForm {
      return content.schema.map { form(QueryString(String(decoding: body, as: UTF8.self)), $0, content) }
    }
    if type.isMultipart {
      let parts = try MultipartReading(body, boundary: type.parameters["boundary"]).parts
      guard type.subtype == "form-data", let schema = content.schema else { return nil }
      return try fields(parts, schema, content)
    }
    if type.isXML, let schema = content.schema {
      return XMLValueReading(texts: texts).value(try XMLReading.root(body), schema)
    }
    if type.isText, content.stream == nil, let schema = content.schema {
      return texts.value(String(decoding: body, as: UTF8.self), schema)
    }
    return nil
  }

  /// Returns the value of a form.
  package func form(_ query: QueryString, _ schema: Schema, _ content: MediaTypeContent) -> DocumentValue {
    var members: OrderedDictionary<String, DocumentValue> = [:]
    for pair in query.pairs where members[pair.name] == nil {
      if pair.name.hasSuffix("]"), let open = pair.name.firstIndex(of: "["), open > pair.name.startIndex {
        let name = String(pair.name[..<open])
        if members[name] == nil, let property = property(name, schema) {
          members[name] = BracketReading(texts: texts).value(query.members(of: name), property)
          continue
        }
        if members[name] != nil { continue }
      }
      members[pair.name] = field(query.values(of: pair.name), property(pair.name, schema), content)
    }
    addEmptyLists(schema, to: &members)
    return .object(members)
  }

  /// Adds required lists that are missing: an empty list has no fields in a form.
  private func addEmptyLists(_ schema: Schema, to members: inout OrderedDictionary<String, DocumentValue>) {
    for name in texts.schemas.parts(of: schema).flatMap(\.required) where members[name] == nil {
      if let property = property(name, schema), texts.isArray(property) { members[name] = .array([]) }
    }
  }

  private func property(_ name: String, _ schema: Schema) -> Schema? {
    texts.schemas.property(name, of: schema) ?? texts.schemas.additionalProperties(of: schema)
  }

  private func field(
    _ pairs: [QueryString.Pair], _ schema: Schema?, _ content: MediaTypeContent
  ) -> DocumentValue {
    guard let schema else { return .string(pairs[0].value) }
    let name = pairs[0].name
    if pairs.count == 1, content.styles[name] == nil,
      content.encodings[name].map({ MediaType($0).isJSON }) == true,
      let value = try? DocumentValue(json: Data(pairs[0].value.utf8))
    {
      return value
    }
    if texts.isArray(schema) {
      let style = content.styles[name]
      if pairs.count == 1, let style, !style.explode {
        return texts.list(ParameterReading.split(pairs[0].rawValue ?? "", style.style), schema)
      }
      return texts.list(pairs.map(\.value), schema)
    }
    if texts.isObject(schema), let value = try? DocumentValue(json: Data(pairs[0].value.utf8)) {
      return value
    }
    return texts.value(pairs[0].value, schema)
  }
}

// Multipart.
extension BodyReading {
  /// Returns the value of the parts of `multipart/form-data`.
  package func fields(
    _ parts: [MultipartReading.Part], _ schema: Schema, _ content: MediaTypeContent
  ) throws(InvalidJSON) -> DocumentValue {
    var members: OrderedDictionary<String, DocumentValue> = [:]
    for (name, parts) in OrderedDictionary(grouping: parts, by: \.name) {
      let property = property(name, schema)
      let isList = property.map { texts.isArray($0) } ?? (parts.count > 1)
      guard isList else {
        members[name] = try field(parts[0], property)
        continue
      }
      if parts.count == 1, parts[0].type?.isJSON == true, let whole = try? DocumentValue(json: parts[0].body),
        whole.elements != nil
      {
        members[name] = whole
        continue
      }
      let items = property.flatMap { texts.schemas.items(of: $0) }
      var elements: [DocumentValue] = []
      for part in parts { elements.append(try field(part, items)) }
      members[name] = .array(elements)
    }
    return .object(members)
  }

  private func field(_ part: MultipartReading.Part, _ schema: Schema?) throws(InvalidJSON) -> DocumentValue {
    let text = String(decoding: part.body, as: UTF8.self)
    if part.isFile { return .string(text) }
    guard let schema else { return .string(text) }
    if part.type?.isJSON == true { return try DocumentValue(json: part.body) }
    return texts.value(text, schema)
  }
}

extension [MediaTypeContent] {
  /// Returns the documented content for a media type, preferring an exact match to a range. Without a type,
  /// returns the only content.
  package func content(for header: String?) -> MediaTypeContent? {
    guard let header else { return count == 1 ? self[0] : nil }
    let sent = MediaType(header)
    let names = map { (content: $0, name: MediaType($0.mediaType)) }
    return names.first { $0.name.name == sent.name && $0.name.parameters == sent.parameters }?.content
      ?? names.first { $0.name.name == sent.name }?.content
      ?? names.filter { $0.name.includes(sent) }.max { $0.name.exactness < $1.name.exactness }?.content
  }
}

/// The parts of a multipart body (RFC 2046, section 5.1; RFC 7578).
package struct MultipartReading: Sendable {
  package struct Part: Sendable {
    package let name: String
    let filename: String?
    let type: MediaType?
    package let body: Data

    package var isFile: Bool { filename != nil }
  }

  package let parts: [Part]

  /// - Parameter isLenient: Whether the final boundary may be missing and lines may end without a carriage
  ///   return, as in recordings.
  /// - Throws: ``InvalidJSON`` if there is no boundary, or the final one is missing.
  package init(_ body: Data, boundary: String?, isLenient: Bool = false) throws(InvalidJSON) {
    guard let boundary, !boundary.isEmpty else {
      throw InvalidJSON(reason: "its content type has no boundary")
    }
    let delimiter = Data("--\(boundary)".utf8)
    guard var range = body.range(of: delimiter) else {
      throw InvalidJSON(reason: "its boundary doesn't occur in it")
    }
    let isBare = isLenient && body[range.upperBound...].first == UInt8(ascii: "\n")
    let lineBreak = Data((isBare ? "\n" : "\r\n").utf8)
    var parts: [Part] = []
    while true {
      let after = body[range.upperBound...]
      if after.starts(with: Data("--".utf8)) { break }
      let next = after.range(of: lineBreak + delimiter)
      guard isLenient || next != nil else { throw InvalidJSON(reason: "its last boundary is missing") }
      let end = next?.lowerBound ?? body.endIndex
      if let part = Self.part(body[range.upperBound..<end], lineBreak) { parts.append(part) }
      guard let next else { break }
      range = next
    }
    self.parts = parts
  }

  private static func part(_ bytes: Data, _ lineBreak: Data) -> Part? {
    // The boundary's line can end in white space.
    let bytes = bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let end = bytes.range(of: lineBreak + lineBreak) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(whereSeparator: \.isNewline)
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = MediaType.trimmed(line[..<colon]).lowercased()
      headers[name] = headers[name] ?? MediaType.trimmed(line[line.index(after: colon)...])
    }
    let disposition = MediaType(headers["content-disposition"] ?? "")
    let filename = disposition.parameters["filename"] ?? disposition.parameters["filename*"]
    return Part(
      name: disposition.parameters["name"] ?? "", filename: filename,
      type: headers["content-type"].map(MediaType.init), body: Data(bytes[end.upperBound...]))
  }
}
