package import CallsiteDiagnostics
import CallsiteSource

/// Where a backend publishes its document: `source` of an API in `callsite.yaml`.
package struct PublishedSource: Hashable, Sendable, Encodable {
  package enum Place: Hashable, Sendable, Encodable {
    /// An `http` or `https` URL.
    case address(String)
    /// A path relative to the working folder.
    case file(String)
    /// A program and its arguments. It prints the document.
    case program([String])
    /// A command line for `sh`, which prints the document.
    case shell(String)
    /// The path of recorded traffic, relative to the working folder: an HTTP Archive, or a folder. What's suggested from
    /// it stands for a published document.
    case recording(String)
  }

  /// A header of the request. Its value is in the environment, so that no file contains it.
  package struct Header: Hashable, Sendable, Encodable {
    package let name: String
    /// The name of the environment variable.
    package let variable: String
    package let position: SourcePosition

    package init(name: String, variable: String, position: SourcePosition) {
      self.name = name
      self.variable = variable
      self.position = position
    }
  }

  package let place: Place
  /// The place as the configuration has it, for reports.
  package let name: String
  package let headers: [Header]
  package let position: SourcePosition

  package init(_ place: Place, name: String, headers: [Header] = [], at position: SourcePosition) {
    self.place = place
    self.name = name
    self.headers = headers
    self.position = position
  }
}

extension ConfigurationSection {
  /// Returns the source of an API: a URL or a file, or an object with one of `url`, `file`,
  /// `command` and `recording`.
  ///
  /// - Parameter path: Returns the path relative to the working folder.
  func source(_ path: (String) -> String, into collector: inout DiagnosticCollector) -> PublishedSource? {
    guard let node = node(.source, into: &collector) else { return nil }
    if let scalar = node.scalar, scalar.kind == .string, !scalar.text.isEmpty {
      let isAddress = NetworkAddress.isAddress(scalar.text)
      let place = isAddress ? PublishedSource.Place.address(scalar.text) : .file(path(scalar.text))
      return PublishedSource(place, name: scalar.text, at: node.position)
    }
    guard node.mapping != nil else {
      let expected = "a URL, a file, or an object with 'url', 'file', 'command' or 'recording'"
      collector.report(.wrongConfigurationType("'source'", expected: expected, node))
      return nil
    }
    let section = ConfigurationSection(
      node, keys: ConfigurationKey.ofSource, name: "'source'", into: &collector)
    return section?.source(at: node.position, path, into: &collector)
  }

  private func source(
    at position: SourcePosition, _ path: (String) -> String, into collector: inout DiagnosticCollector
  ) -> PublishedSource? {
    let kinds: [ConfigurationKey] = [.url, .file, .command, .recording]
    let given = kinds.filter { self.position(of: $0) != nil }
    guard given.count == 1, let kind = given.first else {
      collector.report(.ambiguousSource(given.map(\.rawValue), at: position))
      return nil
    }
    let place: PublishedSource.Place?
    switch kind {
    case .url: place = address(into: &collector)
    case .file: place = text(.file, into: &collector).map { .file(path($0)) }
    case .recording: place = text(.recording, into: &collector).map { .recording(path($0)) }
    default: place = command(into: &collector)
    }
    let headers = headers(into: &collector)
    if let at = self.position(of: .headers) {
      if kind != .url {
        collector.report(.headersWithoutURL(at: at))
      } else if !headers.isEmpty, case .address(let address) = place, !Self.keepsSecrets(address) {
        collector.report(.readableHeaders(at: at))
      }
    }
    let value = node(kind, into: &collector)
    let name =
      value?.scalar?.text ?? (value?.sequence ?? []).compactMap(\.scalar?.text).joined(separator: " ")
    return place.map { PublishedSource($0, name: name, headers: headers, at: position) }
  }

  private func address(into collector: inout DiagnosticCollector) -> PublishedSource.Place? {
    guard let text = text(.url, into: &collector) else { return nil }
    if NetworkAddress.isAddress(text) { return .address(text) }
    if let position = position(of: .url) { collector.report(.sourceWithoutScheme(at: position)) }
    return nil
  }

  private func command(into collector: inout DiagnosticCollector) -> PublishedSource.Place? {
    if node(.command, into: &collector)?.sequence == nil {
      return text(.command, into: &collector).map { .shell($0) }
    }
    _ = list(.command, of: "words", isRequired: true, into: &collector)
    let words = texts(.command, of: "words", into: &collector).map(\.text)
    return words.isEmpty ? nil : .program(words)
  }

  private func headers(into collector: inout DiagnosticCollector) -> [PublishedSource.Header] {
    guard let node = node(.headers, into: &collector) else { return [] }
    guard let entries = node.mapping?.entries else {
      let expected = "an object with the names of environment variables"
      collector.report(.wrongConfigurationType("'headers'", expected: expected, node))
      return []
    }
    return entries.compactMap { entry in
      guard entry.key.wholeMatch(of: /[!#$%&'*+.^_`|~0-9A-Za-z-]+/) != nil else {
        collector.report(.invalidHeaderName(entry.key, at: entry.position))
        return nil
      }
      guard let variable = entry.value.scalar?.text, variable.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
      else {
        collector.report(.headerWithoutVariable(entry.key, at: entry.value.position))
        return nil
      }
      return PublishedSource.Header(name: entry.key, variable: variable, position: entry.value.position)
    }
  }

  /// Whether nobody on the way can read what's sent: `https`, or this machine.
  private static func keepsSecrets(_ address: String) -> Bool {
    address.lowercased().prefixMatch(of: /https:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:\/]|$)/)
      != nil
  }
}

extension Diagnostic {
  fileprivate static func ambiguousSource(_ given: [String], at position: SourcePosition) -> Diagnostic {
    let found = given.isEmpty ? "none of them" : given.map { "'\($0)'" }.joined(separator: " and ")
    return Diagnostic(
      .error, "invalid-source",
      "'source' needs one of 'url', 'file', 'command' and 'recording', but has \(found).",
      at: position)
  }

  fileprivate static func sourceWithoutScheme(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "invalid-source", "'url' must start with 'https://' or 'http://'; for a file, use 'file'.",
      at: position)
  }

  fileprivate static func headersWithoutURL(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "invalid-source", "'headers' are only sent to a 'url'; remove them.", at: position)
  }

  fileprivate static func readableHeaders(at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "invalid-source",
      "'headers' are only sent over https, or to this machine, because they may be secret; use an https URL.",
      at: position)
  }

  fileprivate static func invalidHeaderName(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, "invalid-source", "'\(name)' isn't the name of a header.", at: position)
  }

  // The message doesn't repeat the value, which may be secret.
  fileprivate static func headerWithoutVariable(_ name: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .error, "invalid-source",
      "'headers.\(name)' must be the name of an environment variable, such as API_TOKEN; values of headers don't "
        + "belong in the configuration.", at: position)
  }
}
