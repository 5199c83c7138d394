/// A piece of an app that uses one declaration of a generated module in one ordinary way.
struct Caller: Sendable {
  enum Kind: String, Sendable {
    case names, constructs, reads, writes, switches, calls, conforms
  }

  let kind: Kind
  /// The declaration that it uses, such as `Pet.name`.
  let subject: String
  /// The parameters of its function.
  let parameters: [String]
  let effects: String
  let body: [String]

  init(_ kind: Kind, _ subject: String, _ parameters: [String] = [], effects: String = "", body: [String]) {
    self.kind = kind
    self.subject = subject
    self.parameters = parameters
    self.effects = effects
    self.body = body
  }

  /// The function on one line, so that the line of an error identifies the caller.
  func code(number: Int) -> String {
    "func caller\(number)(\(parameters.joined(separator: ", ")))\(effects) { \(body.joined(separator: "; ")) }"
  }

  var description: String { "\(kind.rawValue) \(subject)" }
}
