import CallsiteModel
import OrderedCollections

/// The type of an expression in an app's code, as far as it matters for uses of a generated module.
indirect enum CodeType: Hashable, Sendable {
  /// A type of the module, by its path.
  case module(String)
  /// A type of the app or of another module, such as `String`, by its last name.
  case app(String)
  /// A generic type of the app with its arguments, such as `LoadState<[Pet]>`.
  case generic(String, [CodeType?])
  /// A parameter of a generic type, in the type's own declarations.
  case parameter(String)
  case optional(CodeType)
  /// An array, a set or an asynchronous sequence.
  case list(CodeType)
  /// A dictionary with values of a type, and keys of a type if that matters.
  case map(CodeType?, key: CodeType? = nil)
  /// The runtime's page of a list.
  case page(CodeType)
  /// A tuple, such as an element of a dictionary.
  case tuple([TupleElement])
  /// A metatype.
  case meta(CodeType)

  struct TupleElement: Hashable, Sendable {
    var label: String?
    var type: CodeType?
  }

  /// Creates a type, or returns `nil` if it isn't followed.
  init?(_ type: TypeReference, in interface: ModuleInterface) {
    switch type {
    case .named(let name):
      self = interface.types[name] == nil ? .app(InterfacePath.name(of: name)) : .module(name)
    case .optional(let inner), .nullable(let inner):
      guard let inner = CodeType(inner, in: interface) else { return nil }
      self = .optional(inner)
    // The wrapped value is accessed through members of the runtime's type, which aren't followed.
    case .generic: return nil
    case .array(let element):
      guard let element = CodeType(element, in: interface) else { return nil }
      self = .list(element)
    case .dictionary(let value):
      guard let value = CodeType(value, in: interface) else { return nil }
      self = .map(value, key: .app("String"))
    }
  }

  /// Creates the type of a method's result.
  init?(_ result: MethodInterface.Result, in interface: ModuleInterface) {
    guard let type = result.type, let value = CodeType(interface.expanded(type), in: interface) else {
      return nil
    }
    switch result.wrapper {
    case "ResultPage": self = .page(value)
    case "PageSequence": self = .list(.page(value))
    case "FinishedTransfers": self = .list(.finishedTransfer(value))
    case nil: self = value
    default: self = .list(value)
    }
  }

  var isOptional: Bool { if case .optional = self { true } else { false } }

  /// The path of the module's type that the type is, or consists of.
  var modulePath: String? {
    switch self {
    case .module(let path): path
    case .optional(let inner), .list(let inner), .page(let inner), .meta(let inner): inner.modulePath
    case .map(let value, let key): value?.modulePath ?? key?.modulePath
    case .generic(_, let arguments): arguments.lazy.compactMap { $0?.modulePath }.first
    case .app, .parameter, .tuple: nil
    }
  }

  /// The type without the arguments of a generic one, by which declarations are found.
  var declared: CodeType { if case .generic(let name, _) = self { .app(name) } else { self } }

  /// Returns the type with parameters replaced, or `nil` if it contains nothing that is known.
  func replacing(_ parameters: [String: CodeType]) -> CodeType? {
    switch self {
    case .parameter(let name): parameters[name]
    case .optional(let inner): inner.replacing(parameters).map { .optional($0) }
    case .list(let element): element.replacing(parameters).map { .list($0) }
    case .page(let element): element.replacing(parameters).map { .page($0) }
    case .meta(let type): type.replacing(parameters).map { .meta($0) }
    case .map(let value, let key):
      Self.known(value?.replacing(parameters), key?.replacing(parameters))
    case .generic(let name, let arguments): .generic(name, arguments.map { $0?.replacing(parameters) })
    case .tuple(let elements):
      .tuple(elements.map { TupleElement(label: $0.label, type: $0.type?.replacing(parameters)) })
    case .module, .app: self
    }
  }

  /// The runtime's finished transfer, with the members that have a type.
  static func finishedTransfer(_ value: CodeType) -> CodeType {
    let result = CodeType.generic("Result", [value, .app("APIError")])
    return .tuple([
      TupleElement(label: "id", type: .app("String")), TupleElement(label: "result", type: result),
    ])
  }

  /// A dictionary of which the type of the keys or the values is known.
  static func known(_ value: CodeType?, _ key: CodeType?) -> CodeType? {
    value == nil && key == nil ? nil : .map(value, key: key)
  }

  /// The wrapped type of an optional, or the type itself.
  var unwrapped: CodeType {
    if case .optional(let inner) = self { inner.unwrapped } else { self }
  }

  /// The type of the elements in a `for` loop.
  var element: CodeType? {
    switch unwrapped {
    case .list(let element), .page(let element): element
    case .map(let value, let key):
      .tuple([TupleElement(label: "key", type: key), TupleElement(label: "value", type: value)])
    default: nil
    }
  }

  /// The type of the elements that `flatMap` takes from a value. An optional is one or no element.
  fileprivate var flattened: CodeType {
    if isOptional { return unwrapped }
    return self == .app("String") ? .app("Character") : element ?? self
  }

  /// Returns the type of a tuple's element, or `nil` if it isn't a tuple or doesn't have such an element.
  func tupleElement(at position: Int) -> CodeType? {
    guard case .tuple(let elements) = unwrapped, elements.indices.contains(position) else { return nil }
    return elements[position].type
  }

  /// Returns the element of a tuple with a label or a number.
  func tupleElement(_ name: String) -> TupleElement? {
    guard case .tuple(let elements) = unwrapped else { return nil }
    if let element = elements.first(where: { $0.label == name }) { return element }
    return Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
  }

  /// The type of the metatype's instances.
  var instance: CodeType? {
    if case .meta(let type) = self { type } else { nil }
  }
}

