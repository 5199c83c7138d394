import Foundation

/// The parts of a multipart body (RFC 2046, section 5.1; RFC 7578).
struct MultipartReading: Sendable {
  struct Part: Sendable {
    let name: String
    let filename: String?
    let type: MediaTypeName?
    let body: Data

    var isFile: Bool { filename != nil }
  }

  let parts: [Part]

  init(_ body: Data, boundary: String?) throws(InvalidJSON) {
    guard let boundary, !boundary.isEmpty else { throw InvalidJSON(reason: "its type names no boundary") }
    let delimiter = Data("--\(boundary)".utf8)
    guard var range = body.range(of: delimiter) else {
      throw InvalidJSON(reason: "its boundary isn't in it")
    }
    var parts: [Part] = []
    while true {
      let after = body[range.upperBound...]
      if after.starts(with: Data("--".utf8)) { break }
      guard let next = after.range(of: Data("\r\n".utf8) + delimiter) else {
        throw InvalidJSON(reason: "its last boundary is missing")
      }
      if let part = Self.part(body[range.upperBound..<next.lowerBound]) { parts.append(part) }
      range = next
    }
    self.parts = parts
  }

  private static func part(_ bytes: Data) -> Part? {
    // After the boundary its line ends.
    let bytes = bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
    var headers = MockHeaders()
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers.append(
        MediaTypeName.trimmed(line[..<colon]), MediaTypeName.trimmed(line[line.index(after: colon)...]))
    }
    let disposition = MediaTypeName(headers["Content-Disposition"] ?? "")
    let filename = disposition.parameters["filename"] ?? disposition.parameters["filename*"]
    return Part(
      name: disposition.parameters["name"] ?? "", filename: filename,
      type: headers["Content-Type"].map(MediaTypeName.init), body: Data(bytes[end.upperBound...]))
  }
}
