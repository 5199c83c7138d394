import CallsiteDiagnostics
import CallsiteModel

/// Renders a type with its template. Nested types are rendered first and indented.
struct DeclarationRenderer {
  let engine: TemplateEngine
  /// `public `, `package ` or nothing.
  let access: String

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
    var code: [String] = []
    for declaration in declarations {
      code.append(Layout.indented(try render(declaration, isNested: true), by: 2))
    }
    return code
  }

  private func render(_ structure: Structure, isolation: String) throws(DiagnosticFailure) -> String {
    let properties = structure.properties.map { PropertyCode(property: $0) }
    let additional = structure.additionalProperties.map {
      AdditionalPropertiesCode(additional: $0, listed: structure.properties)
    }
    var parameters = properties.map(\.parameter)
    if let additional { parameters.append(additional.parameter) }
    let values: [String: Any] = [
      "documentation": structure.documentation.codeLines, "access": access, "isolation": isolation,
      "name": structure.name.code, "conformances": structure.conformances.joined(separator: ", "),
      "properties": properties.map { $0.context(isForm: structure.coding == .multipart) },
      "additionalProperties": additional.map { $0.context as Any } ?? false,
      "nested": try nested(structure.nested),
      "hasMembers": !parameters.isEmpty || !structure.nested.isEmpty,
      "initializerParameters": Layout.parameters(parameters, around: "  \(access)init() {", indentation: 2),
      "identity": structure.identity.map { PropertyCode(property: $0).context(isForm: false) as Any }
        ?? false,
      "hasCodingKeys": structure.needsCodingKeys, "hasProperties": !properties.isEmpty,
      "isCodingWritten": structure.coding == .written, "isForm": structure.coding == .multipart,
    ]
    return try engine.render("structure", values)
  }

  private func render(_ enumeration: Enumeration, isolation: String) throws(DiagnosticFailure) -> String {
    let names = enumeration.cases.map { ".\($0.name.member)" }
    let line = "  \(access)static let allCases: [\(enumeration.name)] = []"
    let values: [String: Any] = [
      "documentation": enumeration.documentation.codeLines, "access": access, "isolation": isolation,
      "name": enumeration.name.code, "rawType": enumeration.rawType.rawValue,
      "cases": enumeration.cases.map { $0.context(rawType: enumeration.rawType) },
      "unrecognizedCase": enumeration.unrecognizedCase.map { $0.code as Any } ?? false,
      "caseList": Layout.elements(names, around: line, indentation: 2),
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

extension Enumeration.Case {
  fileprivate func context(rawType: Enumeration.RawType) -> TemplateContext {
    let text = rawType == .string ? rawValue : "\"\(rawValue)\""
    return TemplateContext([
      "documentation": documentation.codeLines, "name": name.code, "member": name.member,
      "rawValue": rawValue,
      "displayName": displayName?.code ?? text,
    ])
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