/// The meaning of a name after a dot.
enum CodeMember {
  /// A value, whose type may not be known.
  case value(CodeType?, CodeUse.Kind?)
  /// The module's methods with the name.
  case methods([MethodInterface])
  /// A case with a payload, or a server with variables, and the type of the created value.
  case enumCase(of: String, CaseInterface)
  /// A function with a return type.
  case function(CodeType?)
  /// A method of a list that returns this type, or one that depends on its closure.
  case listMethod(String, CodeType)
  /// A method of a dictionary whose closure receives values, and the dictionary.
  case mapMethod(String, CodeType)
  /// A case of the app's own enum with a payload, and the type of the created value.
  case payloadCase(CodeType, CodeType)
  case type(CodeType, path: String?)
  case initializer
  case unknown(String)
}

extension CodeNames {
  /// Returns the meaning of a member.
  ///
  /// - Parameter owner: The type before the dot. Optionals are unwrapped.
  func member(_ name: String, of owner: CodeType) -> CodeMember {
    if case .optional(let wrapped) = owner, ["map", "flatMap"].contains(name) {
      return .listMethod("optionalMap", .list(wrapped))
    }
    return switch owner.unwrapped {
    case .module(let path): member(name, ofModuleType: path, owner)
    case .app, .generic:
      app.property(name, of: owner.unwrapped).map { .value($0, nil) }
        ?? app.function(name, of: owner.unwrapped).map { .function($0) }
        ?? textMember(name, owner.unwrapped) ?? .function(nil)
    case .parameter: .value(nil, nil)
    case .list(let element):
      app.property(name, of: owner.unwrapped).map { .value($0, nil) }
        ?? app.function(name, of: owner.unwrapped).map { .function($0) }
        ?? listMember(name, owner.unwrapped, element)
    case .page(let element):
      name == "items" ? .value(.list(element), nil) : listMember(name, .list(element), element)
    case .map(let value, let key): mapMember(name, owner.unwrapped, value, key)
    case .tuple: .value(owner.tupleElement(name)?.type, nil)
    case .meta(let type): member(name, ofMeta: type)
    case .optional: .value(nil, nil)
    }
  }

  private func member(_ name: String, ofModuleType path: String, _ owner: CodeType) -> CodeMember {
    if let property = members.properties[path]?[name] {
      return .value(property.type, .property(of: path, name))
    }
    if let methods = members.methods[path]?[name] {
      if let finished = methods.first(where: { $0.role == .finished }) {
        return .value(CodeType(finished.result, in: members.interface), .call(finished.path, labels: nil))
      }
      return .methods(methods)
    }
    // `wrappedValue` and `projectedValue` of property wrappers, which have the type of the wrapped value.
    if ["wrappedValue", "projectedValue", "value"].contains(name) { return .value(owner.unwrapped, nil) }
    if let type = app.property(name, of: .module(path)) { return .value(type, nil) }
    return .function(app.function(name, of: .module(path)))
  }

