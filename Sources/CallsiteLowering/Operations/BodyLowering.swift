import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// Decides how an operation's body appears at the call site and how it is sent.
struct BodyLowering {
  let context: LoweringContext
  let operation: Operation
  let body: RequestBody

  /// The body of the request, and the body that is made from parameters, if it is flattened.
  typealias Lowered = (body: MethodBody?, flattened: FlattenedBody?)

  func lowered(
    named name: String, signature: inout SignatureLowering, types: inout TypeLowering
  ) -> Lowered {
    guard let content = body.content.bestForRequest(in: context.document) else {
      if let skipped = body.content.first { context.warn(.unsupportedBody(skipped)) }
      return (nil, nil)
    }
    guard let kind = context.kind(of: content), !(ignoresBody && !hasContent(content)) else {
      return (nil, nil)
    }
    SkippedContents(context: context, operation: operation, body: body).report(besides: content)
    if kind == .form || kind == .multipart, let schema = content.schema {
      if !mayBeObject(schema) {
        context.warn(.unsendableForm(content, isMultipart: kind == .multipart))
      }
      UnsendableFields(context: context, content: content).report()
    }
    switch kind {
    case .multipart: return multipart(content, named: name, signature: &signature, types: &types)
    case .json, .form: return encoded(content, kind, named: name, signature: &signature, types: &types)
    case .text, .binary: return (raw(content, kind, signature: &signature), nil)
    }
  }

  /// Whether a body has no defined meaning for the method (RFC 9110, section 9.3).
  private var ignoresBody: Bool { ["DELETE", "GET", "HEAD"].contains(operation.method) }

  /// Whether a body can contain anything. Stripe's document gives every GET an empty form.
  private func hasContent(_ content: MediaTypeContent) -> Bool {
    guard let schema = content.schema.flatMap(context.resolve), schema.types == [.object] else { return true }
    if case .forbidden = schema.additionalProperties {
      return
        !(schema.properties.isEmpty && schema.allOf.isEmpty && schema.oneOf.isEmpty && schema.anyOf.isEmpty)
    }
    return true
  }

  /// Whether a schema has values with properties, which are the fields of a form.
  private func mayBeObject(_ schema: Schema) -> Bool {
    switch context.resolve(schema).map(context.form) {
    case .array, .enumeration, .scalar, .lenientNumber, .binary: false
    case .object, .map, .union, .extended, .reference, .expandable, .clearable, .any, nil: true
    }
  }

  private func encoded(
    _ content: MediaTypeContent, _ kind: MediaKind, named name: String, signature: inout SignatureLowering,
    types: inout TypeLowering
  ) -> Lowered {
    let schema = content.schema ?? Schema(position: content.position)
    let value = types.type(of: schema, named: body.swiftName ?? "\(name) body", in: .request)
    let flattened =
      isNullableJSON(schema, kind) && body.isFlattened == nil
      ? nil : flattened(schema, type: value.type, types.nested, signature: &signature)
    // Null is a value of its own: without a body, the server would reject the request.
    let isNullable =
      isNullableJSON(schema, kind) && body.isRequired && flattened == nil
      && value.type != .external(.json)
    let variable =
      flattened == nil
      ? signature.addBody(
        isNullable ? value.type.asOptional : value.type, isOptional: !body.isRequired,
        documentation: DocComment(body.description ?? schema.description), origin: origin(of: schema))
      : SwiftIdentifier("body")
    guard kind == .json else {
      return (MethodBody(form: .form, variable: variable, fields: fields(of: content, schema)), flattened)
    }
    let sent = MethodBody(
      form: .json, variable: variable, isNullable: isNullable,
      contentType: content.mediaType == "application/json" ? nil : contentType(of: content),
      format: value.wireFormat)
    return (sent, flattened)
  }

