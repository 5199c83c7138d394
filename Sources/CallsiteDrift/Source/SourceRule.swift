/// What can happen to Swift that calls a generated module.
///
/// A rule is ``Finding/Severity/breaking`` only if the compiler rejects some ordinary caller: one that names a
/// type, constructs, reads or writes a value, switches over all cases, or calls a method. Callers that only
/// capture (a reference to a method or an initializer, `Pet.init`) are named in the consequence of rules that
/// are ``Finding/Severity/info``; so are new warnings.
package struct SourceRule: Hashable, Sendable {
  /// The id of its findings.
  package let id: String
  package let severity: Finding.Severity
  /// What happened, in one line.
  package let explanation: String

  private init(_ id: String, _ severity: Finding.Severity, _ explanation: String) {
    self.id = id
    self.severity = severity
    self.explanation = explanation
  }

  /// Every rule, by area.
  package static let all: [SourceRule] = [
    .moduleRenamed, .namespaceChanged, .accessReduced,
    .typeRemoved, .typeAdded, .typeRenamed, .typeKindChanged, .aliasChanged,
    .conformanceRemoved, .conformanceAdded,
    .propertyRemoved, .propertyAdded, .requiredPropertyAdded, .propertyRenamed, .propertyTypeChanged,
    .propertyBecameOptional, .propertyBecameRequired, .propertyDefaultRemoved, .propertyDefaultAdded,
    .propertiesReordered, .propertyDeprecated, .copyInitializerRemoved, .copyInitializerAdded,
    .caseRemoved, .caseAdded, .caseRenamed, .casePayloadChanged, .rawTypeChanged, .enumOpened, .enumClosed,
    .displayNamesRemoved, .displayNamesAdded,
    .methodRemoved, .methodAdded, .methodRenamed, .methodMoved, .resultChanged, .resultAdded,
    .methodDeprecated,
    .parameterRemoved, .parameterAdded, .requiredParameterAdded, .parameterRenamed, .parameterTypeChanged,
    .parameterWidened, .parameterBecameRequired, .parameterBecameOptional, .parametersReordered,
    .serviceRemoved, .serviceAdded, .serviceRenamed, .serverRemoved, .serverAdded, .serverRenamed,
    .serverFormChanged, .defaultServerRemoved, .defaultServerAdded, .sessionRemoved, .sessionAdded,
  ]
}

// The module as a whole.
extension SourceRule {
  static let moduleRenamed = Self(
    "swift-module-renamed", .breaking, "The module has another name; imports of the old one fail.")
  static let namespaceChanged = Self(
    "swift-namespace-changed", .breaking, "The enum around all declarations is new, gone or renamed.")
  static let accessReduced = Self(
    "swift-access-reduced", .breaking, "Declarations are visible to fewer callers.")
}

// Types.
extension SourceRule {
  static let typeRemoved = Self(
    "swift-type-removed", .breaking, "A type is gone, and no other stands in its place.")
  static let typeAdded = Self("swift-type-added", .info, "A type was added.")
  static let typeRenamed = Self(
    "swift-type-renamed", .breaking, "A type has another name or nests elsewhere.")
  static let typeKindChanged = Self(
    "swift-type-kind-changed", .breaking,
    "A type of the same name is declared as something else, e.g. an enum instead of a struct.")
  static let aliasChanged = Self(
    "swift-alias-changed", .breaking, "Another name for a type stands for another type.")
  static let conformanceRemoved = Self(
    "swift-conformance-removed", .breaking, "A type no longer conforms to a protocol.")
  static let conformanceAdded = Self(
    "swift-conformance-added", .info, "A type gained a conformance.")
}

// Properties of structs, and the initializer that takes them.
extension SourceRule {
  static let propertyRemoved = Self("swift-property-removed", .breaking, "A property of a struct is gone.")
  static let propertyAdded = Self(
    "swift-property-added", .info,
    "A struct has one more property that may be left out; only references to its initializer break.")
  static let requiredPropertyAdded = Self(
    "swift-required-property-added", .breaking,
    "A struct has one more property, which its initializer demands.")
  static let propertyRenamed = Self(
    "swift-property-renamed", .breaking,
    "A property has another name in Swift, on the wire or not.")
  static let propertyTypeChanged = Self(
    "swift-property-type-changed", .breaking, "A property has another type.")
  static let propertyBecameOptional = Self(
    "swift-property-became-optional", .breaking, "A property has become optional.")
  static let propertyBecameRequired = Self(
    "swift-property-became-required", .breaking, "A property is no longer optional.")
  static let propertyDefaultRemoved = Self(
    "swift-property-default-removed", .breaking,
    "An optional property can no longer be left out of the initializer.")
  static let propertyDefaultAdded = Self(
    "swift-property-default-added", .info, "An optional property may be left out of the initializer.")
  static let propertiesReordered = Self(
    "swift-properties-reordered", .breaking, "The arguments of an initializer have another order.")
  static let propertyDeprecated = Self(
    "swift-property-deprecated", .info, "Uses of a property are warned about.")
  static let copyInitializerRemoved = Self(
    "swift-copy-initializer-removed", .breaking,
    "What is sent can no longer be made of what was fetched; its properties have to be passed one by one.")
  static let copyInitializerAdded = Self(
    "swift-copy-initializer-added", .info, "What is sent can be made of what was fetched.")
}

