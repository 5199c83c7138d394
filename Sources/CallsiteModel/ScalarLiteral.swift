/// A text or a whole number, such as the raw value of an enum's case.
package enum ScalarLiteral: Hashable, Sendable {
  case text(SwiftStringLiteral)
  /// As the document writes it.
  case integer(String)

  /// What stands on the wire, without quotation marks or escapes.
  package var text: String {
    switch self {
    case .text(let literal): literal.text
    case .integer(let digits): digits
    }
  }
}

/// The only value that a property or a parameter may have.
package enum Constant: Hashable, Sendable {
  case scalar(ScalarLiteral)
  /// A case of the enum that the type is.
  case member(SwiftIdentifier)
}

/// What a parameter is when callers leave it out.
package enum DefaultValue: Hashable, Sendable {
  case nothing
  case emptyDictionary
  case constant(Constant)
}

extension ScalarLiteral: CustomStringConvertible {
  /// The value as code.
  package var description: String {
    switch self {
    case .text(let literal): literal.code
    case .integer(let digits): digits
    }
  }
}

extension DefaultValue: CustomStringConvertible {
  /// The value as code.
  package var description: String {
    switch self {
    case .nothing: "nil"
    case .emptyDictionary: "[:]"
    case .constant(.scalar(let value)): "\(value)"
    case .constant(.member(let name)): ".\(name)"
    }
  }
}
