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
    "swift-module-renamed", .breaking, "The module was renamed; importing the old name fails.")
  static let swiftNamespaceChanged = swift(
    "swift-namespace-changed", .breaking,
    "The enum that wraps all declarations was added, removed or renamed.")
  static let swiftAccessReduced = swift(
    "swift-access-reduced", .breaking, "The access level of the declarations was reduced.")
}

// Types.
extension DriftRule {
  static let swiftTypeRemoved = swift(
    "swift-type-removed", .breaking, "A type was removed without a replacement.")
  static let swiftTypeAdded = swift("swift-type-added", .info, "A type was added.")
  static let swiftTypeRenamed = swift(
    "swift-type-renamed", .breaking, "A type was renamed or moved into another type.")
  static let swiftTypeKindChanged = swift(
    "swift-type-kind-changed", .breaking,
    "A type has the same name but another kind, such as an enum instead of a struct.")
  static let swiftAliasChanged = swift(
    "swift-alias-changed", .breaking, "A type alias refers to another type.")
  static let swiftConformanceRemoved = swift(
    "swift-conformance-removed", .breaking, "A type no longer conforms to a protocol.")
  static let swiftConformanceAdded = swift(
    "swift-conformance-added", .info, "A type gained a conformance.")
}

// Properties of structs, and the initializer that takes them.
extension DriftRule {
  static let swiftPropertyRemoved = swift(
    "swift-property-removed", .breaking, "A property of a struct was removed.")
  static let swiftPropertyAdded = swift(
    "swift-property-added", .info,
    "A struct gained an optional property; only code that uses its initializer as a function value breaks.")
  static let swiftRequiredPropertyAdded = swift(
    "swift-required-property-added", .breaking,
    "A struct gained a property that its initializer requires.")
  static let swiftPropertyRenamed = swift(
    "swift-property-renamed", .breaking,
    "A property was renamed in Swift, whether or not its field was.")
  static let swiftPropertyTypeChanged = swift(
    "swift-property-type-changed", .breaking, "The type of a property changed.")
  static let swiftPropertyBecameOptional = swift(
    "swift-property-became-optional", .breaking, "A property became optional.")
  static let swiftPropertyBecameRequired = swift(
    "swift-property-became-required", .breaking, "A property is no longer optional.")
  static let swiftPropertyDefaultRemoved = swift(
    "swift-property-default-removed", .breaking,
    "The initializer no longer has a default for an optional property.")
  static let swiftPropertyDefaultAdded = swift(
    "swift-property-default-added", .info, "The initializer gained a default for an optional property.")
  static let swiftPropertiesReordered = swift(
    "swift-properties-reordered", .breaking, "The arguments of an initializer were reordered.")
  static let swiftPropertyDeprecated = swift(
    "swift-property-deprecated", .info, "A property was deprecated.")
  static let swiftCopyInitializerRemoved = swift(
    "swift-copy-initializer-removed", .breaking,
    "A request type can no longer be created from the response type; its properties have to be passed one by one."
  )
  static let swiftCopyInitializerAdded = swift(
    "swift-copy-initializer-added", .info, "A request type can be created from the response type.")
}

// Enums, with raw values or payloads.
extension DriftRule {
  static let swiftCaseRemoved = swift("swift-case-removed", .breaking, "A case of an enum was removed.")
  static let swiftCaseAdded = swift(
    "swift-case-added", .breaking,
    "An enum gained a case, which exhaustive switches must handle, even if the enum has a case for "
      + "unrecognized values.")
  static let swiftCaseRenamed = swift(
    "swift-case-renamed", .breaking, "A case was renamed and kept its raw value or payload.")
  static let swiftCasePayloadChanged = swift(
    "swift-case-payload-changed", .breaking, "The payload of a case was added, removed or changed type.")
  static let swiftRawTypeChanged = swift(
    "swift-raw-type-changed", .breaking,
    "Raw values changed from strings to integers, or vice versa.")
  static let swiftEnumOpened = swift(
    "swift-enum-opened", .breaking,
    "An enum gained a case for unlisted values; creating one from a raw value no longer fails.")
  static let swiftEnumClosed = swift(
    "swift-enum-closed", .breaking,
    "An enum lost its case for unlisted values; creating one from a raw value can fail.")
  static let swiftDisplayNamesRemoved = swift(
    "swift-display-names-removed", .breaking, "An enum lost its displayName property.")
  static let swiftDisplayNamesAdded = swift(
    "swift-display-names-added", .info, "An enum gained a displayName property.")
}

