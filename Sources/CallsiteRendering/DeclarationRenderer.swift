import CallsiteDiagnostics
import CallsiteModel

/// Renders a type with its template. Nested types are rendered first and indented.
struct DeclarationRenderer {
  let engine: TemplateEngine
  /// `public `, `package ` or nothing.
  let access: String
  /// How many levels the declarations are nested.
  let depth: Int

  private var layout: Layout { Layout(depth: depth) }

  /// - Parameter isNested: Whether the type stands inside another, whose isolation it has then.
  func render(_ declaration: TypeDeclaration, isNested: Bool) throws(DiagnosticFailure) -> String {
    let isolation = isNested ? "" : "nonisolated "
    return switch declaration {
    case .structure(let structure): try render(structure, isolation: isolation)
    case .enumeration(let enumeration): try render(enumeration, isolation: isolation)
    case .union(let union): try render(union, isolation: isolation)
    case .alias(let alias): try render(alias, isNested: isNested)
    }
  }

  /// Types inside another type's braces.
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
    let values: [String: Any] = [
      "documentation": structure.documentation.codeLines, "access": access, "isolation": isolation,
      "name": structure.name.code, "conformances": structure.conformances.joined(separator: ", "),
      "properties": code.properties.map { $0.context(isForm: structure.coding == .multipart) },
      "additionalProperties": code.additional.map { $0.context as Any } ?? false,
      "nested": try nested(structure.nested), "hasMembers": code.hasMembers,
      "initializerParameters": code.initializerParameters, "isEmpty": code.isEmpty,
      "assignment": assignment.map { $0 as Any } ?? false,
      "hasAssignments": !code.isEmpty && assignment == nil,
      "identity": code.identity.map { $0.context(isForm: false) as Any } ?? false,
      "hasCodingKeys": structure.needsCodingKeys, "codingKeys": code.codingKeys,
      "isCodingWritten": structure.coding == .written, "decodingArguments": code.decodingArguments,
      "isForm": structure.coding == .multipart,
    ]
    return try engine.render("structure", values)
  }

  private func render(_ enumeration: Enumeration, isolation: String) throws(DiagnosticFailure) -> String {
    let code = EnumerationCode(enumeration: enumeration, layout: layout, access: access)
    let values: [String: Any] = [
      "documentation": enumeration.documentation.codeLines, "access": access, "isolation": isolation,
      "name": enumeration.name.code, "rawType": enumeration.rawType.rawValue,
      "declarations": code.declarations, "cases": code.cases, "caseList": code.caseList,
      "unrecognizedCase": enumeration.unrecognizedCase.map { $0.code as Any } ?? false,
      "onlyRawValue": code.onlyRawValue.map { $0 as Any } ?? false,
      "hasDisplayNames": enumeration.hasDisplayNames,
      "rawText": enumeration.rawType == .string ? "rawValue" : "String(rawValue)",
    ]
    return try engine.render("enumeration", values)
  }

  private func render(_ union: Union, isolation: String) throws(DiagnosticFailure) -> String {
    let values: [String: Any] = [
      "documentation": union.documentation.codeLines, "access": access, "isolation": isolation,
      "indirect": union.isIndirect ? "indirect " : "", "name": union.name.code,
      "conformances": union.conformances.joined(separator: ", "),
      "cases": union.cases.map(\.context), "attempts": union.attempts.map(\.context),
      "unrecognizedCase": union.unrecognizedCase.code,
      "nested": try nested(union.nested),
      "discriminator": union.discriminator.map { $0.code as Any } ?? false,
    ]
    return try engine.render("union", values)
  }

  private func render(_ alias: Alias, isNested: Bool) throws(DiagnosticFailure) -> String {
    var siblings: [String] = []
    for sibling in alias.siblings { siblings.append(try render(sibling, isNested: isNested)) }
    let values: [String: Any] = [
      "documentation": alias.documentation.codeLines, "access": access, "name": alias.name.code,
      "type": alias.type.description, "siblings": siblings,
    ]
    return try engine.render("alias", values)
  }
}

extension DocComment {
  /// The comment as lines of code.
  var codeLines: [String] {
    lines.map { $0.isEmpty ? "///" : "/// \($0)" }
  }
}

extension Union.Case {
  fileprivate var context: TemplateContext {
    let format = value.wireFormat
    return TemplateContext([
      "documentation": documentation.codeLines, "name": name.code, "member": name.member,
      "type": value.type.description,
      "match": format.map { "as: \($0).self" } ?? "\(value.type).self",
      "writing": format.map { "\($0).encode(value, to: encoder)" } ?? "value.encode(to: encoder)",
      "condition": takesListedValuesOnly ? ", \(value.type).allCases.contains(value)" : "",
      "hasDiscriminatorValues": !discriminatorValues.isEmpty,
      "discriminatorValues": discriminatorValues.map(\.code).joined(separator: ", "),
    ])
  }
}
