import CallsiteDiagnostics

/// A path template with parameters in braces: `/pets/{petId}`.
package struct PathTemplate {
  /// The parameter names in order of first appearance, without duplicates.
  package private(set) var names: [String] = []
  /// The path without parameter names, for comparing templates: `/pets/{}`.
  package private(set) var shape = ""
  /// Whether all braces are balanced.
  private(set) var isBalanced = true

  package init(_ path: String) {
    var name: String?
    for character in path {
      switch (character, name) {
      case ("{", nil):
        name = ""
        shape.append(character)
      case ("}", let finished?):
        if finished.isEmpty { isBalanced = false }
        if !names.contains(finished) { names.append(finished) }
        name = nil
        shape.append(character)
      case ("{", _), ("}", nil):
        isBalanced = false
      case (_, nil):
        shape.append(character)
      case (_, .some):
        name?.append(character)
      }
    }
    if name != nil { isBalanced = false }
  }
}

/// Compares an operation's parameters with those in its path.
struct PathParameterCheck {
  private let session: ReadingSession
  private let path: String
  private let template: PathTemplate
  private let operation: SourcePosition

  init(_ session: ReadingSession, path: String, template: PathTemplate, operation: SourcePosition) {
    self.session = session
    self.path = path
    self.template = template
    self.operation = operation
  }

  /// Returns the parameters, adding strings for undeclared parameters in the path and removing path
  /// parameters that the path doesn't contain.
  func complete(_ parameters: [Parameter]) -> [Parameter] {
    var complete = parameters.filter { parameter in
      if !isStray(parameter) { return true }
      session.repair(.unusedParameter(parameter, path, template.names))
      return false
    }
    for name in template.names
    where !complete.contains(where: { $0.location == .path && $0.name == name }) {
      session.repair(.missingParameter(name, path, at: operation))
      complete.append(
        Parameter(
          name: name, location: .path, isRequired: true,
          schema: Schema(types: [.string], position: operation), style: .simple, explode: false,
          position: operation))
    }
    return complete
  }

  /// Returns the path parameters that the path doesn't contain.
  func stray(_ parameters: [Parameter]) -> [Parameter] { parameters.filter(isStray) }

  private func isStray(_ parameter: Parameter) -> Bool {
    parameter.location == .path && !template.names.contains(parameter.name)
  }
}

extension Diagnostic {
  fileprivate static func missingParameter(
    _ name: String, _ path: String, at position: SourcePosition
  ) -> Diagnostic {
    Diagnostic(
      .warning, "missing-path-parameter",
      "The path '\(path)' needs a path parameter '\(name)', which isn't declared; a string is assumed.",
      at: position)
  }

  fileprivate static func unusedParameter(
    _ parameter: Parameter, _ path: String, _ names: [String]
  ) -> Diagnostic {
    let suggestion = NearestNames(parameter.name, among: names).suggestion
    return Diagnostic(
      .warning, "unused-path-parameter",
      "The path '\(path)' doesn't contain the path parameter '\(parameter.name)', which is left out"
        + suggestion, at: parameter.position)
  }
}
