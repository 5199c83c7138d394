import CallsiteDiagnostics

/// Parses JSONPath (RFC 9535, appendix A).
package struct JSONPathParser: Sendable {
  private var scanner: JSONPathScanner
  private var depth = 0
  /// The maximum nesting depth of conditions and function calls. Real queries stay under five.
  private static let maximumDepth = 64

  private init(_ text: String) {
    scanner = JSONPathScanner(text)
  }

  /// - Throws: The position of the first error, and what was expected there.
  package static func parse(_ text: String) throws(JSONPathProblem) -> JSONPath {
    var parser = JSONPathParser(text)
    guard parser.scanner.skip("$") else { throw parser.scanner.problem("expected '$' at the start") }
    let segments = try parser.readSegments()
    if parser.scanner.peek != nil {
      throw parser.scanner.problem("expected '.', '..', '[' or the end")
    }
    return JSONPath(segments: segments)
  }

  private mutating func readSegments() throws(JSONPathProblem) -> [JSONPath.Segment] {
    var segments: [JSONPath.Segment] = []
    while true {
      let start = scanner
      scanner.skipSpace()
      if scanner.skip("..") {
        let selectors = scanner.skip("[") ? try readSelectors() : [try readShorthand()]
        segments.append(JSONPath.Segment(isDescendant: true, selectors: selectors))
      } else if scanner.skip(".") {
        segments.append(JSONPath.Segment(isDescendant: false, selectors: [try readShorthand()]))
      } else if scanner.skip("[") {
        segments.append(JSONPath.Segment(isDescendant: false, selectors: try readSelectors()))
      } else {
        // Trailing white space isn't part of the query.
        scanner = start
        return segments
      }
    }
  }

  private mutating func readShorthand() throws(JSONPathProblem) -> JSONPath.Selector {
    if scanner.skip("*") { return .wildcard }
    guard let name = scanner.readName() else {
      throw scanner.problem("expected a name or '*'; write other names in brackets, as in ['x-name']")
    }
    return .name(name)
  }

  private mutating func readSelectors() throws(JSONPathProblem) -> [JSONPath.Selector] {
    var selectors: [JSONPath.Selector] = []
    repeat {
      scanner.skipSpace()
      selectors.append(try readSelector())
      scanner.skipSpace()
    } while scanner.skip(",")
    try scanner.expect("]")
    return selectors
  }

  private mutating func readSelector() throws(JSONPathProblem) -> JSONPath.Selector {
    if let name = try scanner.readString() { return .name(name) }
    if scanner.skip("*") { return .wildcard }
    if scanner.skip("?") { return .filter(try readCondition()) }
    let start = try scanner.readInteger()
    scanner.skipSpace()
    guard scanner.skip(":") else {
      if let start { return .index(start) }
      throw scanner.problem("expected a name in quotes, '*', an index, a slice or '?'")
    }
    scanner.skipSpace()
    let end = try scanner.readInteger()
    scanner.skipSpace()
    guard scanner.skip(":") else { return .slice(start: start, end: end, step: 1) }
    scanner.skipSpace()
    return .slice(start: start, end: end, step: try scanner.readInteger() ?? 1)
  }
}

