import CallsiteDocument

/// How sure it is that something stays as it is (`x-stability-level`); the order is that of the cases.
enum Stability: String, Hashable, Comparable, CaseIterable {
  case draft, alpha, beta, stable

  /// What says nothing is stable; nil for a word that isn't known.
  init?(_ lifecycle: Lifecycle) {
    guard let text = lifecycle.stability else {
      self = .stable
      return
    }
    self.init(rawValue: text)
  }

  /// Whether it may change at any time, so that no change of it breaks a promise.
  var isUnpromised: Bool { self <= .alpha }

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
