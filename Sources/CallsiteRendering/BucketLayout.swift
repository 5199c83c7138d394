import CallsiteModel

/// A fixed number of files that contain all declarations.
///
/// A build system needs the names of generated files before they are generated. A file's bucket depends only
/// on its path, so that changing a declaration changes a single bucket.
package struct BucketLayout: Hashable, Sendable, Encodable {
  package let count: Int

  /// - Parameter count: The number of files, at least 1.
  package init(count: Int) {
    precondition(count > 0, "there must be at least one bucket")
    self.count = count
  }

  /// The file names: `Callsite01.swift` and so on.
  var paths: [String] {
    (1...count).map { "Callsite\($0 < 10 ? "0" : "")\($0).swift" }
  }

  /// Returns a file for each bucket, which is empty if the bucket has no declarations.
  ///
  /// - Parameter marker: The first line of every file.
  package func files(containing files: [RenderedFile], marker: String) -> [RenderedFile] {
    var buckets = [[RenderedFile]](repeating: [], count: count)
    for file in files { buckets[Int(file.path.stableHash % UInt64(count))].append(file) }
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
}

/// The combined imports of several files: each module once, with every modifier that any of the files has.
private struct ImportUnion {
  private var attributes: [String: Set<String>] = [:]

  mutating func add(_ lines: [String]) {
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      guard let module = words.last else { continue }
      // `import struct Foundation.Date` imports a single type.
      let kind = line.contains("import \(module)") ? "" : "\(words.dropLast().last ?? "") "
      attributes[kind + module, default: []].formUnion(words.prefix { $0 != "import" })
    }
  }

  var lines: [String] {
    attributes.sorted { $0.key < $1.key }.map { module, words in
      // Attributes come before the access level.
      (words.sorted { ($0.hasPrefix("@") ? 0 : 1, $0) < ($1.hasPrefix("@") ? 0 : 1, $1) } + [
        "import", module,
      ])
      .joined(separator: " ")
    }
  }
}

/// Chooses unique names for a module's files. A Swift module can't have two files with the same name, even in
/// different folders, and many file systems ignore case.
struct ModuleFileNames {
  private let namespace: SwiftIdentifier?
  private var taken: Set<String> = []
  /// The next number to try for each name with a clash.
  private var numbers: [String: Int] = [:]
  /// The maximum length of a name. File systems allow 255 bytes, including a number and the extension.
  private static let maximumLength = 200

  /// - Parameter namespace: The prefix of every name, because another document may share the target.
  init(namespace: SwiftIdentifier?) {
    self.namespace = namespace
  }

  /// Returns a type's file, relative to the module's folder: `Models/Pet.swift`, `Models/Shop+Pet.swift`.
  mutating func path(of type: SwiftIdentifier, in folder: String?) -> String {
    path(named: type.name, in: folder)
  }

  /// Returns the file for a part of a type: `Endpoints/ShopClient+Orders.swift`.
  mutating func path(of type: SwiftIdentifier, part: String, in folder: String?) -> String {
    path(named: "\(type.name)+\(part)", in: folder)
  }

  private mutating func path(named own: String, in folder: String?) -> String {
    let name = Self.shortened((namespace.map { "\($0.name)+" } ?? "") + own)
    var candidate = name
    while !taken.insert(Self.folded(candidate)).inserted {
      let number = numbers[Self.folded(name), default: 2]
      numbers[Self.folded(name)] = number + 1
      candidate = "\(name)-\(number)"
    }
    return (folder.map { "\($0)/" } ?? "") + "\(candidate).swift"
  }

  /// Returns a key that is equal for names that a file system may consider the same.
  private static func folded(_ name: String) -> String {
    // Convert to upper case first: `ſ` and `s` are the same letter there, and `ß` is `SS`.
    name.uppercased().lowercased()
  }

  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > maximumLength else { return name }
    var short = String.UnicodeScalarView()
    var length = 0
    for scalar in name.unicodeScalars {
      length += UTF8.width(scalar)
      if length > maximumLength { break }
      short.append(scalar)
    }
    return String(short)
  }
}

extension OperationGroup {
  /// The approximate number of lines of code, without doc comments.
  var codeSize: Int {
    methods.reduce(0) { $0 + 8 + $1.request.stepCount } + types.reduce(0) { $0 + $1.codeSize }
  }
}

extension TypeDeclaration {
  fileprivate var codeSize: Int {
    switch self {
    case .structure(let structure):
      structure.nested.reduce(8 + 3 * structure.properties.count) { $0 + $1.codeSize }
    case .union(let union): union.nested.reduce(16 + 6 * union.cases.count) { $0 + $1.codeSize }
    case .enumeration(let enumeration): 10 + enumeration.cases.count
    case .alias(let alias): alias.siblings.reduce(1) { $0 + $1.codeSize }
    }
  }
}