  /// Returns the encodings of a form's fields that aren't the default, in which only objects are JSON.
  private func fields(of content: MediaTypeContent, _ schema: Schema) -> [MethodBody.Field] {
    let properties = content.encodings.isEmpty ? [:] : context.formFields(of: schema).properties
    let json = content.encodings.compactMap { name, mediaType -> MethodBody.Field? in
      guard content.styles[name] == nil, MediaType(mediaType).isJSON, let field = properties[name],
        let target = context.resolve(field)
      else { return nil }
      switch context.form(of: target) {
      case .object, .map, .extended: return nil
      default: return MethodBody.Field(name: SwiftStringLiteral(name), style: WireStyle(name: .json))
      }
    }
    return content.styles.map { name, style in
      MethodBody.Field(name: SwiftStringLiteral(name), style: style.wireStyle)
    } + json
  }

  /// Whether null is a body, which isn't made from parameters. A form can't be null.
  private func isNullableJSON(_ schema: Schema, _ kind: MediaKind) -> Bool {
    kind == .json && context.isNullable(schema)
  }

  private func multipart(
    _ content: MediaTypeContent, named name: String, signature: inout SignatureLowering,
    types: inout TypeLowering
  ) -> Lowered {
    let schema = content.schema ?? Schema(types: [.object], position: content.position)
    let containsFile = context.hasFilePart(schema)
    let type: TypeReference
    if let key = schema.reference, let component = context.typeNames.formName(of: key) {
      type = .declared(DeclaredType(component, in: nil))
    } else {
      let declared = types.claim(body.swiftName ?? "\(name) body")
      let form = StructureLowering(context: context, direction: .request).form(
        context.formFields(of: schema), of: content, as: declared,
        documentation: DocComment(schema.documentationText(besides: nil)), at: schema.position)
      types.nest(.structure(form))
      type = .declared(declared)
    }
    if let value = flattened(
      schema, type: type, types.nested, signature: &signature, isForm: true)
    {
      return (
        MethodBody(form: .multipart, variable: SwiftIdentifier("body"), containsFile: containsFile), value
      )
    }
    let isOptional = !body.isRequired
    let variable = signature.addBody(
      type, isOptional: isOptional, documentation: DocComment(body.description ?? schema.description),
      origin: origin(of: schema))
    return (
      MethodBody(
        form: .multipart, variable: variable, isOptional: isOptional, containsFile: containsFile), nil
    )
  }

  private func raw(
    _ content: MediaTypeContent, _ kind: MediaKind, signature: inout SignatureLowering
  ) -> MethodBody {
    if content.isStream, content.itemSchema != nil { context.warn(.untypedStreamBody(content)) }
    let type = TypeReference.external(kind == .text ? .string : .uploadFile)
    let variable = signature.addBody(
      type, isOptional: !body.isRequired, documentation: DocComment(body.description),
      origin: ValueOrigin(position: body.position))
    guard kind == .binary else {
      return MethodBody(form: .text, variable: variable, contentType: contentType(of: content))
    }
    let contents = body.content.filter { context.kind(of: $0) == .binary }
    let types = contents.compactMap(contentType)
    let isLimited = contents.count > 1 && !types.isEmpty && !contents.contains { $0.mediaType == "*/*" }
    return MethodBody(
      form: .file, variable: variable, contentType: contents.count == 1 ? types.first : nil,
      contentTypes: isLimited ? contents.map { SwiftStringLiteral($0.mediaType) } : [], containsFile: true)
  }

  private func origin(of schema: Schema) -> ValueOrigin {
    var origin = ValueOrigin(of: schema, in: context)
    origin.position = body.position
    return origin
  }

  /// Returns the media type, or `nil` for a range such as `image/*`, which the file's own type replaces.
  private func contentType(of content: MediaTypeContent) -> SwiftStringLiteral? {
    content.mediaType.contains("*") ? nil : SwiftStringLiteral(content.mediaType)
  }

  /// Whether callers would rather pass the properties than a body: there are few of them, the type has no
  /// other information and isn't in responses, and null has no meaning for them.
  private func isSmall(_ form: ObjectForm, of schema: Schema) -> Bool {
    guard body.isRequired, body.swiftName == nil, schema.discriminator == nil,
      schema.reference.map(context.usage.isReceived) != true
    else { return false }
    switch form.additionalProperties {
    case .unspecified, .forbidden: break
    case .any, .schema: return false
    }
    let properties = form.properties.filter { !context.document.isReadOnly($0.value) }
    guard (1...Self.maximumPropertyCount).contains(properties.count) else { return false }
    let taken = Set(operation.parameters.map { SwiftNaming.member($0.name) } + ["options"])
    return properties.allSatisfy { name, property in
      !taken.contains(SwiftNaming.member(property.swiftName ?? name))
        && (form.required.contains(name) || !context.isNullable(property))
    }
  }

