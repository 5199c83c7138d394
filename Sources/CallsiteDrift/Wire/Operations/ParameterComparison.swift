import CallsiteDiagnostics
package import CallsiteDocument
import OrderedCollections

/// Compares the parameters of two versions of an operation. Path parameters are identified by their position.
struct ParameterComparison {
  private let before: Operation
  private let after: Operation
  private let oldNames: [String]
  private let newNames: [String]
  private let today: CalendarDay?

  init(_ before: Operation, _ after: Operation, today: CalendarDay?) {
    self.before = before
    self.after = after
    oldNames = PathTemplate(before.path).names
    newNames = PathTemplate(after.path).names
    self.today = today
  }

  func compare(into findings: inout OperationFindings) {
    let (old, new) = ExplodedParameters.expanded(
      before.parameters + before.strayParameters, after.parameters + after.strayParameters, findings.readers)
    let others = Dictionary(new.map { (key($0, newNames), $0) }) { first, _ in first }
    var found: Set<String> = []
    let renames = renames(old, new, findings)
    for parameter in old {
      let key = key(parameter, oldNames)
      found.insert(key)
      if let other = others[key] {
        compare(parameter, other, into: &findings)
      } else if let match = renames[key] {
        found.insert(self.key(match.new, newNames))
        addRenamed(parameter, match.new, match.rename, into: &findings)
      } else {
        let rule = LifecycleComparison(today: today).ruleForRemoval(of: parameter)
        findings.add(
          rule, at: .message(parameter.place), "The \(parameter.noun) was removed.", parameter.position,
          after.position,
          isRequired: parameter.isRequired)
      }
    }
    for parameter in new where !found.contains(key(parameter, newNames)) {
      findings.add(
        Self.rule(forNew: parameter), at: .message(parameter.place),
        "The \(parameter.noun) was added\(parameter.isRequired ? " and is required" : "").", before.position,
        parameter.position)
    }
  }

  /// Returns the renamed parameters, by the key of the old one. A deprecated parameter that is gone was removed as
  /// announced, and not renamed.
  private func renames(
    _ old: [Parameter], _ new: [Parameter], _ findings: OperationFindings
  ) -> [String: (new: Parameter, rename: Rename)] {
    let (oldKeys, newKeys) = (Set(old.map { key($0, oldNames) }), Set(new.map { key($0, newNames) }))
    let lifecycle = LifecycleComparison(today: today)
    let removed = old.filter {
      $0.location != .path && !newKeys.contains(key($0, oldNames))
        && lifecycle.ruleForRemoval(of: $0) == .parameterRemoved
    }
    let added = new.filter { $0.location != .path && !oldKeys.contains(key($0, newNames)) }
    let candidate = { (parameter: Parameter) in
      RenameMatching.Candidate(name: parameter.name, description: parameter.description)
    }
    let matches = RenameMatching(rulings: findings.rulings, common: ["same place", "same type"])
      .matches(removed.map(candidate), added.map(candidate)) { index, place in
        removed[index].location == added[place].location
          && findings.areAlike(removed[index].schema, added[place].schema)
      }
    return Dictionary(
      matches.map { (key(removed[$0.old], oldNames), (added[$0.new], $0.rename)) }
    ) { first, _ in first }
  }

  private func addRenamed(
    _ old: Parameter, _ new: Parameter, _ rename: Rename, into findings: inout OperationFindings
  ) {
    findings.add(
      new.isRequired ? .requiredParameterRenamed : .optionalParameterRenamed, at: .message(old.place),
      "The \(old.noun) was renamed to '\(new.name)'.", old.position, new.position, rename: rename)
    compare(old, new, into: &findings)
  }

