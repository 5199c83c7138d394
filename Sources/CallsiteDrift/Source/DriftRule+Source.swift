// What can happen to Swift that calls a generated module.
//
// A rule is breaking only if the compiler rejects some ordinary caller: one that names a type, constructs, reads or
// writes a value, switches over all cases, or calls a method. Callers that only capture (a reference to a method or an
// initializer, `Pet.init`) are named in the consequence of rules that are for information; so are new warnings.
extension DriftRule {
  /// Every rule, by area.
  package static let sources: [DriftRule] = [
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
    "swift-module-renamed", .breaking, "The module has another name; imports of the old one fail.")
  static let swiftNamespaceChanged = swift(
    "swift-namespace-changed", .breaking, "The enum around all declarations is new, gone or renamed.")
  static let swiftAccessReduced = swift(
    "swift-access-reduced", .breaking, "Declarations are visible to fewer callers.")
}

// Types.
extension DriftRule {
  static let swiftTypeRemoved = swift(
    "swift-type-removed", .breaking, "A type is gone, and no other stands in its place.")
  static let swiftTypeAdded = swift("swift-type-added", .info, "A type was added.")
  static let swiftTypeRenamed = swift(
    "swift-type-renamed", .breaking, "A type has another name or nests elsewhere.")
  static let swiftTypeKindChanged = swift(
    "swift-type-kind-changed", .breaking,
    "A type of the same name is declared as something else, e.g. an enum instead of a struct.")
  static let swiftAliasChanged = swift(
    "swift-alias-changed", .breaking, "Another name for a type stands for another type.")
  static let swiftConformanceRemoved = swift(
    "swift-conformance-removed", .breaking, "A type no longer conforms to a protocol.")
  static let swiftConformanceAdded = swift(
    "swift-conformance-added", .info, "A type gained a conformance.")
}

// Properties of structs, and the initializer that takes them.
extension DriftRule {
  static let swiftPropertyRemoved = swift(
    "swift-property-removed", .breaking, "A property of a struct is gone.")
  static let swiftPropertyAdded = swift(
    "swift-property-added", .info,
    "A struct has one more property that may be left out; only references to its initializer break.")
  static let swiftRequiredPropertyAdded = swift(
    "swift-required-property-added", .breaking,
    "A struct has one more property, which its initializer demands.")
  static let swiftPropertyRenamed = swift(
    "swift-property-renamed", .breaking,
    "A property has another name in Swift, on the wire or not.")
  static let swiftPropertyTypeChanged = swift(
    "swift-property-type-changed", .breaking, "A property has another type.")
  static let swiftPropertyBecameOptional = swift(
    "swift-property-became-optional", .breaking, "A property has become optional.")
  static let swiftPropertyBecameRequired = swift(
    "swift-property-became-required", .breaking, "A property is no longer optional.")
  static let swiftPropertyDefaultRemoved = swift(
    "swift-property-default-removed", .breaking,
    "An optional property can no longer be left out of the initializer.")
  static let swiftPropertyDefaultAdded = swift(
    "swift-property-default-added", .info, "An optional property may be left out of the initializer.")
  static let swiftPropertiesReordered = swift(
    "swift-properties-reordered", .breaking, "The arguments of an initializer have another order.")
  static let swiftPropertyDeprecated = swift(
    "swift-property-deprecated", .info, "Uses of a property are warned about.")
  static let swiftCopyInitializerRemoved = swift(
    "swift-copy-initializer-removed", .breaking,
    "What is sent can no longer be made of what was fetched; its properties have to be passed one by one.")
  static let swiftCopyInitializerAdded = swift(
    "swift-copy-initializer-added", .info, "What is sent can be made of what was fetched.")
}

// Enums, with raw values or payloads.
extension DriftRule {
  static let swiftCaseRemoved = swift("swift-case-removed", .breaking, "A case of an enum is gone.")
  static let swiftCaseAdded = swift(
    "swift-case-added", .breaking,
    "An enum gained a case; an exhaustive switch must handle it, even where unrecognized "
      + "values have a case.")
  static let swiftCaseRenamed = swift(
    "swift-case-renamed", .breaking, "A case with the same raw value or payload has another name.")
  static let swiftCasePayloadChanged = swift(
    "swift-case-payload-changed", .breaking, "The payload of a case has another type, is new or is gone.")
  static let swiftRawTypeChanged = swift(
    "swift-raw-type-changed", .breaking,
    "Raw values are strings instead of integers, or vice versa.")
  static let swiftEnumOpened = swift(
    "swift-enum-opened", .breaking,
    "An enum keeps values that it does not list, in an added case; making one from a raw value no "
      + "longer fails.")
  static let swiftEnumClosed = swift(
    "swift-enum-closed", .breaking,
    "An enum no longer has a case for values that it does not list; making one from a raw value may fail.")
  static let swiftDisplayNamesRemoved = swift(
    "swift-display-names-removed", .breaking, "An enum no longer has a displayName.")
  static let swiftDisplayNamesAdded = swift("swift-display-names-added", .info, "An enum has a displayName.")
}

