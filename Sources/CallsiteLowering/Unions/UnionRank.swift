import CallsiteDocument
import OrderedCollections

/// The rank of a union's branch. The more restrictive branch is tried first, so that the first match is the
/// best (`date-time` before any string, an integer before any number, more required properties before fewer). Lists of
/// objects are ranked as their elements are, and lists of unions, which accept any list, come after them.
struct UnionRank: Comparable {
  private enum Kind: Int {
    case enumeration, array, formatted, integer, number, text, object, map, union, any
  }

  private let kind: Kind
  private let requiredCount: Int
  private let isInteger: Bool
  /// Whether the branch is one of several shapes itself, or contains their properties.
  let isUnion: Bool

  init(of branch: Schema, context: LoweringContext) {
    let schema = context.target(ofBranch: branch) ?? branch
    var isInteger = false
    var requiredCount = 0
    let form = context.form(of: schema)
    isUnion = form.containsUnion
    isStruct = form.isStruct
    switch form {
    case .enumeration(let form):
      kind = .enumeration
      isInteger = form.isInteger
    case .array(let items):
      kind = .array
      switch items.flatMap(context.target(ofBranch:)).map({ context.form(of: $0) }) {
      case .object(let form)?: requiredCount = form.properties.keys.count { form.required.contains($0) }
      // A union keeps any value as unrecognized.
      case .union?, .extended?: requiredCount = -1
      default: break
      }
    case .scalar(.string, let format): kind = format == nil ? .text : .formatted
    case .scalar(.integer, _), .scalar(.boolean, _): kind = .integer
    case .scalar(.number, _), .lenientNumber: kind = .number
    case .scalar(.array, _): kind = .array
    case .scalar(.object, _), .map: kind = .map
    case .binary: kind = .text
    case .object(let form):
      kind = .object
      requiredCount = form.properties.keys.count { form.required.contains($0) }
    case .union, .extended: kind = .union
    case .any, .reference, .expandable, .clearable: kind = .any
    }
    self.requiredCount = requiredCount
    self.isInteger = isInteger
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
        case .text, .formatted: texts += 1
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
    (left.kind.rawValue, -left.requiredCount) < (right.kind.rawValue, -right.requiredCount)
  }
}
