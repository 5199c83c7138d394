import CallsiteDocument
import OrderedCollections

/// The framework that generated a published document. Each framework guesses different things about the code.
enum Emitter: String, Sendable, CaseIterable {
  case fastAPI = "FastAPI"
  case drfSpectacular = "drf-spectacular"
  case drfYasg = "drf-yasg"
  case springdoc
  case swashbuckle = "Swashbuckle"
  case nestJS = "NestJS"
  case scramble = "Scramble"

  /// A framework's way of documenting values whose types it doesn't know or can't express.
  enum Habit: String, Sendable, CaseIterable {
    /// Read-only text for values that a method computes.
    case computedIsText = "a read-only string for the result of a method"
    /// Text for unknown types.
    case unknownIsText = "a string for anything it can't infer"
    /// Text without a format for decimals, which are encoded as text.
    case decimalIsText = "a string for decimals"
    /// `number` for integers.
    case integerIsNumber = "`number` for integers"
    /// An object of hours, minutes, seconds and nanoseconds for times of day, which are encoded as text.
    case timeIsObject = "an object for a time of day"
    /// `nullable` for text that is never null.
    case textIsNullable = "`nullable` for every string"
    /// The numbers of an enum's cases, whose names may be encoded instead.
    case enumIsNumber = "numbers for enum cases"
    /// `required` says what requests need. Responses contain the other properties all the same.
    case requiredIsForRequests = "`required` only for what requests need"
    /// The same, except that read-only properties, which responses contain, are required, too.
    case requiredIsForRequestsOrReadOnly = "`required` only for read-only properties and what requests need"
    /// Properties with a default aren't required, although responses contain them.
    case defaultIsOptional = "no `required` for properties with a default"
    /// The type of one element for an action that returns an array.
    case actionReturnsOne = "one object for an action that returns an array"
    /// An array for an action of a collection that returns one object.
    case actionReturnsList = "an array for an action of a collection that returns one object"
    /// `x-nullable` on the definition of an object, although only one of its uses may be null.
    case objectIsNullable = "`x-nullable` on an object, although only some uses may be null"
    /// Parameters that a view reads itself, without declaring them, aren't documented.
    case parametersAreUndeclared = "no parameters that a view reads itself"
    /// The status 204 for every deletion.
    case deletionIsSilent = "no body for a deletion"
    /// The same requirement for every operation, whatever its view demands.
    case securityIsFixed = "the same security requirement for every operation"
  }

  /// The framework's habits.
  var habits: Set<Habit> {
    switch self {
    // A function's parameters are all that FastAPI passes to it.
    case .fastAPI: [.decimalIsText, .defaultIsOptional]
    case .drfSpectacular:
      [
        .computedIsText, .requiredIsForRequestsOrReadOnly, .actionReturnsOne, .parametersAreUndeclared,
        .deletionIsSilent,
      ]
    case .drfYasg:
      [
        .computedIsText, .decimalIsText, .requiredIsForRequests, .actionReturnsOne, .actionReturnsList,
        .objectIsNullable, .parametersAreUndeclared, .deletionIsSilent, .securityIsFixed,
      ]
    case .springdoc: [.timeIsObject, .requiredIsForRequests, .parametersAreUndeclared]
    case .swashbuckle: [.textIsNullable, .enumIsNumber, .requiredIsForRequests, .parametersAreUndeclared]
    case .nestJS: [.integerIsNumber, .parametersAreUndeclared]
    case .scramble: [.unknownIsText, .parametersAreUndeclared]
    }
  }

  /// The habits to assume for an unknown framework.
  static let unknownHabits: Set<Habit> = [.computedIsText, .parametersAreUndeclared]
}

// Detection.
extension Emitter {
  /// Detects the framework of a document, or returns `nil` if it's unknown.
  init?(of document: APIDocument) {
    guard let emitter = Self.signs.first(where: { $0.isShown(document) })?.emitter else { return nil }
    self = emitter
  }

  private struct Sign {
    let emitter: Emitter
    let isShown: @Sendable (APIDocument) -> Bool
  }

