/// What is found while a value is compared with its schema.
struct ValueFindings {
  /// How many values there were at each place.
  private(set) var counts: [WirePath: Int] = [:]
  private(set) var deviations: [Deviation] = []
  /// How many values may still be compared: what is recorded is anyone's.
  private(set) var budget: Int
  /// Whether only the number and kind of deviations matter.
  let isTrial: Bool

  init(budget: Int = 2_000_000, isTrial: Bool = false) {
    self.budget = budget
    self.isTrial = isTrial
  }

  /// False: there are too many values.
  mutating func visit(_ path: WirePath) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    if !isTrial { counts[path, default: 0] += 1 }
    return true
  }

  mutating func add(_ deviation: Deviation) { deviations.append(deviation) }

  mutating func spend(_ count: Int) { budget -= count }

  /// How badly the value fits. A constant tells branches apart better than anything else; then the names of
  /// properties do, better than what their values are.
  var cost: Int {
    deviations.reduce(0) { cost, deviation in
      let isRoot = deviation.path.isEmpty
      switch deviation.rule {
      case .typeDifferent, .nullUndocumented: return cost + (isRoot ? 10_000 : 30)
      case .enumValueUndocumented: return cost + 300
      case .fieldUndocumented: return cost + 40
      case .fieldMissing: return cost + 30
      case .formatDifferent: return cost + 20
      default: return cost + 1
      }
    }
  }
}
