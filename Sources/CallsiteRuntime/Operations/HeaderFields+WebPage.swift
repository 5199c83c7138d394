package import Foundation

extension HeaderFields {
  /// Whether a request asks for a web page, other than as a last resort (RFC 9110, section 12.5.1).
  package var acceptsWebPages: Bool {
    let ranges = self["Accept"]?.lowercased().split(separator: ",") ?? []
    return ranges.contains {
      ["text/html", "application/xhtml+xml", "text/*", "*/*"].contains(
        $0.trimmingCharacters(in: .whitespaces))
    }
  }
}

extension HeaderFields {
  /// Whether the body is a web page: HTML or XHTML.
  var isWebPage: Bool {
    let type = self["Content-Type"]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    return type == "text/html" || type == "application/xhtml+xml"
  }

  /// Returns whether a body with these header fields is a web page, such as the login page that a redirect led to, or
  /// the page of a server under maintenance. PHP labels everything as one by default, so a page must also begin with a
  /// tag.
  package func describeWebPage(_ body: Data) -> Bool {
    let first = body.first { !Byte.isSpace($0) && !Self.byteOrderMark.contains($0) }
    return first == UInt8(ascii: "<") && isWebPage
  }

  private static let byteOrderMark: Set<UInt8> = [0xEF, 0xBB, 0xBF]
}

extension UnexpectedContent {
  /// A web page where the document describes none.
  static let webPage = UnexpectedContent("The response is a web page, which the document doesn't describe.")

  /// JSON in answer to a method for another media type.
  static let otherJSON = UnexpectedContent(
    "The response is JSON, which another method of the operation returns.")
}
