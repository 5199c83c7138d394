import CallsiteDiagnostics
import CallsiteModel

/// Renders a type with its template. Nested types are rendered first and indented.
struct DeclarationRenderer {
  let engine: TemplateEngine
  /// The access modifier: `public `, `package ` or nothing.
  let access: String
  /// The nesting depth of the declarations.
  let depth: Int

  private var layout: Layout { engine.layout(depth: depth) }

  /// - Parameter isNested: Whether the type is inside another, so that it has the same isolation.
  func render(_ declaration: TypeDeclaration, isNested: Bool) throws(DiagnosticFailure) -> String {
    let isolation = isNested ? "" : "nonisolated "
    return switch declaration {
    case .structure(let structure):
      // A struct that conforms to a runtime protocol is nonisolated anyway.
      try render(structure, isolation: structure.coding == .multipart ? isolation : "")
    case .enumeration(let enumeration): try render(enumeration, isolation: isolation)
    case .union(let union): try render(union, isolation: isolation)
    case .alias(let alias): try render(alias, isNested: isNested)
    }
  }

  /// Renders the types inside another type.
  func nested(_ declarations: [TypeDeclaration]) throws(DiagnosticFailure) -> [String] {
    let inside = DeclarationRenderer(engine: engine, access: access, depth: depth + 1)
    var code: [String] = []
    for declaration in declarations {
      code.append(Layout.indented(try inside.render(declaration, isNested: true), by: 2))
    }
    return code
  }

  private func render(_ structure: Structure, isolation: String) throws(DiagnosticFailure) -> String {
    let code = StructureCode(structure, layout: layout, access: access)
    let assignment = code.assignment
    let values: TemplateContext = [
      "documentation": .texts(structure.documentation.codeLines), "access": .text(access),
      "isolation": .text(isolation),
      "name": .text(structure.name.code),
      "parameter": .text(code.parameter), "conformances": .text(code.conformances(after: isolation)),
      "properties": .contexts(code.properties.map { $0.context(in: structure) }),
      "additionalProperties": .optional(code.additional.map { $0.context(in: structure) }),
      "nested": .texts(try nested(structure.nested)), "hasMembers": .flag(code.hasMembers),
      "initializerParameters": .text(code.initializerParameters), "isEmpty": .flag(code.isEmpty),
      "assignment": .optional(assignment),
      "hasAssignments": .flag(!code.isEmpty && assignment == nil),
      "copyInitializers": .contexts(code.copies),
      "identity": .optional(code.identity.map { $0.context(in: structure) }),
      "shortCodingKeys": .optional(code.shortCodingKeys), "hasCodingKeys": .flag(!code.codingKeys.isEmpty),
      "codingKeys": .texts(code.codingKeys),
      "hasCustomCoding": .flag(structure.coding == .compact),
      "decodingArguments": .text(code.decodingArguments),
      "isMultipart": .flag(structure.coding == .multipart),
    ]
    return try engine.render("structure", values)
  }

  private func render(_ enumeration: Enumeration, isolation: String) throws(DiagnosticFailure) -> String {
    let code = EnumerationCode(enumeration: enumeration, layout: layout, access: access)
    let values: TemplateContext = [
      "documentation": .texts(enumeration.documentation.codeLines), "access": .text(access),
      "isolation": .text(isolation),
      "name": .text(enumeration.name.code), "rawType": .text(enumeration.rawType.type.rawValue),
      "closedBase": .text(code.closedBase), "isLongAndClosed": .flag(code.isLongAndClosed),
      "declarations": .contexts(code.declarations), "cases": .contexts(code.cases),
      "caseList": .text(code.caseList), "shortCaseList": .optional(code.shortCaseList),
      "unrecognizedCase": .optional(enumeration.unrecognizedCase.map { $0.code }),
      "shortRawValue": .optional(code.shortRawValue), "rawValueLine": .optional(code.lineOfRawValue),
      "needsSwitch": .flag(code.shortRawValue == nil && code.lineOfRawValue == nil),
      "hasDisplayNames": .flag(enumeration.hasDisplayNames), "returnKeyword": .text(code.result),
      "rawText": .text(enumeration.rawType == .string ? "rawValue" : "String(rawValue)"),
    ]
    return try engine.render("enumeration", values)
  }

