import CallsiteRendering

/// The files of a module, and the folder that they are for.
struct RenderedModule: Sendable {
  var name: String
  var folder: OutputFolder
  var files: [RenderedFile]
  /// The files that these come of, see ``GenerationReport/Module/inputs``.
  var inputs: [String]

  /// APIs that share a module share its folder: what belongs to one of them isn't stale for the other.
  static func merged(_ modules: [RenderedModule]) -> [RenderedModule] {
    var merged: [RenderedModule] = []
    for module in modules {
      if let index = merged.firstIndex(where: { $0.folder.path == module.folder.path }) {
        merged[index].files += module.files
        merged[index].inputs += module.inputs.filter { !merged[index].inputs.contains($0) }
      } else {
        merged.append(module)
      }
    }
    return merged
  }
}
