// Calls, with their arguments and closures.
extension CodeWalk {
  /// Reads the arguments and trailing closures of a call.
  mutating func call(_ part: CodeMember) -> CodeMember {
    let callee = index > 0 ? file.tokens[index - 1] : file.tokens[index]
    switch part {
    case .type(let type, _): return .value(construct(type, callee), nil)
    case .methods(let methods): return .value(call(methods, callee), nil)
    case .function(let result):
      called(elements: [])
      return .value(result, nil)
    case .listMethod(let method, let list):
      let transformed = called(elements: list.element.map { [$0] } ?? [], of: method)
      return .value(list.result(of: method, transformed: transformed), nil)
    case .enumCase(let path, let entry):
      let payload = names.members.payload(of: entry)
      _ = arguments { _, _ in payload }
      return .value(.module(path), nil)
    case .value(.meta(let type)?, _): return .value(construct(type, callee), nil)
    case .unknown(let name):
      let labels = unknownCall()
      note(.member(name, labels: labels), at: callee)
      return .value(nil, nil)
    case .value where callee.text == "zip" && isSign("("):
      var types: [CodeType?] = []
      _ = arguments { _, _ in
        nil
      } each: {
        types.append($0?.element)
      }
      guard types.contains(where: { $0 != nil }) else { return .value(nil, nil) }
      return .value(.list(.tuple(types.map { CodeType.TupleElement(type: $0) })), nil)
    case .value, .initializer:
      _ = unknownCall()
      return .value(nil, nil)
    }
  }

  private mutating func construct(_ type: CodeType, _ callee: SwiftToken) -> CodeType? {
    guard case .module(let path) = type else {
      if case .app(let name) = type, ["Array", "ContiguousArray", "Set"].contains(name), isSign("(") {
        var first: CodeType?
        _ = arguments { _, _ in
          nil
        } each: {
          first = first ?? $0
        }
        return first?.element.map { .list($0) } ?? type
      }
      // `ForEach(pets) { pet in … }` creates a value as well.
      _ = unknownCall()
      return type
    }
    let known = names.members.initializers[path] ?? [:]
    labelTokens = []
    let labels = isSign("(") ? arguments { label, _ in label.flatMap { known[$0] } } : []
    let tokens = labelTokens
    closures([])
    note(.construction(path, labels: labels), at: callee, labels: tokens)
    return type
  }

  private mutating func call(_ methods: [MethodInterface], _ callee: SwiftToken) -> CodeType? {
    let interface = names.members.interface
    labelTokens = []
    let labels =
      isSign("(")
      ? arguments { label, position in
        let parameters = methods.flatMap(\.parameters)
        let parameter =
          label.map { label in parameters.first { $0.label == label } }
          ?? parameters.filter { $0.label == nil }.dropFirst(position).first
        return parameter.flatMap { CodeType(interface.expanded($0.type), in: interface) }
      } : []
    let tokens = labelTokens
    closures([])
    guard let method = methods.first(where: { $0.takes(labels) }) ?? methods.first else { return nil }
    note(.call(method.path, labels: labels), at: callee, labels: tokens)
    return CodeType(method.result, in: interface)
  }

  /// The methods of lists that take elements.
  private static let addingMethods: Set<String> = [
    "append", "contains", "firstIndex", "insert", "updateValue",
  ]

  /// Reads a call whose closures receive elements.
  @discardableResult
  private mutating func called(elements: [CodeType], of method: String? = nil) -> CodeType? {
    let outer = keyPathRoot
    keyPathRoot = elements.first
    let outerComparison = comparesElements
    comparesElements = method.map { ["max", "min", "sort", "sorted"].contains($0) } ?? false
    defer { (keyPathRoot, comparesElements) = (outer, outerComparison) }
    var result: CodeType?
    if isSign("(") {
      let isAdding = method.map(Self.addingMethods.contains) ?? false
      _ = arguments(closures: elements) { label, _ in
        guard isAdding, let element = elements.first else { return nil }
        return label == "contentsOf" ? .list(element) : element
      } each: {
        result = $0
      }
    }
    return closures(elements) ?? result
  }

  /// Reads a call of an unknown function. The closures of `ForEach(pets) { pet in … }` and
  /// `.sheet(item: $pet) { pet in … }` receive the elements or the value of the first argument.
  private mutating func unknownCall() -> [String?] {
    var element: CodeType?
    var labels: [String?] = []
    if isSign("(") {
      let outer = keyPathRoot
      labels = arguments { _, _ in
        nil
      } each: { type in
        guard element == nil else { return }
        switch type {
        case .meta(let type)?: element = type
        case let type?: element = type.element ?? type.optionalContent
        case nil: break
        }
      } then: { walk in
        walk.keyPathRoot = element
      }
      keyPathRoot = outer
    }
    _ = closures(element.map { [$0] } ?? [])
    return labels
  }