  private func render(_ union: Union, isolation: String) throws(DiagnosticFailure) -> String {
    let values: TemplateContext = [
      "documentation": .texts(union.documentation.codeLines), "access": .text(access),
      "isolation": .text(isolation),
      "indirect": .text(union.isIndirect ? "indirect " : ""), "name": .text(union.name.code),
      "conformances": .text(
        layout.conformances(
          union.conformances.map(\.rawValue),
          around: "\(access)\(isolation)\(union.isIndirect ? "indirect " : "")enum \(union.name):{")),
      "cases": .contexts(
        union.cases.map { entry in
          var context = entry.context
          let writing = entry.writing(in: union, layout)
          context["writing"] = .text(writing.code)
          context["isWritingLong"] = .flag(writing.isLong)
          return context
        }),
      "attempts": .contexts(union.attempts.prefix { $0.shape == nil }.map(\.context)),
      "rankedAttempts": .contexts(ranked(union)),
      "hasRankedAttempts": .flag(union.attempts.contains { $0.shape != nil }),
      "remainingAttempts": .contexts(
        union.attempts.drop { $0.shape == nil }.filter { $0.shape == nil }.map(\.context)),
      "unrecognizedCase": .text(union.unrecognizedCase.code),
      "nested": .texts(try nested(union.nested)),
      "discriminator": .optional(union.selector),
      "sharedDiscriminator": .optional(
        union.cases.contains(where: \.sharesValues) ? union.selector : nil),
    ]
    return try engine.render("union", values)
  }

  /// Returns the attempts whose order the value decides.
  private func ranked(_ union: Union) -> [TemplateContext] {
    let cases = union.attempts.filter { $0.shape != nil }
    return cases.enumerated().map { index, entry in
      let isLast = index == cases.count - 1
      var context = entry.context
      context["shape"] = .text((entry.shape?.code(layout) ?? "") + (isLast ? "" : ","))
      context["pattern"] = .text(isLast ? "default" : "case \(index)")
      return context
    }
  }

  private func render(_ alias: Alias, isNested: Bool) throws(DiagnosticFailure) -> String {
    var siblings: [String] = []
    for sibling in alias.siblings { siblings.append(try render(sibling, isNested: isNested)) }
    let values: TemplateContext = [
      "documentation": .texts(alias.documentation.codeLines), "access": .text(access),
      "name": .text(alias.name.code),
      "type": .text(alias.type.description), "siblings": .texts(siblings),
    ]
    return try engine.render("alias", values)
  }
}

extension DocComment {
  /// The comment's lines of code.
  var codeLines: [String] {
    lines.map { $0.isEmpty ? "///" : "/// \($0)" }
  }
}

extension Union {
  /// The code of the value that selects a case, or `nil` if there is none.
  fileprivate var selector: String? {
    isEventNamed ? "union.eventName" : discriminator.map { "union.discriminator(\($0.code))" }
  }
}

extension Union.Case {
  /// Conditions as code, each followed by a comma.
  private static func code(of conditions: [Condition]) -> String {
    conditions.map { condition in
      let values = (condition.isOptional ? ["nil"] : []) + condition.values.map(\.code)
      let path = (condition.parents + [condition.property]).map(\.code)
      let place = path.count == 1 ? path[0] : "[\(path.joined(separator: ", "))]"
      return "union.has(\(([place] + values).joined(separator: ", "))), "
    }.joined()
  }

  /// The types that `JSONEncoder` encodes as expected only inside a container.
  private static let foundationTypes: Set<TypeReference> = [
    .external(.data), .external(.date), .external(.decimal), .external(.url),
  ]

  /// Returns the code that encodes a value, and whether it doesn't fit on the line of the case.
  fileprivate func writing(in union: Union, _ layout: Layout) -> (code: String, isLong: Bool) {
    if let value = encodedDiscriminator, let property = union.discriminator {
      let arguments = ["value", property.code, value.code, "to: encoder"]
      let isLong = !layout.fits(
        arguments, around: "    case .\(name.member)(let value): try ObjectEncoder.encode()")
      let list = layout.list(arguments, around: "      try ObjectEncoder.encode()", indentation: 6)
      return ("ObjectEncoder.encode(\(list))", isLong)
    }
    if let format = value.wireFormat { return ("\(format).encode(value, to: encoder)", false) }
    let isFoundation = Self.foundationTypes.contains(value.type)
    return (isFoundation ? "encoder.encode(value)" : "value.encode(to: encoder)", false)
  }

  /// Whether the type's name could also be that of a property: `宠物`, `_1`.
  private var isWithoutCase: Bool {
    guard value.wireFormat == nil, case .named(.declared(let type)) = value.type else { return false }
    return type.identifier.name.first?.isUppercase != true
  }

  fileprivate var context: TemplateContext {
    let format = value.wireFormat
    return [
      "documentation": .texts(documentation.codeLines), "name": .text(name.code),
      "precondition": .text(Self.code(of: conditions)),
      "selection": .text(Self.code(of: selection)),
      "label": .text(leavesUnrecognized ? "attempt: " : ""), "skipsUnrecognized": .flag(leavesUnrecognized),
      "member": .text(name.member),
      "type": .text(value.type.description),
      // In an expression, the name of a property of an enclosing type hides a type without case.
      "annotation": .text(isWithoutCase ? ": \(value.type)" : ""),
      "match": .text(isWithoutCase ? "" : format?.argument ?? "\(value.type).self"),
      "union": .text(unionProperty.map { "value.\($0.member)" } ?? "value"),
      "condition": .text(
        takesListedValuesOnly
          ? ", \(isWithoutCase ? "type(of: value)" : "\(value.type)").allCases.contains(value)" : ""),
      "sharesValues": .flag(sharesValues),
      "hasDiscriminatorValues": .flag(!discriminatorValues.isEmpty),
      "discriminatorValues": .text(discriminatorValues.map(\.code).joined(separator: ", ")),
    ]
  }
}

