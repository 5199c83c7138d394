import TestSupport
import Testing

@Suite(.onOwnThreads)
struct NameTests {
  /// Files named after the idea that several declarations share.
  private static let waived: Set<String> = ["ParameterContainers", "SecretBody"]

  @Test("A file is named after a type, an extension of a type, or a family of types")
  func fileNames() {
    let wrong = SourceFile.sources.filter { !isNamedForContent($0) && !Self.waived.contains($0.name) }
    #expect(wrong.map(\.path) == [])
  }

  @Test("No name is vague", arguments: ["Manager", "Helper", "Utils", "Utilities"])
  func vagueNames(word: String) {
    #expect(SourceFile.sources.filter { $0.name.hasSuffix(word) }.map(\.path) == [])
  }

  private func isNamedForContent(_ file: SourceFile) -> Bool {
    let parts = file.name.split(separator: "+").map(String.init)
    if parts.count == 2 { return (file.types + file.extensions).contains { $0.contains(parts[0]) } }
    return file.types.contains(file.name) || isNamedForFamily(file) || file.types.isEmpty
  }

  /// Whether a plural is the common suffix of several types: `DerivedMethods` for `PageMethods` and `ChunkMethod`.
  private func isNamedForFamily(_ file: SourceFile) -> Bool {
    guard file.name.hasSuffix("s") else { return false }
    let member = file.name.dropLast()
    if file.types.contains(where: { $0.hasSuffix(member) }) { return true }
    let lastWord = member.suffix(from: member.lastIndex { $0.isUppercase } ?? member.startIndex)
    return file.types.count { $0.hasSuffix(lastWord) } > 1
  }
}

extension SourceFile {
  /// The file's top-level types.
  fileprivate var types: [String] {
    text.matches(of: /(?m)^(?:[@\w()]+ )*(?:struct|enum|class|actor|protocol|typealias) (\w+)/).map {
      String($0.1)
    }
  }

  /// The types that the file extends.
  fileprivate var extensions: [String] {
    text.matches(of: /(?m)^(?:[@\w()]+ )*extension ([^{]+)/).map { String($0.1) }
  }
}
