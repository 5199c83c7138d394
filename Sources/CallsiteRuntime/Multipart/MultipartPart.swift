import Foundation

/// One part of a `multipart/form-data` body.
struct MultipartPart: Sendable {
  enum Content: Sendable {
    case data(Data)
    case file(URL, offset: Int64 = 0, length: Int64)
  }

  let name: String
  let filename: String?
  let contentType: String?
  let content: Content

  /// Boundary, header and empty line.
  func head(boundary: String) -> Data {
    var head = "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(quoted(name))\""
    if let filename { head += "; filename=\"\(quoted(filename))\"" }
    if let contentType { head += "\r\nContent-Type: \(contentType.filter { !$0.isNewline })" }
    return Data((head + "\r\n\r\n").utf8)
  }

  /// As browsers do it (WHATWG HTML, "multipart/form-data encoding algorithm").
  private func quoted(_ text: String) -> String {
    text.replacing("\r\n", with: "%0D%0A").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
      .replacing("\"", with: "%22")
  }
}

extension MultipartPart {
  /// A primitive as text, anything else as JSON.
  init(name: String, _ value: ParameterValue, contentType: String?) {
    if case .primitive(let text, _) = value {
      self.init(name: name, filename: nil, contentType: contentType, content: .data(Data(text.utf8)))
    } else {
      let type = contentType ?? "application/json"
      self.init(name: name, filename: nil, contentType: type, content: .data(Data(value.json.utf8)))
    }
  }
}