// Methods.
extension DriftRule {
  static let swiftMethodRemoved = swift(
    "swift-method-removed", .breaking, "A method was removed, and its operation has no other method.")
  static let swiftMethodAdded = swift("swift-method-added", .info, "A method was added.")
  static let swiftMethodRenamed = swift(
    "swift-method-renamed", .breaking, "The method of an operation was renamed.")
  static let swiftMethodMoved = swift(
    "swift-method-moved", .breaking, "The method of an operation moved to another service.")
  static let swiftResultChanged = swift(
    "swift-result-changed", .breaking, "The result of a method changed type or was removed.")
  static let swiftResultAdded = swift(
    "swift-result-added", .info,
    "A method that returned nothing now returns a value; only code that uses it as a function value breaks, "
      + "and ignoring the value may cause a warning.")
  static let swiftMethodDeprecated = swift(
    "swift-method-deprecated", .info, "A method was deprecated.")
}

// Parameters of methods and of servers.
extension DriftRule {
  static let swiftParameterRemoved = swift("swift-parameter-removed", .breaking, "A parameter was removed.")
  static let swiftParameterAdded = swift(
    "swift-parameter-added", .info,
    "A method gained an optional parameter; only code that uses it as a function value breaks.")
  static let swiftRequiredParameterAdded = swift(
    "swift-required-parameter-added", .breaking, "A method gained a parameter that calls must pass.")
  static let swiftParameterRenamed = swift(
    "swift-parameter-renamed", .breaking,
    "The argument label of a parameter was added, removed or renamed.")
  static let swiftParameterTypeChanged = swift(
    "swift-parameter-type-changed", .breaking,
    "The type of a parameter changed to one that doesn't accept the old values.")
  static let swiftParameterWidened = swift(
    "swift-parameter-widened", .info,
    "A parameter now accepts nil; only code that uses the method as a function value breaks.")
  static let swiftParameterBecameRequired = swift(
    "swift-parameter-became-required", .breaking, "A parameter became required.")
  static let swiftParameterBecameOptional = swift(
    "swift-parameter-became-optional", .info,
    "A parameter became optional; only code that uses the method as a function value breaks.")
  static let swiftParametersReordered = swift(
    "swift-parameters-reordered", .breaking, "The parameters were reordered.")
}

// The client's services, servers and session.
extension DriftRule {
  static let swiftServiceRemoved = swift(
    "swift-service-removed", .breaking, "A service of the client was removed.")
  static let swiftServiceAdded = swift("swift-service-added", .info, "A service was added.")
  static let swiftServiceRenamed = swift(
    "swift-service-renamed", .breaking,
    "A service of the client was renamed and kept its operations.")
  static let swiftServerRemoved = swift("swift-server-removed", .breaking, "A server was removed.")
  static let swiftServerAdded = swift("swift-server-added", .info, "A server was added.")
  static let swiftServerRenamed = swift(
    "swift-server-renamed", .breaking, "A server was renamed and kept its URL.")
  static let swiftServerFormChanged = swift(
    "swift-server-form-changed", .breaking,
    "A server changed from a value to a function of its variables, or vice versa.")
  static let swiftDefaultServerRemoved = swift(
    "swift-default-server-removed", .breaking,
    "The client no longer has a default server.")
  static let swiftDefaultServerAdded = swift(
    "swift-default-server-added", .info, "The client gained a default server.")
  static let swiftSessionRemoved = swift(
    "swift-session-removed", .breaking, "The client lost isLoggedIn and sessionStates.")
  static let swiftSessionAdded = swift(
    "swift-session-added", .info, "The client gained isLoggedIn and sessionStates.")
}

extension DriftRule {
  private static func swift(_ id: String, _ severity: Finding.Severity, _ explanation: String) -> DriftRule {
    DriftRule(id, .source, severity, explanation)
  }
}
