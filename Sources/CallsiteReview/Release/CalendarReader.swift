import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsiteModel
import CallsiteSamples
import OrderedCollections

/// Finds the deprecated declarations of an API and their sunset dates (`x-sunset`).
struct CalendarReader {
  private let today: CalendarDay
  /// The previously deprecated declarations, by kind and subject.
  private let known: Set<String>

  /// - Parameter before: The version of the last release, if there was one.
  init(today: CalendarDay, before: APIVersion?) {
    self.today = today
    known = before.map { Set(Self.deprecations(of: $0).map(\.key)) } ?? []
  }

  /// Returns the entries sorted by sunset date, with those without one at the end.
  func entries(of version: APIVersion) -> [CalendarEntry] {
    Self.deprecations(of: version).map { deprecation in
      let day = deprecation.sunset.flatMap(CalendarDay.init)
      return CalendarEntry(
        kind: deprecation.kind, subject: deprecation.subject, operation: deprecation.operation, sunset: day,
        isNew: !known.contains(deprecation.key), isPast: day.map { $0 < today } ?? false)
    }.sorted { one, other in
      switch (one.sunset, other.sunset) {
      case (let one?, let other?) where one != other: one < other
      case (_?, nil): true
      case (nil, _?): false
      default: (one.subject, one.kind.rawValue) < (other.subject, other.kind.rawValue)
      }
    }
  }

  private struct Deprecation {
    let kind: CalendarEntry.Kind
    let subject: String
    let operation: String?
    let sunset: String?

    var key: String { "\(kind.rawValue) \(subject)" }
  }

  private static func deprecations(of version: APIVersion) -> [Deprecation] {
    let interface = ModuleInterface(version.module)
    let operations = Dictionary(
      version.document.operations.map { ("\($0.method) \($0.path)", $0) },
      uniquingKeysWith: { first, _ in first })
    let calls = interface.methods.filter { $0.role == .call }.flatMap { method -> [Deprecation] in
      guard let operation = operations[method.place] else { return [] }
      return deprecations(of: method, operation)
    }
    return calls + properties(of: interface, version.document)
  }

  private static func deprecations(of method: MethodInterface, _ operation: Operation) -> [Deprecation] {
    let own =
      operation.isDeprecated
      ? [
        Deprecation(
          kind: .operation, subject: method.path, operation: method.place,
          sunset: operation.lifecycle.sunset)
      ] : []
    let parameters = operation.parameters.filter(\.isDeprecated).compactMap { parameter -> Deprecation? in
      let argument = method.parameters.first {
        $0.target?.name == parameter.name && $0.target?.location.rawValue == parameter.location.rawValue
      }
      guard let argument else { return nil }
      return Deprecation(
        kind: .parameter, subject: "\(method.path)(\(argument.label ?? argument.name):)",
        operation: method.place, sunset: parameter.lifecycle.sunset)
    }
    return own + parameters
  }

  private static func properties(of interface: ModuleInterface, _ document: APIDocument) -> [Deprecation] {
    let schemas = SchemaPositions(document).schemas
    return interface.types.values.flatMap { type -> [Deprecation] in
      guard case .structure(let structure) = type.kind else { return [] }
      return structure.properties.filter(\.isDeprecated).map { property in
        let schema = property.origin.flatMap { schemas[$0.position] }
        return Deprecation(
          kind: .property, subject: "\(type.path).\(property.name.name)", operation: nil,
          sunset: schema.flatMap { sunset(of: $0, document) })
      }
    }
  }

  /// Returns the sunset date of a schema, or of one that it refers to.
  private static func sunset(of schema: Schema, _ document: APIDocument) -> String? {
    document.schemas.chain(from: schema).first { $0.lifecycle.sunset != nil }?.lifecycle.sunset
  }
}
