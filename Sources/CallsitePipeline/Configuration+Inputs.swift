import CallsiteSource

extension GenerationRequest {
  /// The configuration that the request would read; nil for one document, and where there is none.
  package var configurationFile: String? {
    switch source {
    case .document: nil
    case .configuration(let file): file
    case .nearestConfiguration(let folder): ConfigurationLocator.locate(from: folder)
    }
  }
}

extension Configuration {
  /// The documents, overlays and templates that the configuration names. What documents refer to is known only when
  /// they have been read, see ``GenerationReport/Module/inputs``.
  package var inputs: [String] {
    apis.flatMap { api in
      [api.spec] + api.overlays
        + (api.templates.map { folder in
          [folder] + Disk.paths(below: folder).sorted().map { Path.joined(folder, $0) }
        } ?? [])
    }
  }
}