  /// The maximum number of properties in a body that is flattened by default.
  private static let maximumPropertyCount = 6

  /// Returns the body that is made from the method's parameters, or `nil` if it isn't flattened or isn't an
  /// object.
  ///
  /// - Parameter types: The inline types so far.
  private func flattened(
    _ schema: Schema, type: TypeReference, _ types: [TypeDeclaration], signature: inout SignatureLowering,
    isForm: Bool = false
  ) -> FlattenedBody? {
    guard body.isFlattened != false else { return nil }
    guard let target = context.resolve(schema), case .object(let form) = context.form(of: target),
      let declared = type.declared
    else {
      if body.isFlattened == true { context.repair(.unflattenable(operation, at: body.position)) }
      return nil
    }
    guard body.isFlattened == true || isSmall(form, of: schema) else { return nil }
    switch form.additionalProperties {
    case .unspecified, .forbidden: break
    case .any, .schema: context.warn(.flattenedWithoutOthers(operation, at: body.position))
    }
    let structure = structure(form, of: schema, as: declared, types, isForm: isForm)
    var variables: [String: SwiftIdentifier] = [:]
    let arguments = structure.properties.filter { $0.constant == nil }.map { property in
      let variable = signature.add(property)
      variables[property.wireName.text] = variable
      return FlattenedBody.Argument(label: property.name, variable: variable)
    }
    return FlattenedBody(type: type, arguments: arguments, variables: variables)
  }

  /// Returns the struct of a body: an inline one has just been declared, and a component is declared
  /// elsewhere.
  private func structure(
    _ form: ObjectForm, of schema: Schema, as type: DeclaredType, _ types: [TypeDeclaration], isForm: Bool
  ) -> Structure {
    if schema.reference == nil, case .structure(let declared) = types.last, declared.name == type.identifier {
      return declared
    }
    let lowering = StructureLowering(context: context, direction: .request, owner: schema.reference)
    return isForm
      ? lowering.form(form, of: nil, as: type, documentation: .none)
      : lowering.structure(form, as: type, documentation: .none)
  }
}

extension Diagnostic {
  static func unsupportedBody(_ content: MediaTypeContent) -> Diagnostic {
    Diagnostic(
      .warning, "unsendable-body",
      "Request body '\(content.mediaType)' can't be sent; the operation is generated without a body. JSON, form, "
        + "multipart, text and binary bodies are supported.",
      at: content.position)
  }

  static func unsendableForm(_ content: MediaTypeContent, isMultipart: Bool) -> Diagnostic {
    let result =
      isMultipart ? "the form is sent without fields" : "a call throws an error before it sends anything"
    return Diagnostic(
      .warning, "unsendable-form",
      "Request body '\(content.mediaType)' can't be sent, because its schema isn't an object, whose properties are the "
        + "fields of a form; \(result).",
      at: content.position)
  }

  static func untypedStreamBody(_ content: MediaTypeContent) -> Diagnostic {
    Diagnostic(
      .warning, "unsupported-media-type",
      "Request body '\(content.mediaType)' is sent as a whole, as text or from a file; its items have no type.",
      at: content.position)
  }

  static func unflattenable(_ operation: Operation, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "invalid-extension",
      "The body of '\(operation.id)' has x-callsite-flatten but isn't an object with properties; it is one parameter.",
      at: position)
  }

  static func flattenedWithoutOthers(_ operation: Operation, at position: SourcePosition) -> Diagnostic {
    Diagnostic(
      .warning, "skipped-properties",
      "The body of '\(operation.id)' allows additional properties, but has x-callsite-flatten, and its parameters can't "
        + "contain them. Remove the key to pass a body with 'additionalProperties'.",
      at: position)
  }
}
