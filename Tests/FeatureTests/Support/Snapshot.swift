import CallsitePipeline

/// Compares two sets of files, both ways.
enum Snapshot {
  /// A unified diff of every changed, missing or extra file. Empty for equal sets.
  static func difference(
    from recorded: [String: [UInt8]], to rendered: [String: [UInt8]], in folder: String
  ) -> String {
    Set(recorded.keys).union(rendered.keys).sorted().map { path in
      UnifiedDiff(from: recorded[path], to: rendered[path], path: "\(folder)/\(path)").description
    }.joined()
  }
}
