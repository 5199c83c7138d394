// Changes that affect Swift code that calls a generated module.
//
// A rule is breaking only if the compiler rejects ordinary code: code that names a type, creates, reads or writes a
// value, switches over all cases, or calls a method. Code that uses a method or an initializer as a function value
// (`Pet.init`), and new warnings, are mentioned in the consequence of an `info` rule.
extension DriftRule {
  /// Every rule, by area.
  static let sources: [DriftRule] = [
    .swiftModuleRenamed, .swiftNamespaceChanged, .swiftAccessReduced,
    .swiftTypeRemoved, .swiftTypeAdded, .swiftTypeRenamed, .swiftTypeKindChanged, .swiftAliasChanged,
    .swiftConformanceRemoved, .swiftConformanceAdded,
    .swiftPropertyRemoved, .swiftPropertyAdded, .swiftRequiredPropertyAdded, .swiftPropertyRenamed,
    .swiftPropertyTypeChanged,
    .swiftPropertyBecameOptional, .swiftPropertyBecameRequired, .swiftPropertyDefaultRemoved,
    .swiftPropertyDefaultAdded,
    .swiftPropertiesReordered, .swiftPropertyDeprecated, .swiftCopyInitializerRemoved,
    .swiftCopyInitializerAdded,
    .swiftCaseRemoved, .swiftCaseAdded, .swiftCaseRenamed, .swiftCasePayloadChanged, .swiftRawTypeChanged,
    .swiftEnumOpened, .swiftEnumClosed,
    .swiftDisplayNamesRemoved, .swiftDisplayNamesAdded,
    .swiftMethodRemoved, .swiftMethodAdded, .swiftMethodRenamed, .swiftMethodMoved, .swiftResultChanged,
    .swiftResultAdded,
    .swiftMethodDeprecated,
    .swiftParameterRemoved, .swiftParameterAdded, .swiftRequiredParameterAdded, .swiftParameterRenamed,
    .swiftParameterTypeChanged,
    .swiftParameterWidened, .swiftParameterBecameRequired, .swiftParameterBecameOptional,
    .swiftParametersReordered,
    .swiftServiceRemoved, .swiftServiceAdded, .swiftServiceRenamed, .swiftServerRemoved, .swiftServerAdded,
    .swiftServerRenamed,
    .swiftServerFormChanged, .swiftDefaultServerRemoved, .swiftDefaultServerAdded, .swiftSessionRemoved,
    .swiftSessionAdded,
  ]
}

// The module as a whole.
extension DriftRule {
  static let swiftModuleRenamed = swift(
    "swift-module-renamed", .breaking, .module, .name, .change,
    "The module was renamed; importing the old name fails.")
  static let swiftNamespaceChanged = swift(
    "swift-namespace-changed", .breaking, .module, .name, .change,
    "The enum that wraps all declarations was added, removed or renamed.")
  static let swiftAccessReduced = swift(
    "swift-access-reduced", .breaking, .module, .visibility, .remove,
    "The access level of the declarations was reduced.")
}

// Types.
extension DriftRule {
  static let swiftTypeRemoved = swift(
    "swift-type-removed", .breaking, .type, .existence, .remove, "A type was removed without a replacement.")
  static let swiftTypeAdded = swift("swift-type-added", .info, .type, .existence, .add, "A type was added.")
  package static let swiftTypeRenamed = swift(
    "swift-type-renamed", .breaking, .type, .name, .change, "A type was renamed or moved into another type.")
  static let swiftTypeKindChanged = swift(
    "swift-type-kind-changed", .breaking, .type, .type, .change,
    "A type has the same name but another kind, such as an enum instead of a struct.")
  static let swiftAliasChanged = swift(
    "swift-alias-changed", .breaking, .type, .content, .change, "A type alias refers to another type.")
  static let swiftConformanceRemoved = swift(
    "swift-conformance-removed", .breaking, .conformance, .existence, .remove,
    "A type no longer conforms to a protocol.")
  static let swiftConformanceAdded = swift(
    "swift-conformance-added", .info, .conformance, .existence, .add, "A type gained a conformance.")
}