  /// Reads trailing closures.
  @discardableResult
  private mutating func closures(_ elements: [CodeType]) -> CodeType? {
    guard !isCondition, isSign("{"), token?.startsLine == false else { return nil }
    let result = closure(elements)
    while token?.kind == .word, token?.startsLine == false, isSign(":", 1), isSign("{", 2) {
      index += 2
      _ = closure(elements)
    }
    return result
  }

  /// Reads the arguments of a call.
  ///
  /// - Parameters:
  ///   - closures: The types that closures among the arguments receive.
  ///   - expected: Returns the type of an argument by its label and its position among unlabeled ones.
  ///   - each: Receives the type of each argument.
  ///   - then: Is called between arguments.
  /// - Returns: The labels of the arguments.
  mutating func arguments(
    closures elements: [CodeType] = [], expected: (String?, Int) -> CodeType?,
    each: (CodeType?) -> Void = { _ in }, then: (inout CodeWalk) -> Void = { _ in }
  ) -> [String?] {
    let end = isSign("[") ? "]" : ")"
    index += 1
    let outer = isCondition
    isCondition = false
    defer { isCondition = outer }
    var labels: [String?] = []
    var tokens: [SwiftToken] = []
    defer { labelTokens = tokens }
    var unlabelled = 0
    while let token, !isSign(end), !isSign("}") {
      let before = index
      if isSign(",") {
        index += 1
        continue
      }
      var label: String?
      if token.kind == .word, isSign(":", 1) {
        label = token.text
        tokens.append(token)
        index += 2
      }
      let type = expected(label, unlabelled)
      labels.append(label)
      if label == nil { unlabelled += 1 }
      each(isSign("{") ? closure(elements) : items(until: [",", end], expected: type))
      then(&self)
      if index == before { index += 1 }
    }
    if isSign(end) { index += 1 }
    return labels
  }

  /// Reads a closure.
  ///
  /// - Returns: The type that it returns, if it's a single expression.
  mutating func closure(_ elements: [CodeType]) -> CodeType? {
    index += 1
    scopes.append([:])
    defer { scopes.removeLast() }
    let outer = (isCondition, subjects)
    (isCondition, subjects) = (false, [])
    defer { (isCondition, subjects) = outer }
    for (number, element) in elements.enumerated() { bind("$\(number)", element) }
    if elements.count == 1 { bind("$1", elements[0]) }
    if let end = headEnd { head(until: end, elements) }
    let result = items(until: ["}"])
    if isSign("}") { index += 1 }
    return result
  }

  /// The index of `in` after a closure's parameters, or `nil` if it has none.
  private var headEnd: Int? {
    let stops: Set<String> = ["{", "}", "=", ";", "for", "if", "let", "return", "switch", "guard", "case"]
    for distance in 0..<60 {
      guard let token = token(distance), !stops.contains(token.text) else { return nil }
      if token.kind == .word, token.text == "in" { return index + distance }
    }
    return nil
  }

  private mutating func head(until end: Int, _ elements: [CodeType]) {
    var position = 0
    var isCapture = false
    // `{ index, pet in … }` and `{ (index, pet) in … }` receive the parts of a tuple. With two tuples, as in
    // `sorted { a, b in … }`, the names refer to both.
    var isDestructuring = false
    if elements.count == 1, case .tuple = elements[0], !comparesElements {
      isDestructuring = file.tokens[index..<end].contains { $0.kind == .sign && $0.text == "," }
    }
    while index < end, let token {
      if isSign("[") { isCapture = true }
      if isSign("]") { isCapture = false }
      index += 1
      if isSign("->", -1) {
        _ = annotation()
      } else if token.kind == .word, !isCapture, token.text != "async", token.text != "throws" {
        var type = elements.isEmpty ? nil : elements[min(position, elements.count - 1)]
        if isDestructuring { type = elements[0].tupleElement(at: position) }
        if isSign(":") {
          index += 1
          type = annotation()
        }
        bind(token.text.hasPrefix("$") ? String(token.text.dropFirst()) : token.text, type)
        position += 1
      }
    }
    index = end + 1
  }
}

extension MethodInterface {
  /// Returns whether a call can have these argument labels, without `options`.
  fileprivate func takes(_ labels: [String?]) -> Bool {
    let own = parameters.map(\.label)
    let required = parameters.filter { !$0.hasDefault }.map(\.label)
    return labels.allSatisfy { own.contains($0) || $0 == "options" } && required.allSatisfy(labels.contains)
  }
}

extension CodeType {
  /// The wrapped type of an optional.
  fileprivate var optionalContent: CodeType? {
    if case .optional(let inner) = self { inner } else { nil }
  }
}
