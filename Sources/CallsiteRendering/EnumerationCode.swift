import CallsiteModel

/// An enum as the pieces of code that its template puts together.
struct EnumerationCode {
  let enumeration: Enumeration
  let layout: Layout
  let access: String

  /// The `case` declarations: neighbours that nothing is to be said of share lines.
  var declarations: [TemplateContext] {
    var declarations: [TemplateContext] = []
    var names: [String] = []
    for entry in enumeration.cases {
      let needsValue = enumeration.unrecognizedCase == nil && entry.rawValue != "\"\(entry.name.name)\""
      if !needsValue, entry.documentation.isEmpty {
        names.append(entry.name.code)
        continue
      }
      if !names.isEmpty { declarations.append(declaration(names)) }
      names = []
      let name = needsValue ? "\(entry.name) = \(entry.rawValue)" : entry.name.code
      declarations.append(declaration([name], documentation: entry.documentation.codeLines))
    }
    if !names.isEmpty { declarations.append(declaration(names)) }
    return declarations
  }

  var cases: [TemplateContext] {
    enumeration.cases.map { entry in
      let text = enumeration.rawType == .string ? entry.rawValue : "\"\(entry.rawValue)\""
      return TemplateContext([
        "member": .text(entry.name.member), "rawValue": .text(entry.rawValue),
        "displayName": .text(entry.displayName?.code ?? text),
      ])
    }
  }

  /// The elements of `allCases`.
  var caseList: String {
    let line = "  \(access)static let allCases: [\(enumeration.name)] = []"
    return layout.elements(enumeration.cases.map { ".\($0.name.member)" }, around: line, indentation: 2)
  }

  /// The raw value of an open enum's only case, if the expression that tells it fits on a line.
  var onlyRawValue: String? {
    guard enumeration.cases.count == 1, let name = enumeration.unrecognizedCase else { return nil }
    let line =
      "  \(access)var rawValue: \(enumeration.rawType.rawValue) { if case .\(name)(let rawValue) = self "
      + "{ rawValue } else {  } }"
    let value = enumeration.cases[0].rawValue
    return layout.fits([value], around: line) ? value : nil
  }

  private func declaration(_ names: [String], documentation: [String] = []) -> TemplateContext {
    TemplateContext([
      "documentation": .texts(documentation), "names": .text(layout.names(names, indentation: 2)),
    ])
  }
}
