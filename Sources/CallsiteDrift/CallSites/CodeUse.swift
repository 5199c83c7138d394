/// A use of a generated module in an app's code.
struct CodeUse: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case importing(String)
    /// A type is named.
    case type(String)
    /// A property is read or written, or a key path goes through it.
    case property(of: String, String)
    /// A case is made, compared with or matched.
    case enumCase(of: String, String)
    /// All cases are listed, without a default.
    case exhaustiveSwitch(over: String)
    /// A value is made, with the labels of its arguments; none is nil.
    case construction(String, labels: [String?])
    /// A method is called, by the path of ``MethodInterface``; without labels it is captured.
    case call(String, labels: [String?]?)
    /// Something of a type that couldn't be told.
    case member(String, labels: [String?]?)
  }

  /// What happens to a value.
  struct Access: OptionSet, Hashable, Sendable {
    let rawValue: Int
    static let assigned = Access(rawValue: 1)
    static let unwrapped = Access(rawValue: 2)
  }

  var kind: Kind
  var token: SwiftToken
  var access: Access = []
  /// The labels of the arguments, where it is a call.
  var labels: [SwiftToken] = []
}
