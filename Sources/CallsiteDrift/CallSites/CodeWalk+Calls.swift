// Calls, with their arguments and closures.
extension CodeWalk {
  /// Reads the arguments and trailing closures of a call.
  ///
  /// - Parameter expected: The type that the result should have.
  mutating func call(_ part: CodeMember, expected: CodeType?) -> CodeMember {
    let callee = index > 0 ? file.tokens[index - 1] : file.tokens[index]
    let value = origin
    let outside = (elementValues, initialValues, acceptsAnyKeyPath, isChained)
    elementValues = initialValues
    acceptsAnyKeyPath = callee.text == "Dictionary" || names.app.keyPathFunctions.contains(callee.text)
    defer { (elementValues, initialValues, acceptsAnyKeyPath, isChained) = outside }
    switch part {
    case .type(let type, _): return .value(construct(type, callee, expected: expected), nil)
    case .methods(let methods): return .value(call(methods, callee, of: value), nil)
    case .function(let result):
      called(elements: [])
      origin = value.indirect
      return .value(result, nil)
    case .listMethod(let method, let list):
      let transformed = called(elements: list.element.map { [$0] } ?? [], from: value, of: method)
      origin =
        Self.transformingMethods.contains(method)
        ? CodeUse.Origin(use: origin.use, all: origin.all + value.all) : value
      return .value(list.result(of: method, transformed: transformed), nil)
    case .mapMethod(let method, .map(let element, let key)):
      let transformed = called(elements: element.map { [$0] } ?? [], from: value, of: method)
      origin = CodeUse.Origin(use: origin.use, all: origin.all + value.all)
      return .value(CodeType.known(transformed?.unwrapped, key), nil)
    case .payloadCase(let payload, let type):
      create(payload)
      origin = origin.indirect
      return .value(type, nil)
    case .enumCase(let path, let entry):
      let payload = names.members.payload(of: entry)
      _ = arguments { _, _ in payload }
      origin = .unknown
      return .value(.module(path), nil)
    case .value(.meta(let type)?, _): return .value(construct(type, callee, expected: expected), nil)
    case .unknown("contains") where literalUses != nil:
      contains(since: literalUses ?? useCount)
      return .value(nil, nil)
    case .unknown(let name):
      let outer = elementOrigin
      elementOrigin = value.indirect
      let labels = unknownCall(named: name)
      elementOrigin = outer
      noteCall(.member(name, labels: labels), at: callee, readArguments, of: value)
      origin = .unknown
      return .value(nil, nil)
    case .value where callee.text == "zip" && isSign("("):
      return .value(zipped(), nil)
    case .value, .initializer, .mapMethod:
      _ = unknownCall(named: callee.text)
      origin = .unknown
      return .value(nil, nil)
    }
  }

  /// Reads the values of a case's payload.
  private mutating func create(_ payload: CodeType) {
    _ = arguments { label, position in
      guard case .tuple = payload else { return payload }
      return label.flatMap { payload.tupleElement($0)?.type } ?? payload.tupleElement(at: position)
    }
  }

  /// Reads the arguments of `zip`, and returns the type of the list of pairs.
  private mutating func zipped() -> CodeType? {
    var types: [CodeType?] = []
    _ = arguments { _, _ in
      nil
    } each: {
      types.append($0?.element)
    }
    guard types.contains(where: { $0 != nil }) else { return nil }
    return .list(.tuple(types.map { CodeType.TupleElement(type: $0) }))
  }

  /// Reads the argument of `[.sold, .lost].contains(status)`, whose type the elements have.
  private mutating func contains(since count: Int) {
    var type: CodeType?
    _ = arguments { _, _ in
      nil
    } each: {
      type = type ?? $0
    }
    if case .module(let path)? = type?.unwrapped { resolveMembers(since: count, as: path) }
  }

  /// The methods of lists whose result is that of their closure.
  private static let transformingMethods: Set<String> = [
    "compactMap", "compactMapValues", "flatMap", "map", "mapValues", "reduce",
  ]