// Methods.
extension DriftRule {
  static let swiftMethodRemoved = swift(
    "swift-method-removed", .breaking, "A method is gone, and its operation has no other.")
  static let swiftMethodAdded = swift("swift-method-added", .info, "A method was added.")
  static let swiftMethodRenamed = swift(
    "swift-method-renamed", .breaking, "An operation has a method of another name.")
  static let swiftMethodMoved = swift(
    "swift-method-moved", .breaking, "An operation has its method in another service.")
  static let swiftResultChanged = swift(
    "swift-result-changed", .breaking, "A method returns another type, or no longer returns anything.")
  static let swiftResultAdded = swift(
    "swift-result-added", .info,
    "A method that returned nothing returns a value; only references to it break, and ignoring "
      + "the value may be warned about.")
  static let swiftMethodDeprecated = swift(
    "swift-method-deprecated", .info, "Calls of a method are warned about.")
}

// Parameters of methods and of servers.
extension DriftRule {
  static let swiftParameterRemoved = swift("swift-parameter-removed", .breaking, "A parameter is gone.")
  static let swiftParameterAdded = swift(
    "swift-parameter-added", .info,
    "A method has one more parameter that may be left out; only references to it break.")
  static let swiftRequiredParameterAdded = swift(
    "swift-required-parameter-added", .breaking, "A method has one more parameter, which calls must pass.")
  static let swiftParameterRenamed = swift(
    "swift-parameter-renamed", .breaking,
    "A parameter of the same value on the wire has another label, or has one now or none.")
  static let swiftParameterTypeChanged = swift(
    "swift-parameter-type-changed", .breaking,
    "A parameter has another type, which values of the old one do not fit.")
  static let swiftParameterWidened = swift(
    "swift-parameter-widened", .info, "A parameter takes nil as well; only references to the method break.")
  static let swiftParameterBecameRequired = swift(
    "swift-parameter-became-required", .breaking, "A parameter can no longer be left out.")
  static let swiftParameterBecameOptional = swift(
    "swift-parameter-became-optional", .info,
    "A parameter may be left out; only references to the method break.")
  static let swiftParametersReordered = swift(
    "swift-parameters-reordered", .breaking, "The parameters have another order.")
}

// What the client offers beside methods.
extension DriftRule {
  static let swiftServiceRemoved = swift(
    "swift-service-removed", .breaking, "A service of the client is gone.")
  static let swiftServiceAdded = swift("swift-service-added", .info, "A service was added.")
  static let swiftServiceRenamed = swift(
    "swift-service-renamed", .breaking,
    "A service with the same operations is another property of the client.")
  static let swiftServerRemoved = swift("swift-server-removed", .breaking, "A server is gone.")
  static let swiftServerAdded = swift("swift-server-added", .info, "A server was added.")
  static let swiftServerRenamed = swift(
    "swift-server-renamed", .breaking, "A server with the same URL has another name.")
  static let swiftServerFormChanged = swift(
    "swift-server-form-changed", .breaking,
    "A server is a function of its variables instead of a value, or vice versa.")
  static let swiftDefaultServerRemoved = swift(
    "swift-default-server-removed", .breaking,
    "The client can no longer be made without saying which server.")
  static let swiftDefaultServerAdded = swift(
    "swift-default-server-added", .info, "The client can be made without saying which server.")
  static let swiftSessionRemoved = swift(
    "swift-session-removed", .breaking, "The client no longer has isLoggedIn.")
  static let swiftSessionAdded = swift("swift-session-added", .info, "The client has isLoggedIn.")
}

extension DriftRule {
  private static func swift(_ id: String, _ severity: Finding.Severity, _ explanation: String) -> DriftRule {
    DriftRule(id, .source, severity, explanation)
  }
}
