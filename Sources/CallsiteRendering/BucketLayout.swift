/// A fixed number of files that hold the declarations of many.
///
/// A build system wants to know the names of generated files before they are generated. Which bucket a file goes to
/// depends on its path alone, so that a change of one declaration changes one bucket.
package struct BucketLayout: Hashable, Sendable, Encodable {
  package let count: Int

  /// - Parameter count: At least 1.
  package init(count: Int) {
    precondition(count > 0, "no bucket to put anything into")
    self.count = count
  }

  /// The files' names: `Callsite01.swift` and so on.
  package var paths: [String] {
    (1...count).map { "Callsite\($0 < 10 ? "0" : "")\($0).swift" }
  }

  /// As many files as there are buckets, an empty one for a bucket without declarations.
  ///
  /// - Parameter marker: The line that heads every file.
  package func files(holding files: [RenderedFile], marker: String) -> [RenderedFile] {
    var buckets = [[RenderedFile]](repeating: [], count: count)
    for file in files { buckets[Self.hash(file.path, below: count)].append(file) }
    return zip(paths, buckets).map { path, members in
      var imports = ImportUnion()
      for file in members { imports.add(file.imports) }
      let code = members.map(\.code).joined(separator: "\n\n")
      let head = ([marker] + imports.lines).joined(separator: "\n")
      return RenderedFile(
        path: path, text: members.isEmpty ? "\(head)\n" : "\(head)\n\n\(code)\n", imports: imports.lines,
        code: code)
    }
  }

  /// FNV-1a (RFC 9923): the same on every machine and in every run, unlike `Hasher`.
  private static func hash(_ text: String, below count: Int) -> Int {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    return Int(hash % UInt64(count))
  }
}

/// The imports of several files as those of one: each module once, with all that any of them says before `import`.
private struct ImportUnion {
  private var attributes: [String: Set<String>] = [:]

  mutating func add(_ lines: [String]) {
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      guard let module = words.last else { continue }
      // `import struct Foundation.Date` imports one type.
      let kind = line.contains("import \(module)") ? "" : "\(words.dropLast().last ?? "") "
      attributes[kind + module, default: []].formUnion(words.prefix { $0 != "import" })
    }
  }

  var lines: [String] {
    attributes.sorted { $0.key < $1.key }.map { module, words in
      // An attribute stands before the access level.
      (words.sorted { ($0.hasPrefix("@") ? 0 : 1, $0) < ($1.hasPrefix("@") ? 0 : 1, $1) } + [
        "import", module,
      ])
      .joined(separator: " ")
    }
  }
}