// Enums, with raw values or payloads.
extension SourceRule {
  static let caseRemoved = Self("swift-case-removed", .breaking, "A case of an enum is gone.")
  static let caseAdded = Self(
    "swift-case-added", .breaking,
    "An enum gained a case; an exhaustive switch must handle it, even where unrecognized "
      + "values have a case.")
  static let caseRenamed = Self(
    "swift-case-renamed", .breaking, "A case with the same raw value or payload has another name.")
  static let casePayloadChanged = Self(
    "swift-case-payload-changed", .breaking, "The payload of a case has another type, is new or is gone.")
  static let rawTypeChanged = Self(
    "swift-raw-type-changed", .breaking,
    "Raw values are strings instead of integers, or vice versa.")
  static let enumOpened = Self(
    "swift-enum-opened", .breaking,
    "An enum keeps values that it does not list, in an added case; making one from a raw value no "
      + "longer fails.")
  static let enumClosed = Self(
    "swift-enum-closed", .breaking,
    "An enum no longer has a case for values that it does not list; making one from a raw value may fail.")
  static let displayNamesRemoved = Self(
    "swift-display-names-removed", .breaking, "An enum no longer has a displayName.")
  static let displayNamesAdded = Self("swift-display-names-added", .info, "An enum has a displayName.")
}

// Methods.
extension SourceRule {
  static let methodRemoved = Self(
    "swift-method-removed", .breaking, "A method is gone, and its operation has no other.")
  static let methodAdded = Self("swift-method-added", .info, "A method was added.")
  static let methodRenamed = Self(
    "swift-method-renamed", .breaking, "An operation has a method of another name.")
  static let methodMoved = Self(
    "swift-method-moved", .breaking, "An operation has its method in another service.")
  static let resultChanged = Self(
    "swift-result-changed", .breaking, "A method returns another type, or no longer returns anything.")
  static let resultAdded = Self(
    "swift-result-added", .info,
    "A method that returned nothing returns a value; only references to it break, and ignoring "
      + "the value may be warned about.")
  static let methodDeprecated = Self(
    "swift-method-deprecated", .info, "Calls of a method are warned about.")
}

// Parameters of methods and of servers.
extension SourceRule {
  static let parameterRemoved = Self("swift-parameter-removed", .breaking, "A parameter is gone.")
  static let parameterAdded = Self(
    "swift-parameter-added", .info,
    "A method has one more parameter that may be left out; only references to it break.")
  static let requiredParameterAdded = Self(
    "swift-required-parameter-added", .breaking, "A method has one more parameter, which calls must pass.")
  static let parameterRenamed = Self(
    "swift-parameter-renamed", .breaking,
    "A parameter of the same value on the wire has another label, or has one now or none.")
  static let parameterTypeChanged = Self(
    "swift-parameter-type-changed", .breaking,
    "A parameter has another type, which values of the old one do not fit.")
  static let parameterWidened = Self(
    "swift-parameter-widened", .info, "A parameter takes nil as well; only references to the method break.")
  static let parameterBecameRequired = Self(
    "swift-parameter-became-required", .breaking, "A parameter can no longer be left out.")
  static let parameterBecameOptional = Self(
    "swift-parameter-became-optional", .info,
    "A parameter may be left out; only references to the method break.")
  static let parametersReordered = Self(
    "swift-parameters-reordered", .breaking, "The parameters have another order.")
}

// What the client offers beside methods.
extension SourceRule {
  static let serviceRemoved = Self("swift-service-removed", .breaking, "A service of the client is gone.")
  static let serviceAdded = Self("swift-service-added", .info, "A service was added.")
  static let serviceRenamed = Self(
    "swift-service-renamed", .breaking,
    "A service with the same operations is another property of the client.")
  static let serverRemoved = Self("swift-server-removed", .breaking, "A server is gone.")
  static let serverAdded = Self("swift-server-added", .info, "A server was added.")
  static let serverRenamed = Self(
    "swift-server-renamed", .breaking, "A server with the same URL has another name.")
  static let serverFormChanged = Self(
    "swift-server-form-changed", .breaking,
    "A server is a function of its variables instead of a value, or vice versa.")
  static let defaultServerRemoved = Self(
    "swift-default-server-removed", .breaking,
    "The client can no longer be made without saying which server.")
  static let defaultServerAdded = Self(
    "swift-default-server-added", .info, "The client can be made without saying which server.")
  static let sessionRemoved = Self(
    "swift-session-removed", .breaking, "The client no longer has isLoggedIn.")
  static let sessionAdded = Self("swift-session-added", .info, "The client has isLoggedIn.")
}
