package import CallsiteModel

/// The user's choices for the Swift code of a document, beyond what the document specifies.
///
/// Every option has a default that results in a good client.
package struct LoweringOptions: Hashable, Sendable, Encodable {
  /// The code by which models are encoded and decoded.
  package enum Coding: String, Hashable, Sendable, CaseIterable, Encodable {
    /// Synthesized wherever property wrappers can provide the wire form, with `CodingKeys`.
    case synthesized
    /// Generated, with wire names as strings. Compiles faster, and to less machine code.
    case compact
  }

  /// The Swift type for the values of a format.
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

  /// The module's name, such as `HelpPetAPI`.
  package var moduleName: String
  /// The client's type, or `nil` for the module's name without `API` and with `Client`.
  package var clientName: String?
  /// An enum that contains all declarations, which is needed if two documents share a target.
  package var namespace: String?
  package var access: SwiftModule.Access
  /// Whether enums preserve unlisted values, unless the document specifies this.
  package var hasOpenEnums: Bool
  /// The Swift types of strings and numbers by format (`date-time`, `date`, `uuid`, …).
  var types: [String: ValueType]
  /// The style of names.
  var naming: NamingStyle
  /// The sources of the names of services and methods.
  var calls: CallNamingPolicy
  /// The time zone identifier for date-times without an offset (`Europe/Berlin`), or `nil` for UTC.
  var timeZone: String?
  /// The value that the API sends for an object without properties, or `nil` for what the document says.
  var emptyObjects: EmptyObjects?
  var coding: Coding
  /// Whether models conform to `Hashable`.
  package var isHashable: Bool
  /// Whether models with an id conform to `Identifiable`.
  package var isIdentifiable: Bool
  /// Whether operations that transfer files have a form that continues while the app isn't running.
  package var hasBackgroundTransfers: Bool

  package init(
    moduleName: String, clientName: String? = nil, namespace: String? = nil,
    access: SwiftModule.Access = .public,
    hasOpenEnums: Bool = true, types: [String: ValueType] = [:],
    naming: NamingStyle = NamingStyle(), calls: CallNamingPolicy = .automatic, timeZone: String? = nil,
    emptyObjects: EmptyObjects? = nil, coding: Coding = .synthesized, isHashable: Bool = true,
    isIdentifiable: Bool = true, hasBackgroundTransfers: Bool = false
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
    self.emptyObjects = emptyObjects
    self.coding = coding
    self.isHashable = isHashable
    self.isIdentifiable = isIdentifiable
    self.hasBackgroundTransfers = hasBackgroundTransfers
  }
}

/// The style in which names in a document are converted to Swift names, unless they are given.
package struct NamingStyle: Hashable, Sendable, Encodable {
  package enum Identifiers: String, Hashable, Sendable, CaseIterable, Encodable {
    /// Swift style: `pet_owner_id` → `petOwnerId`.
    case idiomatic
    /// Members keep their names in the document if they are valid Swift identifiers.
    case verbatim
  }

  package enum Abbreviations: String, Hashable, Sendable, CaseIterable, Encodable {
    /// Like any other word: `userId`.
    case words
    /// In capitals: `userID`.
    case capitals
  }

  package var identifiers: Identifiers
  package var abbreviations: Abbreviations

  package init(identifiers: Identifiers = .idiomatic, abbreviations: Abbreviations = .words) {
    self.identifiers = identifiers
    self.abbreviations = abbreviations
  }
}
