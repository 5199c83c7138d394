/// A piece of an app that uses one declaration of a generated module in one ordinary way.
struct Caller: Sendable {
  enum Kind: String, Sendable {
    case names, constructs, reads, writes, switches, calls, conforms
  }

  let kind: Kind
  /// What it uses, e.g. `Pet.name`.
  let subject: String
  /// The parameters of the function that it is.
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

  /// The function on one line, so that the line of an error says which caller it is.
  func code(number: Int) -> String {
    "func caller\(number)(\(parameters.joined(separator: ", ")))\(effects) { \(body.joined(separator: "; ")) }"
  }

  var description: String { "\(kind.rawValue) \(subject)" }
}
