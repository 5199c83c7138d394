import CallsiteDocument

extension Evaluation {
  func evaluateString(_ text: String, _ schema: CompiledSchema, _ part: Int, _ outcome: inout Outcome) {
    for (keyword, message) in failures(of: text, schema.rules) {
      let format = keyword == "format" ? schema.rules.format?.rawValue : nil
      outcome.add(
        violation(
          keyword, part, schema.location, message, expecting: format.map(Violation.Expectation.format)))
    }
  }

  private func failures(of text: String, _ rules: SchemaRules) -> [(keyword: String, message: String)] {
    var failures: [(String, String)] = []
    // JSON Schema counts code points.
    let length = text.unicodeScalars.count
    if let least = rules.limits[.minLength]?.number, ExactNumber(length) < least {
      failures.append(
        ("minLength", "must have at least \(Wording.count(least, "character")), but has \(length)"))
    }
    if let most = rules.limits[.maxLength]?.number, most < ExactNumber(length) {
      failures.append(
        ("maxLength", "must have at most \(Wording.count(most, "character")), but has \(length)"))
    }
    if let pattern = rules.pattern, !patterns.matches(pattern, text) {
      failures.append(("pattern", "must match the pattern \(pattern)"))
    }
    if let format = rules.format, let strictness = policy.formats.strictness,
      !format.isFollowed(by: text, strictness)
    {
      failures.append(("format", "must be \(format.noun)"))
    }
    return failures
  }

  func evaluateNumber(
    _ number: ExactNumber, _ schema: CompiledSchema, _ part: Int, _ outcome: inout Outcome
  ) {
    func check(_ keyword: NumericLimits.Keyword, _ message: String, _ isMet: (ExactNumber) -> Bool) {
      guard let limit = schema.rules.limits[keyword], !isMet(limit.number) else { return }
      let message = message.replacing("%", with: limit.text)
      outcome.add(violation(keyword.rawValue, part, schema.location, message))
    }
    check(.minimum, "must be % or more") { number >= $0 }
    check(.maximum, "must be % or less") { number <= $0 }
    check(.exclusiveMinimum, "must be more than %") { number > $0 }
    check(.exclusiveMaximum, "must be less than %") { number < $0 }
    check(.multipleOf, "must be a multiple of %") { !$0.isPositive || number.isMultiple(of: $0) }
    if policy.checksIntegerWidth, let range = schema.rules.integers,
      number < range.least || range.most < number
    {
      outcome.add(
        violation(
          "format", part, schema.location, "must fit \(range.bits) bits",
          expecting: .format("int\(range.bits)")))
    }
  }
}

extension EvaluationPolicy {
  /// The policy for the names of properties, which aren't objects to be closed.
  var forNames: EvaluationPolicy {
    var policy = self
    policy.isClosed = false
    policy.skipsBranches = false
    policy.skipsOneOf = false
    return policy
  }
}

extension EvaluationPolicy.Formats {
  fileprivate var strictness: ValueFormat.Strictness? {
    switch self {
    case .annotation: nil
    case .lenient: .lenient
    case .exact: .exact
    }
  }
}
