import CallsiteModel

/// Names the files of a module, so that no two have the same: a Swift module can't have two files of one name,
/// even in different folders, and many disks don't tell `Pet` from `PET`.
struct ModuleFileNames {
  private let namespace: SwiftIdentifier?
  private var taken: Set<String> = []

  /// - Parameter namespace: Stands before every name, because another document may share the target.
  init(namespace: SwiftIdentifier?) {
    self.namespace = namespace
  }

  /// The file of a type, relative to the module's folder: `Models/Pet.swift`, `Models/Shop+Pet.swift`.
  mutating func path(of type: SwiftIdentifier, in folder: String?) -> String {
    let name = (namespace.map { "\($0.name)+" } ?? "") + type.name
    var candidate = name
    var number = 2
    while !taken.insert(candidate.lowercased()).inserted {
      candidate = "\(name)-\(number)"
      number += 1
    }
    return (folder.map { "\($0)/" } ?? "") + "\(candidate).swift"
  }
}
