import CallsiteDocument
import OrderedCollections

/// How soon a branch of a union is tried: what takes less comes before what takes more, so that the best match
/// is the first (`date-time` before any text, an integer before any number, what requires more before what
/// requires less).
struct UnionRank: Comparable {
  private enum Kind: Int {
    case enumeration, array, formatted, integer, number, text, object, map, any
  }

  private let kind: Kind
  private let requiredCount: Int
  private let isInteger: Bool

  init(of branch: Schema, context: LoweringContext) {
    let schema = context.resolve(branch) ?? branch
    var isInteger = false
    var requiredCount = 0
    switch context.form(of: schema) {
    case .enumeration(let form):
      kind = .enumeration
      isInteger = form.isInteger
    case .array: kind = .array
    case .scalar(.string, let format): kind = format == nil ? .text : .formatted
    case .scalar(.integer, _), .scalar(.boolean, _): kind = .integer
    case .scalar(.number, _), .lenientNumber: kind = .number
    case .scalar(.array, _): kind = .array
    case .scalar(.object, _), .map: kind = .map
    case .binary: kind = .text
    case .object(let form):
      kind = .object
      requiredCount = form.properties.keys.count { form.required.contains($0) }
    case .union, .any, .reference, .expandable, .clearable: kind = .any
    }
    self.requiredCount = requiredCount
    self.isInteger = isInteger
  }

  /// Whether the branch is a struct. Its fields may be many, and a union would hold and copy the room of the
  /// largest one.
  var isObject: Bool { kind == .object }

  /// Whether every JSON object is a value of the branch.
  var takesAnyObject: Bool { kind == .object && requiredCount == 0 }

  /// Which branches may take what open enums among them would keep as unrecognized.
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

    /// Whether a branch is an enum, and another one takes texts, or integers, as it does.
    func hasOther(than rank: UnionRank) -> Bool {
      rank.kind == .enumeration && (rank.isInteger ? integers : texts) > 1
    }
  }

  static func < (left: UnionRank, right: UnionRank) -> Bool {
    (left.kind.rawValue, -left.requiredCount) < (right.kind.rawValue, -right.requiredCount)
  }
}
