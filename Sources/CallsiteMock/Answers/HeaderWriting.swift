import CallsiteContract
import CallsiteDocument
import CallsiteSamples
import OrderedCollections

/// Makes the headers that a document says an answer must have.
struct HeaderWriting: Sendable {
  let generator: ValueGenerator

  /// These describe the body as it is sent, which no document knows.
  private static let ownNames: Set<String> = [
    "content-type", "content-length", "content-encoding", "transfer-encoding", "connection", "date",
  ]

  func headers(_ response: Response?, named name: String) -> MockHeaders {
    var headers = MockHeaders()
    for header in response?.headers ?? [] where !Self.ownNames.contains(header.name.lowercased()) {
      guard header.isRequired || header.name.lowercased() == "location" else { continue }
      guard let schema = header.schema else {
        headers.append(header.name, header.name.lowercased())
        continue
      }
      let value = generator.value(for: schema, named: "\(name) \(header.name)").value
      headers.append(header.name, Self.text(value))
    }
    return headers
  }

  /// In the style `simple` (RFC 6570, section 3.2.2).
  static func text(_ value: DocumentValue) -> String {
    switch value {
    case .array(let elements): elements.compactMap(\.scalarText).joined(separator: ",")
    case .object(let members):
      members.compactMap { name, value in value.scalarText.map { "\(name),\($0)" } }.joined(separator: ",")
    default: value.scalarText ?? ""
    }
  }
}
