import Foundation

/// The parts of a `multipart/form-data` body (RFC 7578).
///
/// Files on disk are read while the body is sent, and never loaded into memory as a whole. Adding a part
/// doesn't throw. The first failure is reported when the request is sent.
@_spi(Generated) public struct MultipartForm: Sendable {
  private let timeZone: TimeZone
  private(set) var parts: [MultipartPart] = []
  private(set) var failure: (any Error)?

  init(timeZone: TimeZone = .gmt) {
    self.timeZone = timeZone
  }

  /// Adds a file, unless it's `nil`.
  ///
  /// - Parameter contentType: The media types and ranges that the part can have, with commas between them. The file's
  ///   own is sent if it's one of them, and the first media type otherwise.
  public mutating func file(_ name: String, _ file: UploadFile?, contentType: String? = nil) {
    guard let file else { return }
    add {
      let content: MultipartPart.Content
      switch file.content {
      case .data(let data): content = .data(data)
      case .file(let url): content = .file(url, length: try FileLength.of(url))
      case .slice(let url, let offset, let length): content = .file(url, offset: offset, length: length)
      }
      return [
        MultipartPart(
          name: name,
          filename: file.filename,
          contentType: file.contentType(among: contentType?.split(separator: ",").map(String.init) ?? []),
          content: content
        )
      ]
    }
  }

  /// Adds several files with the same name.
  public mutating func file(_ name: String, _ files: [UploadFile]?, contentType: String? = nil) {
    for file in files ?? [] { self.file(name, file, contentType: contentType) }
  }

  /// Adds a value: a primitive as text, an array as one part per element, and an object as JSON. Adds nothing
  /// for `nil` and null. If `contentType` is JSON, any value is added as JSON.
  public mutating func value<T: Encodable>(_ name: String, _ value: T?, contentType: String? = nil) {
    guard let value else { return }
    if let contentType, ContentKind(contentType) == .json {
      return json(name, value, contentType: contentType)
    }
    add { [timeZone] in
      switch try ParameterEncoder(timeZone: timeZone).encode(value) {
      case .null: []
      case .array(let elements):
        ParameterValue.present(elements).map { MultipartPart(name: name, $0, contentType: contentType) }
      case let single: [MultipartPart(name: name, single, contentType: contentType)]
      }
    }
  }

  /// Adds a value in a wire format.
  public mutating func value<F: WireFormat>(
    _ name: String,
    _ value: F.Value?,
    contentType: String? = nil,
    as: F.Type
  ) {
    self.value(name, value.map { Wired<F>($0) }, contentType: contentType)
  }

  /// Adds a value in a query parameter style, as one part for each of its pairs, unescaped. Adds nothing for
  /// `nil`.
  public mutating func value<T: Encodable>(_ name: String, _ value: T?, style: FieldStyle) {
    guard let value else { return }
    add { [timeZone] in
      let value = try ParameterEncoder(timeZone: timeZone).encode(value)
      let pairs = try style.pairs(name, value)
      // Parts aren't escaped, so that a comma in a value can't be told from one between values.
      if style.separatesByCommas(value), pairs.contains(where: { $0.contains("%2C") }) {
        throw InvalidRequest("A value of the field \(name) contains the delimiter of its style.")
      }
      return pairs.map { pair in
        let texts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { text in
          text.removingPercentEncoding ?? String(text)
        }
        let content = Data(texts.dropFirst().joined().utf8)
        return MultipartPart(name: texts[0], filename: nil, contentType: nil, content: .data(content))
      }
    }
  }

  /// Adds a value in a wire format and a query parameter style.
  public mutating func value<F: WireFormat>(
    _ name: String,
    _ value: F.Value?,
    style: FieldStyle,
    as: F.Type
  ) {
    self.value(name, value.map { Wired<F>($0) }, style: style)
  }

  /// Adds a value as JSON, unless it's `nil`.
  public mutating func json<T: Encodable>(
    _ name: String,
    _ value: T?,
    contentType: String = "application/json"
  ) {
    guard let value else { return }
    add { [timeZone] in
      let data = try JSONWriter(timeZone: timeZone).encode(value)
      return [MultipartPart(name: name, filename: nil, contentType: contentType, content: .data(data))]
    }
  }

  /// Adds a value in a wire format as JSON.
  public mutating func json<F: WireFormat>(
    _ name: String,
    _ value: F.Value?,
    contentType: String = "application/json",
    as: F.Type
  ) {
    json(name, value.map { Wired<F>($0) }, contentType: contentType)
  }

  /// Adds a part whose kind is known only at run time.
  public mutating func part(_ name: String, _ part: FormPart) {
    switch part {
    case .file(let file): self.file(name, file)
    case .value(let value): self.value(name, value)
    }
  }

  private mutating func add(_ make: () throws -> [MultipartPart]) {
    guard failure == nil else { return }
    do {
      parts += try make()
    } catch {
      failure = error
    }
  }
}

/// A part of a `multipart/form-data` body whose kind the API description leaves open.
public enum FormPart: Sendable {
  /// A file.
  case file(UploadFile)

  /// A value: a primitive as text, an array as one part for each element, and an object as JSON. Null sends no part.
  case value(JSONValue)
}
