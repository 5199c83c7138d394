import Foundation

/// The operations that the suites in a folder call with the spec's response.
enum OperationCoverage {
  /// The operations in `exampleCall("…")` of the folder's files. Each such call is checked to have sent the
  /// operation that it names.
  static func operations(in folder: String) throws -> Set<String> {
    let folder = SpecDocument.root.appendingPathComponent("Tests/GeneratedClientTests/\(folder)")
      .resolvingSymlinksInPath()
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.reduce(into: []) { operations, file in
      let text = try String(contentsOf: file, encoding: .utf8)
      for call in text.matches(of: /\.exampleCall\("(\w+)"/) { operations.insert(String(call.1)) }
    }
  }
}
