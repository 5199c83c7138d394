import CallsiteDocument

/// Compares deprecations, sunset dates and stability levels, and decides how severe a removal is.
struct LifecycleComparison {
  let today: CalendarDay?

  /// Returns the rule for removing an operation.
  ///
  /// A deprecated operation may be removed after its sunset date, or at any time if it has none. A draft may always be
  /// removed.
  func ruleForRemoval(of operation: Operation) -> DriftRule {
    if Stability(operation.lifecycle)?.isUnstable == true { return .unstableEndpointRemoved }
    guard operation.isDeprecated else { return .endpointRemoved }
    switch Sunset(operation.lifecycle) {
    case .none: return .endpointRemovedAfterDeprecation
    case .invalid: return .endpointRemovedWithInvalidSunset
    case .day(let day): return isPast(day) ? .endpointRemovedAfterDeprecation : .endpointRemovedBeforeSunset
    }
  }

  /// Returns the rule for removing a parameter.
  func ruleForRemoval(of parameter: Parameter) -> DriftRule {
    guard parameter.isDeprecated else { return .parameterRemoved }
    switch Sunset(parameter.lifecycle) {
    case .none: return .parameterRemovedAfterDeprecation
    case .invalid: return .parameterRemovedWithInvalidSunset
    case .day(let day): return isPast(day) ? .parameterRemovedAfterDeprecation : .parameterRemovedBeforeSunset
    }
  }

  private func isPast(_ day: CalendarDay) -> Bool { day.isPast(on: today) }

  func compare(_ before: Operation, _ after: Operation, into findings: inout OperationFindings) {
    if let rule = stabilityRule(before, after) {
      let message =
        "The stability level changed: \(before.lifecycle.stability ?? "stable") → "
        + "\(after.lifecycle.stability ?? "stable")."
      findings.add(rule, at: .other("operation"), message, before.position, after.position)
    }
    let oldSunset = Sunset(before.lifecycle)
    let newSunset = Sunset(after.lifecycle)
    let rule: DriftRule? =
      switch (before.isDeprecated, after.isDeprecated) {
      case (false, true): rule(forNew: newSunset)
      case (true, false): .reactivated
      case (true, true): changeRule(oldSunset, newSunset, .operation)
      case (false, false): nil
      }
    guard let rule else { return }
    findings.add(rule, at: .other("operation"), rule.explanation, before.position, after.position)
  }

  private func rule(forNew sunset: Sunset) -> DriftRule {
    switch sunset {
    case .none: .deprecated
    case .day(let day): isPast(day) ? .newSunsetTooEarly : .deprecatedWithSunset
    case .invalid: .sunsetInvalid
    }
  }

  /// Returns the rule for a changed stability level, or `nil` if it means the same.
  private func stabilityRule(_ before: Operation, _ after: Operation) -> DriftRule? {
    if before.lifecycle.stability == after.lifecycle.stability { return nil }
    guard let old = Stability(before.lifecycle), let new = Stability(after.lifecycle) else {
      return .invalidStability
    }
    return new == old ? nil : new < old ? .stabilityDecreased : .stabilityIncreased
  }

  func compare(
    _ before: Parameter, _ after: Parameter, at place: MessagePlace, into findings: inout OperationFindings
  ) {
    let newSunset = Sunset(after.lifecycle)
    let rule: DriftRule? =
      switch (before.isDeprecated, after.isDeprecated) {
      case (false, true): rule(forNewOfParameter: newSunset)
      case (true, false): .parameterReactivated
      case (true, true): changeRule(Sunset(before.lifecycle), newSunset, .parameter)
      case (false, false): nil
      }
    guard let rule else { return }
    findings.add(rule, at: .message(place), rule.explanation, before.position, after.position)
  }

  private func rule(forNewOfParameter sunset: Sunset) -> DriftRule {
    switch sunset {
    case .none: .parameterDeprecated
    case .day(let day): isPast(day) ? .newParameterSunsetTooEarly : .parameterDeprecated
    case .invalid: .parameterSunsetInvalid
    }
  }

  private enum Subject {
    case operation, parameter
  }

  /// Returns the rule for a changed sunset date, which may move, but not into the past.
  private func changeRule(_ old: Sunset, _ new: Sunset, _ subject: Subject) -> DriftRule? {
    if old == new { return nil }
    let isOperation = subject == .operation
    switch (old, new) {
    case (.invalid, _), (_, .invalid):
      return isOperation ? .sunsetUnreadable : .parameterSunsetUnreadable
    case (.day, .none): return isOperation ? .sunsetRemoved : .parameterSunsetRemoved
    case (.day(let before), .day(let after)) where after < before && isPast(after):
      return isOperation ? .sunsetTooEarly : .parameterSunsetTooEarly
    case (.none, _): return isOperation ? .sunsetAdded : .parameterSunsetAdded
    case (.day, .day): return isOperation ? .sunsetMoved : .parameterSunsetMoved
    }
  }
}

/// A stability level (`x-stability-level`), ordered from least to most stable.
enum Stability: String, Hashable, Comparable, CaseIterable {
  case draft, alpha, beta, stable

  /// Creates the level of a lifecycle, which is stable by default; `nil` for an unknown level.
  init?(_ lifecycle: Lifecycle) {
    guard let text = lifecycle.stability else {
      self = .stable
      return
    }
    self.init(rawValue: text)
  }

  /// Whether changes are allowed at any time.
  var isUnstable: Bool { self <= .alpha }

  static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A sunset date.
enum Sunset: Hashable {
  case none
  case day(CalendarDay)
  /// A value that isn't a date.
  case invalid(String)

  init(_ lifecycle: Lifecycle) {
    guard let text = lifecycle.sunset else {
      self = .none
      return
    }
    self = CalendarDay(text).map { .day($0) } ?? .invalid(text)
  }
}
