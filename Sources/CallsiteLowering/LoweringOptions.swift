package import CallsiteModel

/// What a user may decide about the Swift of one document, beyond what the document says.
///
/// Every option has a default that makes a good client.
package struct LoweringOptions: Hashable, Sendable, Encodable {
  /// How models get onto the wire and back.
  package enum Coding: String, Hashable, Sendable, CaseIterable, Encodable {
    /// Synthesised wherever property wrappers can carry the wire form, with `CodingKeys`.
    case synthesized
    /// Written out, with wire names as texts, where a wire form isn't the type's own: compiles faster.
    case compact
  }

  /// What a value of a format becomes in Swift.
  package enum ValueType: String, Hashable, Sendable, CaseIterable, Encodable {
    case string = "String"
    case date = "Date"
    case calendarDate = "CalendarDate"
    case uuid = "UUID"
    case url = "URL"
    case decimal = "Decimal"
    case double = "Double"
    case int = "Int"
    case data = "Data"
  }

  /// The module's name, e.g. `HelpPetAPI`.
  package var moduleName: String
  /// The client's type; nil: the module's name without `API`, with `Client`.
  package var clientName: String?
  /// An enum that wraps all output, needed when two documents share a target.
  package var namespace: String?
  package var access: SwiftModule.Access
  /// Whether enums keep values that the document doesn't list, unless the document says.
  package var hasOpenEnums: Bool
  /// By format (`date-time`, `date`, `uuid`, …): the Swift type of a string or number with that format.
  package var types: [String: ValueType]
  /// How names are made.
  package var naming: NamingStyle
  /// Where services and methods have their names from.
  package var calls: CallNamingPolicy
  /// The zone of date-times without one, as an identifier (`Europe/Berlin`); nil: UTC.
  package var timeZone: String?
  package var coding: Coding
  /// Whether models are `Hashable`.
  package var isHashable: Bool
  /// Whether models with an id are `Identifiable`.
  package var isIdentifiable: Bool

  package init(
    moduleName: String, clientName: String? = nil, namespace: String? = nil,
    access: SwiftModule.Access = .public,
    hasOpenEnums: Bool = true, types: [String: ValueType] = [:],
    naming: NamingStyle = NamingStyle(), calls: CallNamingPolicy = .automatic, timeZone: String? = nil,
    coding: Coding = .synthesized, isHashable: Bool = true,
    isIdentifiable: Bool = true
  ) {
    self.moduleName = moduleName
    self.clientName = clientName
    self.namespace = namespace
    self.access = access
    self.hasOpenEnums = hasOpenEnums
    self.types = types
    self.naming = naming
    self.calls = calls
    self.timeZone = timeZone
    self.coding = coding
    self.isHashable = isHashable
    self.isIdentifiable = isIdentifiable
  }
}

/// How names of a document become Swift's, where nobody gives one.
package struct NamingStyle: Hashable, Sendable, Encodable {
  package enum Identifiers: String, Hashable, Sendable, CaseIterable, Encodable {
    /// `pet_owner_id` → `petOwnerId`.
    case idiomatic
    /// Members are called as the document writes them, where that is a Swift identifier.
    case verbatim
  }

  package enum Abbreviations: String, Hashable, Sendable, CaseIterable, Encodable {
    /// As any other word: `userId`.
    case words
    /// `userID`.
    case capitals
  }

  package var identifiers: Identifiers
  package var abbreviations: Abbreviations

  package init(identifiers: Identifiers = .idiomatic, abbreviations: Abbreviations = .words) {
    self.identifiers = identifiers
    self.abbreviations = abbreviations
  }
}
