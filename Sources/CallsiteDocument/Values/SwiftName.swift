/// Checks names that a document or a configuration gives to modules, types and members: letters, digits and `_`, not
/// starting with a digit. Callsite adds backticks where needed.
package enum SwiftName {
  package static func isValid(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, !name.isEmpty else { return false }
    return (first == "_" || first.properties.isXIDStart)
      && name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
  }
}
