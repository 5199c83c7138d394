import CallsiteDocument
import OrderedCollections

/// What wrote a published document: each framework guesses other things of the code that it describes.
enum Emitter: String, Sendable, CaseIterable {
  case fastAPI = "FastAPI"
  case drfSpectacular = "drf-spectacular"
  case drfYasg = "drf-yasg"
  case springdoc
  case swashbuckle = "Swashbuckle"
  case nestJS = "NestJS"
  case scramble = "Scramble"

  /// What a framework writes where it doesn't know, or where its own types say less than JSON.
  enum Habit: String, Sendable, CaseIterable {
    /// Read-only text where a method computes the value.
    case computedIsText = "read-only text for what a method computes"
    /// Text where it doesn't know the type.
    case unknownIsText = "text for what it can't infer"
    /// Text without a format for decimals, which are written as text.
    case decimalIsText = "text for decimals"
    /// `number` for integers too.
    case integerIsNumber = "`number` for integers"
    /// A time of day as an object of hours, minutes, seconds and nanoseconds, where text is written.
    case timeIsObject = "an object for a time of day"
    /// `nullable` for text that never is null.
    case textIsNullable = "`nullable` for any text"
    /// The numbers of an enum's cases, where their names may be written.
    case enumIsNumber = "numbers for the cases of an enum"
  }

  var habits: Set<Habit> {
    switch self {
    case .fastAPI: [.decimalIsText]
    case .drfSpectacular, .drfYasg: [.computedIsText]
    case .springdoc: [.timeIsObject]
    case .swashbuckle: [.textIsNullable, .enumIsNumber]
    case .nestJS: [.integerIsNumber]
    case .scramble: [.unknownIsText]
    }
  }

  /// Of a document that none of them wrote, or that doesn't show it.
  static let unknownHabits: Set<Habit> = [.computedIsText]
}

// Which of them it was.
extension Emitter {
  /// Nil: none of them, or it doesn't show.
  init?(of document: APIDocument) {
    guard let emitter = Self.signs.first(where: { $0.isShown(document) })?.emitter else { return nil }
    self = emitter
  }

  private struct Sign {
    let emitter: Emitter
    let isShown: @Sendable (APIDocument) -> Bool
  }

  /// The surest first.
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
    Sign(emitter: .drfSpectacular) { document in
      document.schemas.keys.contains { $0 == "BlankEnum" || $0.contains(/^(Paginated\w+List|Patched\w+)$/) }
        || document.operations.contains { $0.id.contains(/_(retrieve|destroy)(_\d+)?$/) }
        || document.securitySchemes.keys.contains { ["tokenAuth", "cookieAuth", "jwtAuth"].contains($0) }
    },
    Sign(emitter: .drfYasg) { $0.operations.contains { $0.id.contains(/_(list|read|partial_update)$/) } },
  ]
}

extension APIDocument {
  /// Whether more than half of the operations are so.
  fileprivate func hasMostly(_ isSo: (Operation) -> Bool) -> Bool {
    operations.count { isSo($0) } * 2 > operations.count
  }

  fileprivate func answers(_ mediaType: String) -> Bool {
    operations.contains { operation in
      operation.responses.contains { $0.content.contains { $0.mediaType == mediaType } }
    }
  }
}

// What emitters write where they know little.
extension Schema {
  /// Whether it says nothing of the value: `{}`.
  var isUnconstrained: Bool {
    reference == nil && types.isEmpty && properties.isEmpty && items == nil && prefixItems.isEmpty
      && allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty && enumeration == nil && required.isEmpty
      && !describesOtherProperties
  }

  /// An object or a list of which nothing is said: `type: object`.
  var isVague: Bool {
    isUnconstrained || (types == [.object] || types == [.array]) && isUndescribed
  }

  /// A string of which nothing more is said.
  var isPlainString: Bool {
    types == [.string] && format == nil && enumeration == nil && contentMediaType == nil
  }

  /// Whether the listed values are integers.
  var isNumberedEnumeration: Bool { enumeration != nil && types == [.integer] }

  /// What springdoc makes of a `LocalTime`.
  var isTimeOfDay: Bool { Set(properties.keys) == ["hour", "minute", "second", "nano"] }

  /// What a form or a multipart body has for a file, however it is written.
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
  /// Nil for null, lists and objects.
  fileprivate var scalarText: String? {
    switch self {
    case .string(let text): text
    case .integer(let text), .number(let text): text
    case .bool(let value): "\(value)"
    case .null, .array, .object: nil
    }
  }
}
