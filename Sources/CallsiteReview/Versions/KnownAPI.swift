package import CallsiteDiagnostics
package import CallsitePipeline

/// The API of a document: its options, and what gave it its name.
package struct KnownAPI: Sendable {
  /// The origin of an API's name, from the most to the least explicit.
  package enum Origin: Hashable, Sendable {
    case option
    /// A configuration's file.
    case configuration(String)
    /// A target whose build plugin generates the client.
    case target(String)
    case fileName
    /// The title of the document that `init` creates, whose configuration lists the name from then on.
    case title
  }

  package internal(set) var api: APIConfiguration
  package let origin: Origin
  /// The absolute path of the document if a build plugin generates the client from it.
  let document: String?

  package init(_ api: APIConfiguration, _ origin: Origin, document: String? = nil) {
    self.api = api
    self.origin = origin
    self.document = document
  }

  /// The name of the API and where it comes from, for commands whose result doesn't contain it.
  package var note: Diagnostic {
    let place =
      switch origin {
      case .option: "as given with --module"
      case .configuration(let file): "as listed in \(MessageText.printable(file))"
      case .target(let name): "as in the target '\(MessageText.printable(name))'"
      case .fileName: "after the name of its document; --module gives another"
      case .title: "after the title of its document; --module gives another"
      }
    return Diagnostic(.note, "api", "The API is '\(api.module)', \(place).")
  }
}
