import CallsiteContract
import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import OrderedCollections

/// A value that deviates from its schema.
struct Deviation {
  let rule: ObservationRule
  /// Whether the value is that of an optional property, which may be absent.
  let isOptional: Bool
  /// The place in the body.
  let path: WirePath
  /// The place of the object for deviations of a property, or else ``path`` itself.
  let owner: WirePath
  /// The positions of the schemas that would have to change.
  var places: [SourcePosition]
  /// The position of the schema of the value, or of the object for deviations of a property.
  let position: SourcePosition?
  /// The name for deviations of a property, or empty.
  let name: String
  /// The value, if there is one.
  let value: DocumentValue?
  /// The expected type or format, for messages.
  let expectation: String
}

/// The deviations of values from their schemas.
struct ValueFindings {
  /// The number of values at each place.
  private(set) var counts: [WirePath: Int] = [:]
  private(set) var deviations: [Deviation] = []

  /// - Parameters:
  ///   - schema: The position of the reference to the value's schema.
  ///   - start: The place of the value.
  mutating func add(_ judgment: Judgment, of schema: SourcePosition, at start: WirePath) {
    let reading = JudgmentReading(judgment, schema, start)
    for path in reading.paths { counts[path, default: 0] += 1 }
    deviations += reading.deviations
  }
}

/// Converts a judgment of the contract to deviations.
private struct JudgmentReading {
  private struct Key: Hashable {
    let rule: ObservationRule
    let part: Int
    let property: String?
  }

  private let judgment: Judgment
  private let schema: SourcePosition
  /// The place of each part.
  private(set) var paths: [WirePath] = []
  private var found: OrderedDictionary<Key, Deviation> = [:]

  var deviations: [Deviation] { Array(found.values) }

  init(_ judgment: Judgment, _ schema: SourcePosition, _ start: WirePath) {
    self.judgment = judgment
    self.schema = schema
    for part in judgment.parts {
      let outer = part.parent.map { paths[$0] } ?? start
      switch part.step {
      case nil: paths.append(start)
      case .property(let name): paths.append(outer.property(name))
      case .value: paths.append(outer.values)
      case .element: paths.append(outer.elements)
      case .position(let index): paths.append(outer.element(index))
      }
    }
    for finding in judgment.findings {
      guard let rule = rule(of: finding) else { continue }
      let key = Key(rule: rule, part: finding.part, property: finding.property)
      let deviation = deviation(rule, finding)
      if found[key] == nil {
        found[key] = deviation
      } else {
        found[key]?.places += deviation.places
      }
    }
  }

  /// Returns the rule for a finding, or `nil` for limits, which don't affect Swift code.
  private func rule(of finding: Judgment.Finding) -> ObservationRule? {
    let value = judgment.parts[finding.part].value
    switch finding.violation.keyword {
    case "type": return value == .null ? .nullUndocumented : .typeDifferent
    case "const", "enum": return value == .null ? .nullUndocumented : .enumValueUndocumented
    case "format":
      // Counters may be unsigned, which clients can decode.
      let isUnsigned =
        finding.violation.expectation == .format("int64") && value.scalarText.flatMap { UInt64($0) } != nil
      return isUnsigned ? nil : .formatDifferent
    case "required": return .fieldMissing
    case "additionalProperties", "unevaluatedProperties", "false": return .fieldUndocumented
    case "readOnly": return .readOnlySent
    case "writeOnly": return .writeOnlyReturned
    case "discriminator": return .variantUndocumented
    default: return nil
    }
  }

  private func deviation(_ rule: ObservationRule, _ finding: Judgment.Finding) -> Deviation {
    let part = judgment.parts[finding.part]
    let places = part.parent == nil ? [schema] : part.schemas.map(\.position)
    let location = finding.violation.schema.position
    switch rule {
    case .fieldMissing, .fieldUndocumented, .readOnlySent, .writeOnlyReturned, .variantUndocumented:
      let owner = finding.property == nil ? part.parent ?? 0 : finding.part
      let name = finding.property ?? finding.violation.place.tokens.last ?? ""
      let isOfPart = finding.property == nil
      return Deviation(
        rule: rule, isOptional: false, path: paths[owner].property(SecretRedaction.name(name)),
        owner: paths[owner],
        places: [location], position: isOfPart ? places.first : location,
        name: name, value: isOfPart ? part.value : part.value.members?[name],
        expectation: "")
    default:
      return Deviation(
        rule: rule, isOptional: part.isOptional, path: paths[finding.part], owner: paths[finding.part],
        places: rule == .typeDifferent || rule == .nullUndocumented ? places : [location],
        position: places.first, name: "", value: part.value, expectation: expectation(finding, rule))
    }
  }

  private func expectation(_ finding: Judgment.Finding, _ rule: ObservationRule) -> String {
    switch finding.violation.expectation {
    case .types(let types): return ValueType.name(of: types)
    case .format(let format): return format
    case .values(let values) where rule == .enumValueUndocumented:
      let known = values.prefix(8).map(\.shortText).joined(separator: ", ")
      return values.count > 8 ? known + ", …" : known
    case .values, nil: return ValueType.name(of: [])
    }
  }
}

// Formats, checked as strictly as clients require.
extension ValueFormat {
  /// Returns the ``recognized`` formats that a text matches.
  static func formats(of text: String) -> Set<ValueFormat> {
    guard text.utf8.count < 500 else { return [] }
    return Set(recognized.filter { $0.isFollowed(by: text, .lenient) })
  }

  /// The formats that are recognized in texts, the most specific first.
  static let recognized: [ValueFormat] = [.dateTime, .date, .time, .uuid, .email, .uri]
}
