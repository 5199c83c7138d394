import CallsiteRendering

/// The files of a module, and the folder that they are for.
struct RenderedModule: Sendable {
  var name: String
  var folder: OutputFolder
  /// The files to put declarations into; nil: one for each.
  var buckets: BucketLayout?
  var files: [RenderedFile]
  /// The files that these come of, see ``GenerationReport/Module/inputs``.
  var inputs: [String]

  /// What the folder shall hold.
  var filesToWrite: [RenderedFile] {
    buckets?.files(holding: files, marker: OutputFolder.marker) ?? files
  }

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
