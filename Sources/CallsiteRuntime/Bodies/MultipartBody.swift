import Foundation

/// The bytes of a multipart form. Their number is known before any file is read.
struct MultipartBody: Sendable {
  let boundary: String
  let segments: [FileSegment]

  /// Encodes a form.
  ///
  /// - Parameter random: The source of the boundary. It's used again if the boundary occurs in a part in
  ///   memory. The chance that a file contains the boundary is 2⁻¹²⁸.
  init(_ form: MultipartForm, random: () -> UInt64) throws {
    if let failure = form.failure { throw failure }
    var boundary = Self.boundary(random)
    while form.parts.contains(where: { $0.contains(boundary) }) { boundary = Self.boundary(random) }
    self.boundary = boundary
    let lineEnd = FileSegment.data(Data("\r\n".utf8))
    segments =
      form.parts.flatMap { [.data($0.head(boundary: boundary)), $0.segment, lineEnd] }
      + [.data(Data("--\(boundary)--\r\n".utf8))]
  }

  var contentType: String { "multipart/form-data; boundary=\(boundary)" }

  /// The body: in memory unless the form contains a file on disk, in which case it's a stream.
  var body: RequestBody {
    let isInMemory = segments.allSatisfy { if case .data = $0 { true } else { false } }
    if isInMemory {
      return .data(segments.reduce(into: Data()) { if case .data(let data) = $1 { $0.append(data) } })
    }
    let length = segments.reduce(0) { $0 + $1.length }
    return .stream(ByteStream(length: length) { FileSegmentSequence(segments: segments) })
  }

  private static func boundary(_ random: () -> UInt64) -> String {
    let digits = [random(), random()].map { number in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return "callsite-\(digits.joined())"
  }
}

extension MultipartPart {
  fileprivate func contains(_ boundary: String) -> Bool {
    guard case .data(let data) = content else { return false }
    return data.range(of: Data("--\(boundary)".utf8)) != nil
  }

  fileprivate var segment: FileSegment {
    switch content {
    case .data(let data): .data(data)
    case .file(let url, let offset, let length): .file(url, offset: offset, length: length)
    }
  }
}

/// A part of a `multipart/form-data` body.
struct MultipartPart: Sendable {
  enum Content: Sendable {
    case data(Data)
    case file(URL, offset: Int64 = 0, length: Int64)
  }

  let name: String
  let filename: String?
  let contentType: String?
  let content: Content

  /// Returns the boundary, the header fields, and the empty line after them.
  func head(boundary: String) -> Data {
    var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(name))\""
    if let filename { head += "; filename=\"\(quoted(filename))\"" }
    if let contentType { head += "\r\nContent-Type: \(contentType.filter { !$0.isNewline })" }
    return Data((head + "\r\n\r\n").utf8)
  }

  /// Escapes a name as browsers do (WHATWG HTML, “multipart/form-data encoding algorithm”).
  private func quoted(_ text: String) -> String {
    text.replacing("\r\n", with: "%0D%0A").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
      .replacing("\"", with: "%22")
  }
}

extension MultipartPart {
  /// Creates a part with a primitive as text, or any other value as JSON.
  init(name: String, _ value: ParameterValue, contentType: String?) {
    if case .primitive(let text, _) = value {
      self.init(name: name, filename: nil, contentType: contentType, content: .data(Data(text.utf8)))
    } else {
      let type = contentType ?? "application/json"
      self.init(name: name, filename: nil, contentType: type, content: .data(Data(value.json.utf8)))
    }
  }
}
