import CallsiteModel

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

/// Names the files of a module, so that no two have the same: a Swift module can't have two files of one name,
/// even in different folders, and many disks don't tell `Pet` from `PET`.
struct ModuleFileNames {
  private let namespace: SwiftIdentifier?
  private var taken: Set<String> = []
  /// The number that the next clash of a name tries first.
  private var numbers: [String: Int] = [:]
  /// Disks take names of 255 bytes: this leaves room for a number and the extension.
  private static let maximumLength = 200

  /// - Parameter namespace: Stands before every name, because another document may share the target.
  init(namespace: SwiftIdentifier?) {
    self.namespace = namespace
  }

  /// The file of a type, relative to the module's folder: `Models/Pet.swift`, `Models/Shop+Pet.swift`.
  mutating func path(of type: SwiftIdentifier, in folder: String?) -> String {
    path(named: type.name, in: folder)
  }

  /// The file of a part of a type: `Endpoints/ShopClient+Orders.swift`.
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

  /// What is equal for names that a disk takes for one.
  private static func folded(_ name: String) -> String {
    // Upper case first: `ſ` and `s` are one letter there, and `ß` is `SS`.
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
  /// About how many lines of code it takes, doc comments not counted.
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