  /// The signs of each framework, the most reliable first.
  private static let signs: [Sign] = [
    Sign(emitter: .fastAPI) { $0.schemas["HTTPValidationError"] != nil },
    Sign(emitter: .swashbuckle) {
      $0.answers("text/json") || $0.answers("text/plain") && $0.answers("application/*+json")
    },
    Sign(emitter: .springdoc) { document in
      document.servers.contains { $0.description == "Generated server url" }
        || document.hasMostly { $0.tags.contains { $0.hasSuffix("-controller") } }
    },
    Sign(emitter: .nestJS) { $0.hasMostly { $0.id.contains(/^[A-Z]\w*Controller_\w+/) } },
    Sign(emitter: .scramble) {
      $0.hasMostly { $0.id.contains(/^[\w.-]+\.(index|store|show|update|destroy)$/) }
    },
    Sign(emitter: .fastAPI) { $0.hasMostly { $0.id.contains(/\w_+(get|post|put|patch|delete)$/) } },
    Sign(emitter: .drfYasg) { $0.hasLabels },
    Sign(emitter: .drfSpectacular) { document in
      document.schemas.keys.contains { $0 == "BlankEnum" || $0.contains(/^(Paginated\w+List|Patched\w+)$/) }
        || document.operations.contains { $0.id.contains(/_(retrieve|destroy)(_\d+)?$/) }
        || document.securitySchemes.keys.contains { ["tokenAuth", "cookieAuth", "jwtAuth"].contains($0) }
    },
    Sign(emitter: .drfYasg) { $0.operations.contains { $0.id.contains(/_(list|read|partial_update)$/) } },
  ]
}

extension String {
  /// The name as Django shows it: `created_at` → `Created at`.
  fileprivate var label: String {
    let words = replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

extension APIDocument {
  /// Returns whether a condition holds for more than half of the operations.
  fileprivate func hasMostly(_ isSo: (Operation) -> Bool) -> Bool {
    operations.count { isSo($0) } * 2 > operations.count
  }

  /// Whether most properties of several words have the label that Django makes of their name as their title:
  /// `created_at` is "Created at". drf-spectacular leaves such titles out, and FastAPI capitalizes each word.
  fileprivate var hasLabels: Bool {
    let titled = schemas.values.flatMap(\.properties).filter { $0.key.contains("_") }
    return titled.count { $0.value.title == $0.key.label } * 2 > titled.count
  }

  fileprivate func answers(_ mediaType: String) -> Bool {
    operations.contains { operation in
      operation.responses.contains { $0.content.contains { $0.mediaType == mediaType } }
    }
  }
}

// Schemas that frameworks generate for values they know little about.
extension Schema {
  /// Whether the schema allows any value, like `{}`.
  var isUnconstrained: Bool {
    reference == nil && types.isEmpty && properties.isEmpty && items == nil && prefixItems.isEmpty
      && allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty && enumeration == nil && required.isEmpty
      && !describesOtherProperties
  }

  /// Whether the schema is an object or an array without further constraints, like `type: object`.
  var isVague: Bool {
    isUnconstrained || (types == [.object] || types == [.array]) && isUndescribed
  }

  /// Whether the schema is a string without further constraints.
  var isPlainString: Bool {
    types == [.string] && format == nil && enumeration == nil && contentMediaType == nil
  }

  /// Whether the listed values are integers.
  var isNumberedEnumeration: Bool { enumeration != nil && types == [.integer] }

  /// Whether the schema is what springdoc generates for a `LocalTime`.
  var isTimeOfDay: Bool { Set(properties.keys) == ["hour", "minute", "second", "nano"] }

  /// Whether the schema describes a file in a form or a multipart body.
  var isFile: Bool { format == "binary" || contentMediaType != nil || contentEncoding == "binary" }

  /// The listed values as text.
  var listedTexts: Set<String>? {
    let branches = oneOf + anyOf
    if enumeration == nil, !branches.isEmpty {
      let lists = branches.compactMap(\.listedTexts)
      return lists.count == branches.count ? lists.reduce(into: []) { $0.formUnion($1) } : nil
    }
    return enumeration.map { Set($0.compactMap(\.scalarText)) }
  }

  private var isUndescribed: Bool {
    properties.isEmpty && allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty && prefixItems.isEmpty
      && (items?.isUnconstrained ?? true) && !describesOtherProperties
  }

  private var describesOtherProperties: Bool {
    if case .schema = additionalProperties { true } else { false }
  }
}

extension DocumentValue {
  /// The scalar as text, or `nil` for null, arrays and objects.
  fileprivate var scalarText: String? {
    switch self {
    case .string(let text): text
    case .integer(let text), .number(let text): text
    case .bool(let value): "\(value)"
    case .null, .array, .object: nil
    }
  }
}