  private func member(_ name: String, ofMeta type: CodeType) -> CodeMember {
    if name == "init" { return .initializer }
    if name == "self" { return .value(.meta(type), nil) }
    switch type {
    case .module(let path):
      if let entry = members.cases[path]?[name] { return .enumCase(of: path, entry) }
      if members.interface.types["\(path).\(name)"] != nil, let nested = members.type("\(path).\(name)") {
        return .type(nested, path: "\(path).\(name)")
      }
      if name == "allCases" { return .value(.list(type), nil) }
      if name == "ID", let identity = members.properties[path]?["id"]?.type {
        return .type(identity, path: nil)
      }
    case .app(let outer), .generic(let outer, _):
      if app.types.contains(name), outer != name { return .type(.app(name), path: nil) }
      // A case with a payload is called like a function.
      if app.hasCase(name, of: type) {
        return app.payload(of: name, in: type).map { .payloadCase($0, type) } ?? .value(type, nil)
      }
    default: break
    }
    return app.property(name, of: type).map { .value($0, nil) } ?? .function(app.function(name, of: type))
  }

  /// Returns the meaning of a member of `String`, whose elements are characters.
  private func textMember(_ name: String, _ type: CodeType) -> CodeMember? {
    guard type == .app("String"), Self.implicitListMethods.contains(name), name != "filter" else {
      return nil
    }
    return .listMethod(name, .list(.app("Character")))
  }

  private func mapMember(_ name: String, _ map: CodeType, _ value: CodeType?, _ key: CodeType?) -> CodeMember
  {
    switch name {
    case "values": .value(value.map { .list($0) }, nil)
    case "keys": .value(key.map { .list($0) }, nil)
    case "mapValues", "compactMapValues": .mapMethod(name, map)
    case "removeValue", "updateValue":
      value.map { .listMethod(name, .list($0)) } ?? .value(nil, nil)
    case "filter": .listMethod("filterEntries", map.element.map { .list($0) } ?? map)
    case "allSatisfy", "compactMap", "contains", "first", "flatMap", "forEach", "map", "max", "min", "sorted":
      map.element.map { .listMethod(name, .list($0)) } ?? .value(nil, nil)
    default: .value(nil, nil)
    }
  }

  /// The methods of lists that extensions of lists call without `self`.
  static let implicitListMethods: Set<String> = [
    "allSatisfy", "compactMap", "contains", "dropFirst", "dropLast", "filter", "first", "firstIndex",
    "flatMap", "forEach", "last", "map", "prefix", "randomElement", "reduce", "reversed", "sorted",
    "suffix",
  ]

  private func listMember(_ name: String, _ list: CodeType, _ element: CodeType) -> CodeMember {
    switch name {
    case "first", "last", "min", "max": .listMethod(name, list)
    case "count", "isEmpty", "indices", "startIndex", "endIndex", "description": .value(nil, nil)
    case "lazy": .value(list, nil)
    default: .listMethod(name, list)
    }
  }
}

extension CodeType {
  /// Returns the type that a method of a list returns.
  ///
  /// - Parameter transformed: The type that its closure returns.
  func result(of method: String, transformed: CodeType?) -> CodeType? {
    guard let element else { return nil }
    switch method {
    case "optionalMap": return transformed.map { .optional($0.unwrapped) }
    case "map", "flatMap": return transformed.map { .list(method == "map" ? $0 : $0.flattened) }
    case "compactMap": return transformed.map { .list($0.unwrapped) }
    case "first", "last", "min", "max", "randomElement", "popLast": return .optional(element)
    case "removeFirst", "removeLast", "remove": return element
    case "removeValue", "updateValue": return .optional(element)
    case "filterEntries":
      return .map(element.tupleElement("value")?.type, key: element.tupleElement("key")?.type)
    case "enumerated":
      return .list(.tuple([TupleElement(label: "offset"), TupleElement(label: "element", type: element)]))
    case "filter", "sorted", "prefix", "suffix", "dropFirst", "dropLast", "reversed", "shuffled", "drop",
      "union",
      "intersection", "subtracting":
      return .list(element)
    default: return nil
    }
  }
}
