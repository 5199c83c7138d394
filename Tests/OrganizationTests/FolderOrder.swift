/// The folders of a module in order: files use types from their own folder and from earlier ones.
struct FolderOrder {
  /// The folders, from lowest to highest.
  let folders: [String]

  /// The uses of types declared in a higher folder, one sentence each.
  func violations(in files: [SourceFile]) -> [String] {
    var declaring: [String: Int] = [:]
    for file in files {
      for type in file.visibleTypes { declaring[type] = level(of: file) }
    }
    return files.flatMap { file in
      Set(file.typeReferences).sorted().compactMap { type in
        guard let level = level(of: file), let other = declaring[type], other > level else { return nil }
        return "\(file.path) uses \(type) of \(folders[other])."
      }
    }
  }

  private func level(of file: SourceFile) -> Int? { folders.firstIndex(of: file.folder) }
}

extension SourceFile {
  /// The folder within the target, or an empty string for none.
  var folder: String {
    let parts = path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : ""
  }

  /// The file's top-level types that other files can use.
  fileprivate var visibleTypes: [String] {
    let pattern = /(?m)^((?:[@\w()]+ )*)(?:struct|enum|class|actor|protocol|typealias) (\w+)/
    return text.matches(of: pattern).filter { !$0.1.contains("private ") }.map { String($0.2) }
  }

  /// The capitalized names in the file's code, except those of members.
  fileprivate var typeReferences: [String] {
    CodeScanner.code(of: text).matches(of: /(?:^|[^\w.])([A-Z]\w*)/).map { String($0.1) }
  }
}
