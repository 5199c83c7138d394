import CallsiteModel

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
