import Foundation

/// What a media type says about a body.
enum ContentKind: Hashable {
  case json, text, bytes

  /// - Parameter contentType: A media type or range, with or without parameters.
  init(_ contentType: some StringProtocol) {
    let name = contentType.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    if name == "application/json" || name == "text/json" || name.hasSuffix("+json") {
      self = .json
    } else if name.hasPrefix("text/") || name.hasSuffix("+xml") || name == "application/xml" {
      self = .text
    } else {
      self = .bytes
    }
  }

  /// Returns the kind of a response's body, which is JSON unless it says something else.
  init(of headers: HeaderFields) {
    self = headers["Content-Type"].map { ContentKind($0) } ?? .json
  }
}