  private mutating func construct(_ type: CodeType, _ callee: SwiftToken, expected: CodeType?) -> CodeType? {
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
      if case .app("Task") = type, isSign("{") {
        let result = closures([])
        return .tuple([CodeType.TupleElement(label: "value", type: result)])
      }
      // `ForEach(pets) { pet in … }` creates a value as well.
      var type = type
      if let wanted = expected?.unwrapped, case .generic = wanted, wanted.declared == type { type = wanted }
      let outer = elementOrigin
      if case .generic(_, let arguments) = type, let argument = arguments.lazy.compactMap({ $0 }).first {
        elementOrigin = CodeUse.Origin(declared: argument)
        noteDependent(.inference, at: callee, on: elementOrigin)
      }
      let labels = unknownCall(of: type, named: callee.text)
      elementOrigin = outer
      origin = argumentOrigin
      guard case .app("Dictionary") = type else { return type }
      if expected == nil || labels.contains("uniquingKeysWith") {
        noteDependent(.inference, at: callee, on: origin)
      }
      return dictionary(labels) ?? type
    }
    let known = names.members.initializers[path] ?? [:]
    (labelTokens, lastArguments) = ([], [])
    let labels = isSign("(") ? arguments { label, _ in label.flatMap { known[$0] } } : []
    let read = readArguments
    closures([])
    noteCall(.construction(path, labels: labels), at: callee, read, of: .unknown)
    origin = .unknown
    return type
  }

  /// Returns the type of a dictionary that is created from the last arguments.
  private func dictionary(_ labels: [String?]) -> CodeType? {
    guard let element = firstArgument?.element else { return nil }
    if labels.first == "grouping" { return .map(.list(element), key: labels.count == 2 ? lastArgument : nil) }
    return .known(element.tupleElement(at: 1), element.tupleElement(at: 0))
  }

  private mutating func call(
    _ methods: [MethodInterface], _ callee: SwiftToken, of value: CodeUse.Origin
  ) -> CodeType? {
    let interface = names.members.interface
    (labelTokens, lastArguments) = ([], [])
    let labels =
      isSign("(")
      ? arguments { label, position in
        let parameters = methods.flatMap(\.parameters)
        let parameter =
          label.map { label in parameters.first { $0.label == label } }
          ?? parameters.filter { $0.label == nil }.dropFirst(position).first
        return parameter.flatMap { CodeType(interface.expanded($0.type), in: interface) }
      } : []
    let read = readArguments
    closures([])
    guard let method = methods.first(where: { $0.takes(labels) }) ?? methods.first else { return nil }
    noteCall(.call(method.path, labels: labels), at: callee, read, of: value)
    return CodeType(method.result, in: interface)
  }

  /// The methods of lists that take elements.
  private static let addingMethods: Set<String> = [
    "append", "contains", "firstIndex", "insert", "updateValue",
  ]

  /// Reads a call of a method whose closures receive elements that come from a use.
  private mutating func called(
    elements: [CodeType], from value: CodeUse.Origin, of method: String
  ) -> CodeType? {
    let outer = elementOrigin
    elementOrigin = value
    defer { elementOrigin = outer }
    return called(elements: elements, of: method)
  }

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
  ///
  /// - Parameters:
  ///   - type: The app's type that is created. Arguments have the types of its properties.
  ///   - name: The name of the function or the type.
  private mutating func unknownCall(of type: CodeType? = nil, named name: String) -> [String?] {
    // `Column<Pet>` takes key paths and closures of pets.
    var element: CodeType?
    if case .generic(_, let arguments)? = type { element = arguments.lazy.compactMap { $0 }.first }
    var labels: [String?] = []
    (labelTokens, lastArguments) = ([], [])
    let outerOrigin = elementOrigin
    defer { elementOrigin = outerOrigin }
    var read = Arguments()
    if isSign("(") {
      let outer = keyPathRoot
      if let element { keyPathRoot = element }
      let names = names
      labels = arguments { label, position in
        guard let type else { return nil }
        guard let label else {
          return position == 0 ? names.app.parameter("_", ofInitializerOf: type) : nil
        }
        return names.app.property(label, of: type) ?? names.app.parameter(label, ofInitializerOf: type)
      } each: { type in
        guard element == nil else { return }
        switch type {
        case .meta(let type)?: element = Self.groupFunctions.contains(name) ? .list(type) : type
        case let type? where name == "onChange": element = type
        case let type?: element = type.element ?? type.optionalContent
        case nil: break
        }
      } then: { walk in
        guard let element, walk.keyPathRoot != element else { return }
        walk.elementOrigin = walk.origin
        walk.keyPathRoot = element
      }
      keyPathRoot = outer
      read = readArguments
    }
    let ends = (firstArgument, lastArgument)
    defer { (firstArgument, lastArgument) = ends }
    let outer = keyPathRoot
    // The columns of a table have key paths of its rows.
    if name == "Table" { keyPathRoot = element }
    _ = closures(element.map { [$0] } ?? [])
    keyPathRoot = outer
    (labelTokens, lastArguments) = (read.labels, read.all)
    return labels
  }

  /// The functions whose closure receives a group of results.
  private static let groupFunctions: Set<String> = [
    "withTaskGroup", "withThrowingTaskGroup",
  ]

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
    var all: [CodeUse.Argument] = []
    var origins: [CodeUse.Kind] = []
    var (first, last): (CodeType?, CodeType?)
    defer {
      (labelTokens, lastArguments, firstArgument, lastArgument) = (tokens, all, first, last)
      argumentOrigin = CodeUse.Origin(all: Array(origins.prefix(5)))
    }
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
      let isLiteral = self.token?.kind == .literal
      let value = isSign("{") ? closure(elements) : items(until: [",", end], expected: type)
      origins += origin.all
      all.append(
        CodeUse.Argument(
          token: token, isOptional: isLiteral ? false : value.map(\.isOptional),
          conversion: type.map { CodeUse.Conversion(value: value, expected: $0) }))
      if all.count == 1 { first = value }
      last = value
      each(value)
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
    openClosure()
    defer { closeClosure() }
    let outer = (isCondition, subjects)
    (isCondition, subjects) = (false, [])
    defer { (isCondition, subjects) = outer }
    for (number, element) in elements.enumerated() { bind("$\(number)", element, from: elementOrigin) }
    if elements.count == 1 { bind("$1", elements[0], from: elementOrigin) }
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
        bind(
          token.text.hasPrefix("$") ? String(token.text.dropFirst()) : token.text, type,
          from: elements.isEmpty || isSign(":", -1) ? .unknown : elementOrigin)
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
