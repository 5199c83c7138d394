import Foundation

extension HeaderFields {
  /// Whether the content is a web page, by its media type.
  var isWebPage: Bool {
    let type = self["Content-Type"]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    return type == "text/html" || type == "application/xhtml+xml"
  }
}

extension ClientRequest {
  /// Whether the request asks for a web page.
  var acceptsWebPages: Bool { headers["Accept"]?.lowercased().contains("html") ?? false }
}

extension CollectedResponse {
  /// Whether the response is a web page, such as the login page that a redirect led to, or the page of a server under
  /// maintenance. PHP labels everything as a page by default, so JSON isn't one, nor is an empty body.
  var isWebPage: Bool {
    headers.isWebPage && !body.isEmpty && (try? JSONValue(parsing: body)) == nil
  }
}

extension UnexpectedContent {
  /// A web page where the document describes none.
  static let webPage = UnexpectedContent("The response is a web page, which the document doesn't describe.")
}