// Filters.
extension JSONPathParser {
  private mutating func readCondition() throws(JSONPathProblem) -> JSONPath.Condition {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw scanner.problem("conditions are nested too deeply") }
    var alternatives: [JSONPath.Condition] = []
    repeat {
      var parts: [JSONPath.Condition] = []
      repeat {
        scanner.skipSpace()
        parts.append(try readBasicCondition())
        scanner.skipSpace()
      } while scanner.skip("&&")
      alternatives.append(parts.count == 1 ? parts[0] : .and(parts))
    } while scanner.skip("||")
    return alternatives.count == 1 ? alternatives[0] : .or(alternatives)
  }

  private mutating func readBasicCondition() throws(JSONPathProblem) -> JSONPath.Condition {
    if scanner.skip("!") {
      scanner.skipSpace()
      return .not(scanner.skip("(") ? try readRestOfParentheses() : try readTest(try readOperand()))
    }
    if scanner.skip("(") { return try readRestOfParentheses() }
    let left = try readOperand()
    scanner.skipSpace()
    for comparison in JSONPath.Comparison.allCases where scanner.skip(comparison.rawValue) {
      scanner.skipSpace()
      let right = try readOperand()
      return .comparison(try comparable(left), comparison, try comparable(right))
    }
    return try readTest(left)
  }

  private mutating func readRestOfParentheses() throws(JSONPathProblem) -> JSONPath.Condition {
    let condition = try readCondition()
    scanner.skipSpace()
    try scanner.expect(")")
    return condition
  }

  /// Returns the test for an operand without a comparison.
  private func readTest(_ operand: JSONPath.Operand) throws(JSONPathProblem) -> JSONPath.Condition {
    switch operand {
    case .query(let query): return .exists(query)
    case .function(let function) where function.isCondition: return .test(function)
    case .function, .literal: throw scanner.problem("expected a comparison such as '=='")
    }
  }

  /// Returns an operand that has a single value, as comparisons require (RFC 9535, section 2.3.5.1).
  private func comparable(_ operand: JSONPath.Operand) throws(JSONPathProblem) -> JSONPath.Operand {
    switch operand {
    case .query(let query) where !query.isSingular:
      throw scanner.problem(
        "a query in a comparison can contain only names and indices, so that it selects at most one node")
    case .function(let function) where function.isCondition:
      throw scanner.problem("'\(function.name.rawValue)' returns a condition, which can't be compared")
    default: return operand
    }
  }

  private mutating func readOperand() throws(JSONPathProblem) -> JSONPath.Operand {
    if scanner.skip("@") { return .query(JSONPath.Query(isRelative: true, segments: try readSegments())) }
    if scanner.skip("$") { return .query(JSONPath.Query(isRelative: false, segments: try readSegments())) }
    if let text = try scanner.readString() { return .literal(.string(text)) }
    if let number = try scanner.readNumber() { return .literal(.number(number)) }
    switch scanner.readName() {
    case "true": return .literal(.bool(true))
    case "false": return .literal(.bool(false))
    case "null": return .literal(.null)
    case let name?: return .function(try readFunction(name))
    case nil: throw scanner.problem("expected '@', '$', a value or a function")
    }
  }

  private mutating func readFunction(_ name: String) throws(JSONPathProblem) -> JSONPath.Function {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw scanner.problem("function calls are nested too deeply") }
    guard let name = JSONPath.Function.Name(rawValue: name) else {
      let known = JSONPath.Function.Name.allCases.map { "'\($0.rawValue)'" }.joinedWithOr()
      throw scanner.problem("unknown function '\(name)'; expected \(known)")
    }
    try scanner.expect("(")
    var arguments: [JSONPath.Operand] = []
    repeat {
      scanner.skipSpace()
      arguments.append(try readOperand())
      scanner.skipSpace()
    } while scanner.skip(",")
    try scanner.expect(")")
    let function = JSONPath.Function(name: name, arguments: arguments)
    guard function.isWellFormed else {
      throw scanner.problem("'\(name.rawValue)' takes \(function.expectedArguments)")
    }
    return function
  }
}

extension JSONPath.Function {
  /// Whether the result is a logical value, which can't be compared (section 2.4.1).
  var isCondition: Bool { name == .match || name == .search }

  fileprivate var expectedArguments: String {
    switch name {
    case .length: "one value"
    case .count, .value: "one query"
    case .match, .search: "two values"
    }
  }

  fileprivate var isWellFormed: Bool {
    let isValue = { (operand: JSONPath.Operand) in
      switch operand {
      case .literal: true
      case .query(let query): query.isSingular
      case .function(let function): !function.isCondition
      }
    }
    switch name {
    case .length: return arguments.count == 1 && arguments.allSatisfy(isValue)
    case .match, .search: return arguments.count == 2 && arguments.allSatisfy(isValue)
    case .count, .value:
      guard arguments.count == 1, case .query = arguments[0] else { return false }
      return true
    }
  }
}
