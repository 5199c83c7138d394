package import Foundation

/// The parts of a multipart body (RFC 2046, section 5.1; RFC 7578).
package struct MultipartReading: Sendable {
  package struct Part: Sendable {
    package let name: String
    package let filename: String?
    package let type: MediaTypeName?
    package let body: Data

    package var isFile: Bool { filename != nil }
  }

  package let parts: [Part]

  /// - Parameter isLenient: Whether the last boundary may be missing, and lines may end without a carriage return, as
  ///   in what was recorded.
  /// - Throws: There is no boundary, or the last one is missing.
  package init(_ body: Data, boundary: String?, isLenient: Bool = false) throws(InvalidJSON) {
    guard let boundary, !boundary.isEmpty else { throw InvalidJSON(reason: "its type names no boundary") }
    let delimiter = Data("--\(boundary)".utf8)
    guard var range = body.range(of: delimiter) else {
      throw InvalidJSON(reason: "its boundary isn't in it")
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
    // After the boundary its line ends.
    let bytes = bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let end = bytes.range(of: lineBreak + lineBreak) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(whereSeparator: \.isNewline)
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = MediaTypeName.trimmed(line[..<colon]).lowercased()
      headers[name] = headers[name] ?? MediaTypeName.trimmed(line[line.index(after: colon)...])
    }
    let disposition = MediaTypeName(headers["content-disposition"] ?? "")
    let filename = disposition.parameters["filename"] ?? disposition.parameters["filename*"]
    return Part(
      name: disposition.parameters["name"] ?? "", filename: filename,
      type: headers["content-type"].map(MediaTypeName.init), body: Data(bytes[end.upperBound...]))
  }
}
