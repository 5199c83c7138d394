import CallsiteModel
import OrderedCollections

/// Compares how values of the same Swift types are encoded.
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
        rule, at: .declaration(old.path + place), message: message, consequence: consequence,
        old: old.position,
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
            "The raw value of `\(name)` changed from \(entry.rawValue) to \(other.rawValue).",
            "Callers that use `\(name)` compile and send another value; stored raw values aren't recognized.")
        )
      }
      if other.displayName != entry.displayName, before.hasDisplayNames, after.hasDisplayNames {
        let texts = (entry.display, other.display)
        findings.append(
          find(
            .silentDisplayNameChanged, ".\(entry.name.name)",
            "The display name of `\(name)` changed from \(texts.0) to \(texts.1).", "Users see another text.")
        )
      }
    }
    if before.unrecognizedCase == nil, after.unrecognizedCase != nil {
      findings.append(
        find(
          .silentEnumOpened, "", "`\(old.path)` now keeps values that it doesn't list.",
          "Responses with unlisted values are decoded, and callers get `.unrecognized`."))
    } else if before.unrecognizedCase != nil, after.unrecognizedCase == nil {
      findings.append(
        find(
          .silentEnumClosed, "", "`\(old.path)` now rejects values that it doesn't list.",
          "Calls whose responses contain unlisted values throw an error of kind `decoding`."))
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
          .silentDiscriminatorChanged, at: .declaration(old.path),
          message:
            "The case of `\(old.path)` is now selected by \(after.choice) instead of \(before.choice).",
          consequence:
            "Callers that switch over \(Article.of(old.path)) may get another case, or `.unrecognized`.",
          old: old.position, new: new.position))
    }
    let names = Set(before.attempts.map(\.name)).intersection(after.attempts.map(\.name))
    let orders = [before, after].map { $0.attempts.map(\.name).filter(names.contains) }
    if orders[0] != orders[1] {
      findings.append(
        Finding(
          .silentUnionOrderChanged, at: .declaration(old.path),
          message: "The cases of `\(old.path)` are tried in another order.",
          consequence: "Values that match several cases may be decoded as another one.", old: old.position,
          new: new.position))
    }
    return findings
  }
}

extension Enumeration.Case {
  /// The display name as Swift code.
  fileprivate var display: String { displayName?.code ?? "\(rawValue)" }
}

extension Union {
  /// A description of the value that selects the case, for a message.
  fileprivate var choice: String {
    guard let discriminator else { return "the best match" }
    let values = cases.filter { !$0.discriminatorValues.isEmpty }.map { entry in
      "\(entry.discriminatorValues.map(\.text).joined(separator: "|")) → .\(entry.name.name)"
    }
    return "'\(discriminator.text)' (\(values.joined(separator: ", ")))"
  }
}

/// The types whose values are sent to the server.
struct SentTypes {
  private(set) var paths: Set<String> = []

  init(of interface: ModuleInterface) {
    var pending: [String] = []
    for method in interface.methods {
      pending += method.parameters.compactMap(\.type.declared?.path)
      if let body = method.operation?.flattenedBody {
        pending += [interface.qualified(body.type).declared?.path].compactMap(\.self)
      }
    }
    while let path = pending.popLast() {
      guard let type = interface.types[path], paths.insert(path).inserted else { continue }
      pending += type.held.compactMap { interface.qualified($0).declared?.path }
    }
  }
}

extension InterfaceType {
  /// The types of the values it contains.
  fileprivate var held: [TypeReference] {
    switch kind {
    case .structure(let structure):
      structure.properties.map(\.type) + [structure.additionalProperties?.value.type].compactMap(\.self)
    case .union(let union): union.cases.map(\.value.type)
    case .alias(let alias): [alias.type]
    case .enumeration, .statuses, .service, .client, .server: []
    }
  }
}