  /// Returns what identifies a parameter. Header names are case-insensitive (RFC 9110, section 5.1), and the name of the
  /// whole query isn't sent (OpenAPI 3.2, "Parameter Locations").
  private func key(_ parameter: Parameter, _ pathNames: [String]) -> String {
    switch parameter.location {
    case .path: pathNames.firstIndex(of: parameter.name).map { "path \($0)" } ?? "path '\(parameter.name)'"
    case .header: "header \(parameter.name.lowercased())"
    case .query, .cookie: parameter.place.text
    case .querystring: "querystring"
    }
  }

  private static func rule(forNew parameter: Parameter) -> DriftRule {
    if parameter.location == .path { return .pathParameterAdded }
    return parameter.isRequired ? .requiredParameterAdded : .optionalParameterAdded
  }

  private func compare(_ old: Parameter, _ new: Parameter, into findings: inout OperationFindings) {
    let place = old.place
    LifecycleComparison(today: today).compare(old, new, at: place, into: &findings)
    if old.isRequired != new.isRequired {
      let rule: DriftRule = new.isRequired ? .parameterBecameRequired : .parameterBecameOptional
      let phrase = new.isRequired ? "became required" : "became optional"
      findings.add(rule, at: .message(place), "The \(old.noun) \(phrase).", old.position, new.position)
    }
    compareStyles(old, new, into: &findings)
    compareDefaults(old, new, into: &findings)
    let text = SchemaContext.Text(old.contentType)
    let context = SchemaContext(
      area: .requestParameter, text: text, isRepeatable: new.isRepeatable, wasRepeatable: old.isRepeatable)
    findings.compare(old.schema, new.schema, context, at: place)
  }

  /// Compares styles, which matter only for arrays and objects. `simple` writes an array alike, exploded or not, and
  /// `deepObject` is always exploded (OpenAPI, "Style Examples").
  private func compareStyles(_ old: Parameter, _ new: Parameter, into findings: inout OperationFindings) {
    let exploded: Set<JSONType> =
      switch old.style {
      case .simple: [.object]
      case .deepObject: []
      default: [.array, .object]
      }
    let isOtherStyle = old.style != new.style || old.arrays != new.arrays
    let isOther =
      isOtherStyle && findings.mayBothBe([.array, .object], old.schema, new.schema)
      || old.explode != new.explode && findings.mayBothBe(exploded, old.schema, new.schema)
    let isPrefixed =
      old.style != new.style && [old.style, new.style].contains { $0 == .label || $0 == .matrix }
    guard isOther || isPrefixed || old.contentType != new.contentType else { return }
    findings.add(
      .parameterStyleChanged, at: .message(old.place),
      "The serialization of the \(old.noun) changed: \(old.form) → \(new.form).", old.position, new.position)
  }

  /// Compares defaults, which matter only for parameters that can be omitted.
  private func compareDefaults(_ old: Parameter, _ new: Parameter, into findings: inout OperationFindings) {
    if old.isRequired || new.isRequired { return }
    for change in findings.defaultChanges(old.schema, new.schema) {
      findings.add(change, .requestParameter, at: old.place, old.position, new.position)
    }
  }
}

extension Parameter {
  /// The parameter's place, such as `query limit`.
  package var place: MessagePlace { MessagePlace(.parameter(location, name)) }

  fileprivate var noun: String {
    switch location {
    case .path: "path parameter '\(name)'"
    case .query: "query parameter '\(name)'"
    case .header: "header parameter '\(name)'"
    case .cookie: "cookie parameter '\(name)'"
    case .querystring: "query"
    }
  }

  /// Whether the parameter is the whole query, as a form.
  var isQueryForm: Bool { location == .querystring && contentType.map { MediaType($0).isForm } == true }

  /// Whether an array is serialized as a repeated parameter.
  var isRepeatable: Bool {
    location == .query && style == .form && explode && contentType == nil
  }

  /// The serialization, for messages.
  fileprivate var form: String {
    if let contentType { return contentType }
    let notation = arrays == .brackets ? "" : ", arrays as \(arrays.rawValue)"
    return style.rawValue + (explode ? " (exploded)" : "") + notation
  }
}
