import CallsiteModel
import OrderedCollections

/// Compares what values of the same Swift are on the wire.
struct SilentTypesComparison {
  let context: ModulePair
  private let sent: SentTypes

  init(context: ModulePair) {
    self.context = context
    sent = SentTypes(of: context.new)
  }

  func findings() -> [Finding] {
    context.old.types.values.flatMap { type -> [Finding] in
      guard let path = context.types.path(of: type.path), let other = context.new.types[path] else {
        return []
      }
      let isSent = sent.paths.contains(path)
      switch (type.kind, other.kind) {
      case (.structure(let before), .structure(let after)):
        return SilentPropertiesComparison(context: context, old: type, new: other, isSent: isSent)
          .findings(before, after)
      case (.enumeration(let before), .enumeration(let after)): return enums(before, after, type, other)
      case (.union(let before), .union(let after)): return unions(before, after, type, other)
      default: return []
      }
    }
  }

  private func enums(
    _ before: Enumeration, _ after: Enumeration, _ old: InterfaceType, _ new: InterfaceType
  ) -> [Finding] {
    let find = { (rule: DriftRule, place: String, message: String, consequence: String) in
      Finding(
        rule, path: old.path + place, message: message, consequence: consequence, old: old.position,
        new: new.position)
    }
    var findings: [Finding] = []
    let others = after.cases.keyed(by: \.name)
    for entry in before.cases {
      guard let other = others[entry.name] else { continue }
      let name = "\(old.path).\(entry.name.name)"
      if other.rawValue != entry.rawValue, before.rawType == after.rawType {
        findings.append(
          find(
            .silentRawValueChanged, ".\(entry.name.name)",
            "`\(name)` is \(other.rawValue) on the wire, and was \(entry.rawValue).",
            "Callers that use `\(name)` compile and mean another value; stored raw values are unrecognized."))
      }
      if other.displayName != entry.displayName, before.hasDisplayNames, after.hasDisplayNames {
        let texts = (entry.display, other.display)
        findings.append(
          find(
            .silentDisplayNameChanged, ".\(entry.name.name)",
            "`\(name).displayName` is \(texts.1), and was \(texts.0).", "Users see another text."))
      }
    }
    if before.unrecognizedCase == nil, after.unrecognizedCase != nil {
      findings.append(
        find(
          .silentEnumOpened, "", "`\(old.path)` keeps values that it doesn't list.",
          "Responses with other values are decoded, and callers get `.unrecognized`."))
    } else if before.unrecognizedCase != nil, after.unrecognizedCase == nil {
      findings.append(
        find(
          .silentEnumClosed, "", "`\(old.path)` refuses values that it doesn't list.",
          "Calls whose responses have other values throw an error of kind `decoding`."))
    }
    return findings
  }

  private func unions(
    _ before: Union, _ after: Union, _ old: InterfaceType, _ new: InterfaceType
  ) -> [Finding] {
    let others = after.cases.keyed(by: \.name)
    let cases = before.cases.compactMap { entry in others[entry.name].map { (entry, $0) } }
    var findings: [Finding] = []
    let isOther = cases.contains { $0.discriminatorValues != $1.discriminatorValues }
    if before.discriminator != after.discriminator || isOther {
      findings.append(
        Finding(
          .silentDiscriminatorChanged, path: old.path,
          message: "\(after.choice) chooses the case of `\(old.path)`, and \(before.choice) did.",
          consequence:
            "Callers that switch over \(Article.of(old.path)) may get another case, or `.unrecognized`.",
          old: old.position, new: new.position))
    }
    let names = Set(before.attempts.map(\.name)).intersection(after.attempts.map(\.name))
    let orders = [before, after].map { $0.attempts.map(\.name).filter(names.contains) }
    if orders[0] != orders[1] {
      findings.append(
        Finding(
          .silentUnionOrderChanged, path: old.path,
          message: "Cases of `\(old.path)` are tried in another order.",
          consequence: "Values that fit several cases may become another one.", old: old.position,
          new: new.position))
    }
    return findings
  }
}

extension Enumeration.Case {
  /// The text that people read, as code.
  fileprivate var display: String { displayName?.code ?? "\(rawValue)" }
}

extension Union {
  /// What decides between the cases, for a message.
  fileprivate var choice: String {
    guard let discriminator else { return "What fits" }
    let values = cases.filter { !$0.discriminatorValues.isEmpty }.map { entry in
      "\(entry.discriminatorValues.map(\.text).joined(separator: "|")) → .\(entry.name.name)"
    }
    return "'\(discriminator.text)' (\(values.joined(separator: ", ")))"
  }
}

/// The types whose values go to the server.
struct SentTypes {
  private(set) var paths: Set<String> = []

  init(of interface: ModuleInterface) {
    var pending: [String] = []
    for method in interface.methods {
      pending += method.parameters.flatMap(\.type.names)
      if let body = method.operation?.flattenedBody {
        pending += interface.qualified(body.type, in: method.owner).names
      }
    }
    while let path = pending.popLast() {
      guard let type = interface.types[path], paths.insert(path).inserted else { continue }
      pending += type.held.flatMap { interface.qualified($0.type, in: $0.scope).names }
    }
  }
}

extension InterfaceType {
  /// The types of what its values hold, and where they are looked up.
  fileprivate var held: [(type: TypeReference, scope: String)] {
    switch kind {
    case .structure(let structure):
      structure.properties.map { ($0.type, path) }
        + (structure.additionalProperties.map { [($0.value.type, path)] } ?? [])
    case .union(let union): union.cases.map { ($0.value.type, path) }
    case .alias(let alias): [(alias.type, scope)]
    case .enumeration, .statuses, .service, .client, .server: []
    }
  }
}
