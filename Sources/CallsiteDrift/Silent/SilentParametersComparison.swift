import CallsiteModel
import OrderedCollections

/// Compares where the arguments of a method are sent. Arguments are matched by label, or else by position.
struct SilentParametersComparison {
  let context: ModulePair
  let pair: MethodMatching.Pair
  let old: OperationMethod
  let new: OperationMethod

  private let oldArguments: [String: RequestArgument]
  private let newArguments: [String: RequestArgument]
  private let oldPlaces: [Substring: Int]
  private let newPlaces: [Substring: Int]

  init(
    context: ModulePair, pair: MethodMatching.Pair, old: OperationMethod, new: OperationMethod
  ) {
    self.context = context
    self.pair = pair
    self.old = old
    self.new = new
    oldArguments = old.request.arguments.keyed(by: \.variable.code)
    newArguments = new.request.arguments.keyed(by: \.variable.code)
    oldPlaces = old.pathParameters
    newPlaces = new.pathParameters
  }

  func findings() -> [Finding] {
    let unlabelled = pair.new.parameters.filter { $0.label == nil }
    let labelled = pair.new.parameters.keyed(by: \.label)
    var place = 0
    return pair.old.parameters.flatMap { parameter -> [Finding] in
      if parameter.label == nil { place += 1 }
      let other =
        parameter.label == nil
        ? (place <= unlabelled.count ? unlabelled[place - 1] : nil)
        : labelled[parameter.label]
      return other.map { compared(parameter, $0) } ?? []
    }
  }

  private func finding(
    _ rule: DriftRule, _ before: ParameterInterface, _ after: ParameterInterface, _ message: String,
    _ consequence: String
  ) -> Finding {
    Finding(
      rule, operation: old.place, at: .declaration(pair.old.path, .parameter(before.name)), message: message,
      consequence: consequence, swift: .init(before: before.declaration, after: after.declaration),
      old: before.origin?.position ?? old.position, new: after.origin?.position ?? new.position)
  }

  private func compared(_ before: ParameterInterface, _ after: ParameterInterface) -> [Finding] {
    guard let target = before.target, let other = after.target else { return [] }
    // A parameter that is a property of the body is compared as a property.
    if target.location == .body, target.name != nil, other.location == .body { return [] }
    let name = "`\(before.name)` of `\(pair.old.path)`"
    if target.location != other.location || place(of: target, oldPlaces) != place(of: other, newPlaces) {
      return [
        finding(
          .silentParameterMoved, before, after,
          "\(name) moved from the \(target.location) to the \(other.location).",
          "Calls that pass `\(before.name)` compile and send it in another part of the request.")
      ]
    }
    var findings: [Finding] = []
    if target.name != other.name, target.location != .path {
      findings.append(
        finding(
          .silentParameterWireNameChanged, before, after,
          "\(name) is now sent as '\(other.name ?? "")' instead of '\(target.name ?? "")'.",
          "Calls that pass `\(before.name)` compile and send it under another name."))
    }
    return findings + form(before, after, name) + defaults(before, after, name)
  }

  /// Returns the position of a path parameter in the path, or `nil` for other parameters.
  private func place(of target: OperationMethod.Parameter.Target, _ places: [Substring: Int]) -> Int? {
    guard target.location == .path, let name = target.name else { return nil }
    return places[Substring(name)]
  }

  private func form(_ before: ParameterInterface, _ after: ParameterInterface, _ name: String) -> [Finding] {
    guard let argument = before.variable.flatMap({ oldArguments[$0] }),
      let other = after.variable.flatMap({ newArguments[$0] })
    else { return [] }
    var findings: [Finding] = []
    let styles = (style(argument, before.type, context.old), style(other, after.type, context.new))
    if styles.0 != styles.1 || argument.location != other.location
      || argument.queryForm != other.queryForm
    {
      findings.append(
        finding(
          .silentParameterStyleChanged, before, after,
          "The style of \(name) changed from `\(argument.styleText)` to `\(other.styleText)`.",
          "Calls that pass `\(before.name)` compile and serialize it differently."))
    }
    let isSame = context.isConvertible(before.type.unwrapped, to: after.type.unwrapped)
    if argument.format != other.format, isSame {
      findings.append(
        finding(
          .silentFormatChanged, before, after,
          "The format of \(name) changed from \(argument.formatText) to \(other.formatText).",
          "Calls that pass `\(before.name)` compile and send it in another format."))
    }
    return findings
  }

  private func defaults(_ before: ParameterInterface, _ after: ParameterInterface, _ name: String)
    -> [Finding]
  {
    let values = (before.origin?.serverDefault, after.origin?.serverDefault)
    guard before.hasDefault, after.hasDefault, values.0 != values.1 else { return [] }
    return [
      finding(
        .silentDefaultChanged, before, after,
        "The server's default for \(name) changed from \(values.0 ?? "none") to \(values.1 ?? "none").",
        "Calls that omit `\(before.name)` compile and mean something else.")
    ]
  }
}

extension OperationMethod {
  /// The positions of the path parameters, by name.
  fileprivate var pathParameters: [Substring: Int] {
    place.matches(of: /\{([^}]*)\}/).enumerated().keyed { $0.element.1 }.mapValues(\.offset)
  }
}

extension SilentParametersComparison {
  /// Returns the style of an argument as far as it matters for values of a type: whether it explodes changes nothing for a
  /// single value, nor for an array in the style `simple`.
  private func style(
    _ argument: RequestArgument, _ type: TypeReference, _ module: ModuleInterface
  ) -> WireStyle {
    var style = argument.style
    switch type.unwrapped {
    case .array:
      let isInHeaderOrPath = argument.location == .header || argument.location == .path
      guard isInHeaderOrPath, style.name ?? .simple == .simple else { return style }
    case .named(.external(let type, _)): if type == .json { return style }
    case .named(.declared(let type)):
      switch module.types[type.path]?.kind {
      case nil, .enumeration: break
      default: return style
      }
    case .optional, .dictionary, .nullable, .generic: return style
    }
    style.explodes = nil
    return style
  }
}

extension RequestArgument {
  fileprivate var styleText: String {
    queryForm?.rawValue ?? style.text
  }

  fileprivate var formatText: String { format.map { "`\($0)`" } ?? "none" }
}