extension Union.Case.Shape {
  /// Returns the shape as an argument of `UnionDecoder.ranked(_:)`.
  ///
  /// - Parameters:
  ///   - label: What precedes the shape on its line.
  ///   - indentation: The number of spaces before the label.
  fileprivate func code(_ layout: Layout, after label: String = "", indentation: Int = 6) -> String {
    let margin = String(repeating: " ", count: indentation)
    let names = required.map(\.code).joined(separator: ", ")
    let named = inner.compactMap { inner in inner.property.map { ("\($0.code): ", inner.shape) } }
    let values = inner.first { $0.property == nil }
    let arguments = { (columns: Int) -> [String] in
      let inside = named.map { $1.code(layout, after: $0, indentation: columns + 2) }
      let list = zip(named, inside).map { $0.0 + $1 }
      let shapes = layout.list(
        list, around: String(repeating: " ", count: columns) + "inside: [],", indentation: columns)
      return properties.map(\.code) + (required.isEmpty ? [] : ["requiring: [\(names)]"])
        + (inside.isEmpty ? [] : ["inside: [\(shapes)]"])
        + (values.map { ["values: \($0.shape.code(layout, after: "values: ", indentation: columns))"] } ?? [])
    }
    let line = "\(margin)\(label).\(name)(),"
    let short = arguments(0)
    let list =
      layout.fits(short, around: line)
      ? short.joined(separator: ", ")
      : layout.list(arguments(indentation + 2), around: line, indentation: indentation)
    return ".\(name)(\(list))"
  }

  private var name: String {
    switch others {
    case .ignored: "known"
    case .kept: "open"
    case .forbidden: "closed"
    }
  }
}

extension SwiftModule.Access {
  /// The modifier with a space after it, or nothing.
  var modifier: String { self == .internal ? "" : "\(rawValue) " }
}

/// The code for an enum's template.
struct EnumerationCode {
  let enumeration: Enumeration
  let layout: Layout
  let access: String

  /// The `case` declarations. Adjacent cases without documentation share a line if all of them fit on it.
  var declarations: [TemplateContext] {
    var declarations: [TemplateContext] = []
    var names: [String] = []
    for entry in enumeration.cases {
      let needsValue =
        enumeration.unrecognizedCase == nil && !isLongAndClosed
        && entry.rawValue != .text(SwiftStringLiteral(entry.name.name))
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
        "returnKeyword": .text(result),
        "displayName": .text((entry.displayName ?? SwiftStringLiteral(entry.rawValue.text)).code),
      ]
    }
  }

  /// The elements of `allCases`.
  var caseList: String {
    let line = "  \(access)static let allCases: [\(enumeration.name)] = []"
    let owner = isLong ? enumeration.name.code : ""
    return layout.list(enumeration.cases.map { "\(owner).\($0.name.member)" }, around: line, indentation: 2)
  }

  /// The number of cases beyond which the compiler takes noticeably long for a `switch` expression and a list of
  /// implicit members, because it infers them as a whole.
  static let longCount = 200

  private var isLong: Bool { enumeration.cases.count > Self.longCount }

  /// A long enum without a case for unlisted values declares its raw values itself: the compiler takes time and memory
  /// for the initializer that it synthesizes from a raw type that grow with the square of the number of cases.
  var isLongAndClosed: Bool { isLong && enumeration.unrecognizedCase == nil }

  /// The type or protocol that a closed enum inherits from to have raw values.
  var closedBase: String { isLongAndClosed ? "RawRepresentable" : enumeration.rawType.type.rawValue }

  /// The text before each result of a `switch`: with `return`, the compiler infers one case at a time.
  var result: String { isLong ? "return " : "" }

  /// The elements of `allCases` if the property fits on one line: a computed list compiles faster than a
  /// stored one, and the optimizer makes it a constant. Longer lists are stored.
  var shortCaseList: String? {
    let code = enumeration.cases.map { ".\($0.name.member)" }
    // The formatter breaks a literal in a getter that fills the line to the last column.
    let line = "  \(access)static var allCases: [\(enumeration.name)] { [] } "
    return layout.fits(code, around: line) ? code.joined(separator: ", ") : nil
  }

  /// The body of `rawValue` for an open enum with a single case, if it fits on the getter's line.
  var shortRawValue: String? {
    guard let code = onlyRawValue else { return nil }
    let line = "  \(access)var rawValue: \(enumeration.rawType.type) {  }"
    return layout.fits([code], around: line) ? code : nil
  }

  /// The body of `rawValue` for an open enum with a single case, if it only fits on a separate line.
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
