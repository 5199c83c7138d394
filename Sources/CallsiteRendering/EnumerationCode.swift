import CallsiteModel

/// An enum as the pieces of code that its template puts together.
struct EnumerationCode {
  let enumeration: Enumeration
  let layout: Layout
  let access: String

  /// The `case` declarations: neighbours that nothing is to be said of share a line if all of them fit on it.
  var declarations: [TemplateContext] {
    var declarations: [TemplateContext] = []
    var names: [String] = []
    for entry in enumeration.cases {
      let needsValue =
        enumeration.unrecognizedCase == nil && entry.rawValue != .text(SwiftStringLiteral(entry.name.name))
      if !needsValue, entry.documentation.isEmpty {
        names.append(entry.name.code)
        continue
      }
      declarations += layout.cases(names, indentation: 2).map { declaration($0) }
      names = []
      let name = needsValue ? "\(entry.name) = \(entry.rawValue)" : entry.name.code
      declarations.append(declaration(name, documentation: entry.documentation.codeLines))
    }
    declarations += layout.cases(names, indentation: 2).map { declaration($0) }
    return declarations
  }

  var cases: [TemplateContext] {
    enumeration.cases.map { entry in
      return [
        "member": .text(entry.name.member), "rawValue": .text(entry.rawValue.description),
        "displayName": .text((entry.displayName ?? SwiftStringLiteral(entry.rawValue.text)).code),
      ]
    }
  }

  /// The elements of `allCases`.
  var caseList: String {
    let line = "  \(access)static let allCases: [\(enumeration.name)] = []"
    return layout.list(enumeration.cases.map { ".\($0.name.member)" }, around: line, indentation: 2)
  }

  /// The same, if the property fits on a line: a list that is made when it is asked for compiles faster than one
  /// that is kept, and the optimizer makes it a constant. Long ones are kept.
  var shortCaseList: String? {
    let code = enumeration.cases.map { ".\($0.name.member)" }
    // The formatter breaks a literal in a getter that fills the line to the last column.
    let line = "  \(access)static var allCases: [\(enumeration.name)] { [] } "
    return layout.fits(code, around: line) ? code.joined(separator: ", ") : nil
  }

  /// What tells the raw value of an open enum with a single case, if the getter fits on a line.
  var shortRawValue: String? {
    guard let code = onlyRawValue else { return nil }
    let line = "  \(access)var rawValue: \(enumeration.rawType.rawValue) {  }"
    return layout.fits([code], around: line) ? code : nil
  }

  /// The same, if it fits on a line of its own only.
  var lineOfRawValue: String? {
    guard shortRawValue == nil, let code = onlyRawValue else { return nil }
    return layout.fits([code], around: "    ") ? code : nil
  }

  private var onlyRawValue: String? {
    guard enumeration.cases.count == 1, let name = enumeration.unrecognizedCase else { return nil }
    return "if case .\(name)(let rawValue) = self { rawValue } else { \(enumeration.cases[0].rawValue) }"
  }

  private func declaration(_ names: String, documentation: [String] = []) -> TemplateContext {
    ["documentation": .texts(documentation), "names": .text(names)]
  }
}
