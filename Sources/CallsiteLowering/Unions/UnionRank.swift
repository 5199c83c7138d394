import CallsiteDocument
import CallsiteModel
import OrderedCollections

/// The rank of a union's branch. The more restrictive branch is tried first, so that the first match is the
/// best (`date-time` before any string, an integer before any number, more required properties before fewer). Lists and
/// maps are ranked as their elements are, of which unions accept any, as they keep what they don't recognize.
struct UnionRank: Comparable {
  private enum Kind: Int {
    case enumeration, array, typed, formatted, integer, number, text, object, map, union, any

    init(of form: SchemaForm, context: LoweringContext) {
      self =
        switch form {
        case .enumeration: .enumeration
        case .array, .scalar(.array, _): .array
        case .scalar(.string, let format?): Self.ofText(format, context)
        case .scalar(.string, nil), .binary: .text
        case .scalar(.integer, _), .scalar(.boolean, _): .integer
        case .scalar(.number, _), .lenientNumber: .number
        case .scalar(.object, _), .map: .map
        case .object: .object
        case .union, .extended: .union
        case .any, .reference, .expandable, .clearable: .any
        }
    }

    /// Returns the kind of text in a format. Nearly any text is base64.
    private static func ofText(_ format: String, _ context: LoweringContext) -> Kind {
      let value = TypeLowering.scalar(.string, format: format, options: context.options)
      return [.external(.string), .external(.data)].contains(value.type) ? .formatted : .typed
    }

    /// Returns how much the elements of lists or maps accept that those of others can be. Open enums accept any text.
    static func tolerance(ofElements schema: Schema?, _ context: LoweringContext) -> Int {
      guard let target = schema.flatMap(context.target(ofBranch:)) else { return 4 }
      let form = context.form(of: target)
      return switch Kind(of: form, context: context) {
      case .array, .integer, .object, .typed: 0
      case .formatted, .map, .number: 1
      case .enumeration, .text: 2
      case .union: 3
      case .any: 4
      }
    }
  }

  private let kind: Kind
  /// How much the elements of a list, or the values of a map, accept.
  private let tolerance: Int
  private let requiredCount: Int
  private let isInteger: Bool
  /// Whether the branch is one of several shapes itself, or contains their properties.
  let isUnion: Bool

  init(of branch: Schema, context: LoweringContext) {
    let schema = context.target(ofBranch: branch) ?? branch
    let form = context.form(of: schema)
    isUnion = form.containsUnion
    isStruct = form.isStruct
    kind = Kind(of: form, context: context)
    isInteger = if case .enumeration(let form) = form { form.isInteger } else { false }
    let counted: SchemaForm?
    switch form {
    case .array(let items):
      tolerance = Kind.tolerance(ofElements: items, context)
      counted = items.flatMap(context.target(ofBranch:)).map { context.form(of: $0) }
    case .map(let values):
      tolerance = Kind.tolerance(ofElements: values, context)
      counted = nil
    default:
      tolerance = 0
      counted = form
    }
    guard case .object(let object)? = counted else {
      requiredCount = 0
      return
    }
    requiredCount = object.properties.keys.count { object.required.contains($0) }
  }

  /// Whether the branch consists of properties, none of which are those of one of several schemas.
  var isObject: Bool { kind == .object }

  /// Whether the branch is a struct. It can have many fields, and a union has the size of its largest case.
  let isStruct: Bool

  /// Whether the branch accepts objects, but not any JSON.
  var acceptsObjects: Bool { [.object, .map, .union].contains(kind) }

  /// The branches that can accept values that open enums among them would keep as unrecognized.
  struct Overlaps {
    private var texts = 0
    private var integers = 0

    init(_ ranks: [UnionRank]) {
      for rank in ranks {
        switch rank.kind {
        case .enumeration: rank.isInteger ? (integers += 1) : (texts += 1)
        case .text, .formatted, .typed: texts += 1
        case .integer, .number: integers += 1
        default: break
        }
      }
    }

    /// Whether the branch is an enum and another branch accepts the same type, strings or integers.
    func hasOther(than rank: UnionRank) -> Bool {
      rank.kind == .enumeration && (rank.isInteger ? integers : texts) > 1
    }
  }

  static func < (left: UnionRank, right: UnionRank) -> Bool {
    (left.kind.rawValue, left.tolerance, -left.requiredCount)
      < (right.kind.rawValue, right.tolerance, -right.requiredCount)
  }
}
