import CallsiteDiagnostics
import CallsiteModel

/// A case of an enum as callers see it.
struct CaseInterface {
  /// A value that represents a case on the wire.
  enum WireValue: Hashable {
    case rawValue(ScalarLiteral)
    case discriminator(SwiftStringLiteral)
    case statuses(StatusUnion.Statuses)

    var text: String {
      switch self {
      case .rawValue(let value): value.text
      case .discriminator(let value): value.text
      case .statuses(let statuses): statuses.text
      }
    }
  }

  var name: String
  /// The qualified type of the payload, if there is one.
  var payload: TypeReference?
  /// The payload as declared.
  var code: String?
  var wireValues: [WireValue]
  var position: SourcePosition?

  /// Whether the case is a single text value, which may be renamed.
  var isPlain: Bool {
    guard payload == nil, wireValues.count == 1, case .rawValue(.text) = wireValues[0] else { return false }
    return true
  }

  /// The case's value in the document.
  var text: String { wireValues.first?.text ?? name }

  var declaration: String { "case \(SwiftIdentifier(name))" + (code.map { "(\($0))" } ?? "") }
}

extension StatusUnion.Statuses {
  /// The statuses as a document writes them: `200`, `2XX` or `default`.
  fileprivate var text: String {
    switch self {
    case .code(let code): "\(code)"
    case .hundred(let digit): "\(digit)XX"
    case .others: "default"
    }
  }
}

extension Enumeration {
  func interfaces(in type: InterfaceType) -> [CaseInterface] {
    cases.map {
      CaseInterface(name: $0.name.name, wireValues: [.rawValue($0.rawValue)], position: type.position)
    }
  }
}

extension Union {
  func interfaces(in type: InterfaceType, of interface: ModuleInterface) -> [CaseInterface] {
    cases.map { entry in
      CaseInterface(
        name: entry.name.name, payload: interface.qualified(entry.value.type),
        code: "\(entry.value.type)",
        wireValues: entry.discriminatorValues.map(CaseInterface.WireValue.discriminator),
        position: entry.position ?? type.position)
    }
  }
}

extension StatusUnion {
  func interfaces(in type: InterfaceType, of interface: ModuleInterface) -> [CaseInterface] {
    cases.map { entry in
      CaseInterface(
        name: entry.name.name,
        payload: entry.content.type.map { interface.qualified($0) },
        code: entry.content.type.map { "\($0)" }, wireValues: [.statuses(entry.statuses)],
        position: entry.position ?? type.position)
    }
  }
}

/// Pairs the cases of two versions of a union.
enum UnionCases {
  /// Pairs cases by name, then by discriminator values, and finally the last remaining ones on each side.
  static func pairs(_ old: [Union.Case], _ new: [Union.Case]) -> [(old: Union.Case, new: Union.Case)] {
    var pairs: [(old: Union.Case, new: Union.Case)] = []
    var named = Remainder(new) { [$0.name] }
    var unmatched: [Union.Case] = []
    for entry in old {
      if let other = named.take([entry.name]) {
        pairs.append((entry, other))
      } else {
        unmatched.append(entry)
      }
    }
    var valued = Remainder(named.elements) { $0.discriminatorValues }
    unmatched.removeAll { entry in
      guard let other = valued.take(entry.discriminatorValues) else { return false }
      pairs.append((entry, other))
      return true
    }
    let rest = valued.elements
    if unmatched.count == 1, rest.count == 1 { pairs.append((unmatched[0], rest[0])) }
    return pairs
  }
}
