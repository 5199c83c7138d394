/// What `x-callsite-name` may hold: an identifier without back quotes, which are Callsite's to add.
enum SwiftName {
  static func isValid(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !name.isEmpty else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
  }
}