// Properties of structs, and the initializer that takes them.
extension DriftRule {
  static let swiftPropertyRemoved = swift(
    "swift-property-removed", .breaking, .property, .existence, .remove, "A property of a struct was removed."
  )
  static let swiftPropertyAdded = swift(
    "swift-property-added", .info, .property, .existence, .add,
    "A struct gained an optional property; only code that uses its initializer as a function value breaks.")
  package static let swiftRequiredPropertyAdded = swift(
    "swift-required-property-added", .breaking, .property, .existence, .add,
    "A struct gained a property that its initializer requires.")
  package static let swiftPropertyRenamed = swift(
    "swift-property-renamed", .breaking, .property, .name, .change,
    "A property was renamed in Swift, whether or not its field was.")
  static let swiftPropertyTypeChanged = swift(
    "swift-property-type-changed", .breaking, .property, .type, .change, "The type of a property changed.")
  static let swiftPropertyBecameOptional = swift(
    "swift-property-became-optional", .breaking, .property, .presence, .add, "A property became optional.")
  static let swiftPropertyBecameRequired = swift(
    "swift-property-became-required", .breaking, .property, .presence, .remove,
    "A property is no longer optional.")
  package static let swiftPropertyDefaultRemoved = swift(
    "swift-property-default-removed", .breaking, .property, .defaultValue, .remove,
    "The initializer no longer has a default for an optional property.")
  static let swiftPropertyDefaultAdded = swift(
    "swift-property-default-added", .info, .property, .defaultValue, .add,
    "The initializer gained a default for an optional property.")
  package static let swiftPropertiesReordered = swift(
    "swift-properties-reordered", .breaking, .property, .order, .change,
    "The arguments of an initializer were reordered.")
  static let swiftPropertyDeprecated = swift(
    "swift-property-deprecated", .info, .property, .deprecation, .add, "A property was deprecated.")
  static let swiftCopyInitializerRemoved = swift(
    "swift-copy-initializer-removed", .breaking, .initializer, .existence, .remove,
    "A request type can no longer be created from the response type; its properties have to be passed one by one."
  )
  static let swiftCopyInitializerAdded = swift(
    "swift-copy-initializer-added", .info, .initializer, .existence, .add,
    "A request type can be created from the response type.")
}

// Enums, with raw values or payloads.
extension DriftRule {
  static let swiftCaseRemoved = swift(
    "swift-case-removed", .breaking, .enumCase, .existence, .remove, "A case of an enum was removed.")
  static let swiftCaseAdded = swift(
    "swift-case-added", .breaking, .enumCase, .existence, .add,
    "An enum gained a case, which exhaustive switches must handle, even if the enum has a case for "
      + "unrecognized values.")
  package static let swiftCaseRenamed = swift(
    "swift-case-renamed", .breaking, .enumCase, .name, .change,
    "A case was renamed and kept its raw value or payload.")
  static let swiftCasePayloadChanged = swift(
    "swift-case-payload-changed", .breaking, .enumCase, .type, .change,
    "The payload of a case was added, removed or changed type.")
  static let swiftRawTypeChanged = swift(
    "swift-raw-type-changed", .breaking, .enumeration, .type, .change,
    "Raw values changed from strings to integers, or vice versa.")
  static let swiftEnumOpened = swift(
    "swift-enum-opened", .breaking, .enumeration, .openness, .add,
    "An enum gained a case for unlisted values; creating one from a raw value no longer fails.")
  static let swiftEnumClosed = swift(
    "swift-enum-closed", .breaking, .enumeration, .openness, .remove,
    "An enum lost its case for unlisted values; creating one from a raw value can fail.")
  static let swiftDisplayNamesRemoved = swift(
    "swift-display-names-removed", .breaking, .enumeration, .displayNames, .remove,
    "An enum lost its displayName property.")
  static let swiftDisplayNamesAdded = swift(
    "swift-display-names-added", .info, .enumeration, .displayNames, .add,
    "An enum gained a displayName property.")
}

