import CallsiteModel
import OrderedCollections

/// What an expression in an app's code is, as far as it matters for uses of a generated module.
indirect enum CodeType: Hashable, Sendable {
  /// A type of the module, by its path.
  case module(String)
  /// A type of the app, by its last name.
  case app(String)
  case optional(CodeType)
  /// An array, a set or a sequence of values that arrive.
  case list(CodeType)
  /// A dictionary, by its values.
  case map(CodeType)
  /// The runtime's page of a list.
  case page(CodeType)
  /// A type itself, as against a value of it.
  case meta(CodeType)

  /// - Returns: nil for what holds none of the module's types.
  init?(_ type: TypeReference, in interface: ModuleInterface) {
    switch type {
    case .named(let name):
      guard interface.types[name] != nil else { return nil }
      self = .module(name)
    case .optional(let inner), .nullable(let inner):
      guard let inner = CodeType(inner, in: interface) else { return nil }
      self = .optional(inner)
    // What such a type holds is reached by members of the runtime's type, which aren't followed.
    case .generic: return nil
    case .array(let element):
      guard let element = CodeType(element, in: interface) else { return nil }
      self = .list(element)
    case .dictionary(let value):
      guard let value = CodeType(value, in: interface) else { return nil }
      self = .map(value)
    }
  }

  /// What a method returns.
  init?(_ result: MethodInterface.Result, in interface: ModuleInterface) {
    guard let type = result.type, let value = CodeType(interface.expanded(type), in: interface) else {
      return nil
    }
    switch result.wrapper {
    case "ResultPage": self = .page(value)
    case "PageSequence": self = .list(.page(value))
    case nil: self = value
    default: self = .list(value)
    }
  }

  /// The value inside an optional; others are themselves.
  var unwrapped: CodeType {
    if case .optional(let inner) = self { inner.unwrapped } else { self }
  }

  /// What a loop over it gives.
  var element: CodeType? {
    switch unwrapped {
    case .list(let element), .page(let element): element
    default: nil
    }
  }

  /// A value of this type.
  var instance: CodeType? {
    if case .meta(let type) = self { type } else { nil }
  }
}