// Methods.
extension DriftRule {
  package static let swiftMethodRemoved = swift(
    "swift-method-removed", .breaking, .method, .existence, .remove,
    "A method was removed, and its operation has no other method.")
  static let swiftMethodAdded = swift(
    "swift-method-added", .info, .method, .existence, .add, "A method was added.")
  package static let swiftMethodRenamed = swift(
    "swift-method-renamed", .breaking, .method, .name, .change, "The method of an operation was renamed.")
  package static let swiftMethodMoved = swift(
    "swift-method-moved", .breaking, .method, .name, .change,
    "The method of an operation moved to another service.")
  static let swiftResultChanged = swift(
    "swift-result-changed", .breaking, .result, .type, .change,
    "The result of a method changed type or was removed.")
  static let swiftResultAdded = swift(
    "swift-result-added", .info, .result, .existence, .add,
    "A method that returned nothing now returns a value; only code that uses it as a function value breaks, "
      + "and ignoring the value may cause a warning.")
  static let swiftMethodDeprecated = swift(
    "swift-method-deprecated", .info, .method, .deprecation, .add, "A method was deprecated.")
}

// Parameters of methods and of servers.
extension DriftRule {
  static let swiftParameterRemoved = swift(
    "swift-parameter-removed", .breaking, .parameter, .existence, .remove, "A parameter was removed.")
  static let swiftParameterAdded = swift(
    "swift-parameter-added", .info, .parameter, .existence, .add,
    "A method gained an optional parameter; only code that uses it as a function value breaks.")
  static let swiftRequiredParameterAdded = swift(
    "swift-required-parameter-added", .breaking, .parameter, .existence, .add,
    "A method gained a parameter that calls must pass.")
  package static let swiftParameterRenamed = swift(
    "swift-parameter-renamed", .breaking, .parameter, .name, .change,
    "The argument label of a parameter was added, removed or renamed.")
  static let swiftParameterTypeChanged = swift(
    "swift-parameter-type-changed", .breaking, .parameter, .type, .change,
    "The type of a parameter changed to one that doesn't accept the old values.")
  static let swiftParameterWidened = swift(
    "swift-parameter-widened", .info, .parameter, .type, .add,
    "A parameter now accepts nil; only code that uses the method as a function value breaks.")
  static let swiftParameterBecameRequired = swift(
    "swift-parameter-became-required", .breaking, .parameter, .presence, .remove,
    "A parameter became required.")
  static let swiftParameterBecameOptional = swift(
    "swift-parameter-became-optional", .info, .parameter, .presence, .add,
    "A parameter became optional; only code that uses the method as a function value breaks.")
  static let swiftParametersReordered = swift(
    "swift-parameters-reordered", .breaking, .parameter, .order, .change, "The parameters were reordered.")
}

// The client's services, servers and session.
extension DriftRule {
  static let swiftServiceRemoved = swift(
    "swift-service-removed", .breaking, .service, .existence, .remove, "A service of the client was removed.")
  static let swiftServiceAdded = swift(
    "swift-service-added", .info, .service, .existence, .add, "A service was added.")
  package static let swiftServiceRenamed = swift(
    "swift-service-renamed", .breaking, .service, .name, .change,
    "A service of the client was renamed and kept its operations.")
  static let swiftServerRemoved = swift(
    "swift-server-removed", .breaking, .server, .existence, .remove, "A server was removed.")
  static let swiftServerAdded = swift(
    "swift-server-added", .info, .server, .existence, .add, "A server was added.")
  static let swiftServerRenamed = swift(
    "swift-server-renamed", .breaking, .server, .name, .change, "A server was renamed and kept its URL.")
  static let swiftServerFormChanged = swift(
    "swift-server-form-changed", .breaking, .server, .type, .change,
    "A server changed from a value to a function of its variables, or vice versa.")
  static let swiftDefaultServerRemoved = swift(
    "swift-default-server-removed", .breaking, .server, .defaultValue, .remove,
    "The client no longer has a default server.")
  static let swiftDefaultServerAdded = swift(
    "swift-default-server-added", .info, .server, .defaultValue, .add, "The client gained a default server.")
  static let swiftSessionRemoved = swift(
    "swift-session-removed", .breaking, .client, .existence, .remove,
    "The client lost isLoggedIn and sessionStates.")
  static let swiftSessionAdded = swift(
    "swift-session-added", .info, .client, .existence, .add, "The client gained isLoggedIn and sessionStates."
  )
}

extension DriftRule {
  private static func swift(
    _ id: String, _ severity: Finding.Severity, _ area: Area, _ aspect: Aspect, _ action: Action,
    _ explanation: String
  ) -> DriftRule {
    DriftRule(id, .source, severity, at: Coordinates(area, aspect, action), explanation)
  }
}
