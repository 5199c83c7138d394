import CallsiteDiagnostics
import CallsiteDrift
import CallsiteModel
import CallsitePipeline
import CallsiteSource
import OrderedCollections

/// An overlay (OpenAPI Overlay 1.0) that keeps the old Swift names of renamed declarations, with `x-callsite-name` and,
/// for enum values, `x-callsite-enum`.
///
/// It doesn't contain declarations from other files, since overlays apply only to the document itself.
package struct KeptNamesOverlay: Sendable {
  private let module: String
  /// The updates by target and key.
  private var updates: OrderedDictionary<String, OrderedDictionary<String, SourceNode>> = [:]

  init(_ findings: [Finding], of swiftModule: SwiftModule, source: VersionSource) {
    module = swiftModule.name
    let renamed = findings.filter { $0.axis == .source && $0.codeRename != nil }
    guard !renamed.isEmpty, let root = try? source.fetch.read(source.api.spec) else { return }
    let places = SourcePlaces(root)
    for finding in renamed {
      guard let code = finding.codeRename else { continue }
      switch finding.rule {
      case .swiftMethodRenamed, .swiftMethodMoved:
        guard let method = Self.method(code.new, in: swiftModule) else { continue }
        add(Self.text(code.old), as: "x-callsite-name", to: method)
      case .swiftServiceRenamed:
        for (name, target) in Self.methods(ofService: code.new, in: swiftModule) {
          add(Self.text("\(code.old).\(name)"), as: "x-callsite-name", to: target)
        }
      case .swiftCaseRenamed:
        guard let target = finding.new.flatMap({ places.path(of: $0) }), let value = finding.rename?.new
        else {
          continue
        }
        add(value, named: code.old, to: target)
      case .swiftPropertyRenamed, .swiftTypeRenamed, .swiftParameterRenamed:
        // A nested type is named after its property.
        guard !code.old.contains("."), code.new != CodeRename.noLabel,
          let target = finding.new.flatMap({ places.path(of: $0) })
        else {
          continue
        }
        add(Self.text(code.old), as: "x-callsite-name", to: target)
      default: continue
      }
    }
  }

  /// Whether there are no names to keep.
  package var isEmpty: Bool { updates.isEmpty }

  /// The overlay's text.
  package var yaml: String {
    let actions = updates.map { target, update in
      Self.mapping([
        ("target", Self.text(target)), ("update", Self.mapping(update.map { ($0.key, $0.value) })),
      ])
    }
    let root = Self.mapping([
      ("overlay", Self.text("1.0.0")),
      (
        "info",
        Self.mapping([("title", Self.text("Kept names of \(module)")), ("version", Self.text("1.0.0"))])
      ),
      ("actions", SourceNode(.sequence(actions), at: Self.position)),
    ])
    guard let yaml = try? YAMLWriter().write(root) else {
      preconditionFailure("YAML can represent any names and paths.")
    }
    return yaml
  }

  private mutating func add(_ value: SourceNode, as key: String, to target: String) {
    // The first update of a place concerns the place itself.
    if updates[target]?[key] == nil { updates[target, default: [:]][key] = value }
  }

  /// Adds the name of a case to the object with the cases of an enum.
  private mutating func add(_ value: String, named name: String, to target: String) {
    let entry = (value, Self.mapping([("name", Self.text(name))]))
    let known = updates[target]?["x-callsite-enum"]?.mapping?["cases"]?.mapping?.entries.map {
      ($0.key, $0.value)
    }
    let cases = Self.mapping((known ?? []) + [entry])
    updates[target, default: [:]]["x-callsite-enum"] = Self.mapping([("cases", cases)])
  }

  // MARK: Targets

  /// Returns the target of a method by the path that callers write, such as `$.paths['/pets'].get`.
  private static func method(_ path: String, in module: SwiftModule) -> String? {
    ModuleInterface(module).methods.first { $0.path == path && $0.role == .call }.flatMap(target)
  }

  private static func methods(ofService service: String, in module: SwiftModule) -> [(String, String)] {
    ModuleInterface(module).methods.filter { $0.service == service && $0.role == .call }.compactMap {
      method in
      target(of: method).map { (method.name.name, $0) }
    }
  }

  private static func target(of method: MethodInterface) -> String? {
    let parts = method.place.split(separator: " ", maxSplits: 1).map(String.init)
    return parts.count == 2 ? NamesOverlay.target(parts[0], parts[1]) : nil
  }

  // MARK: Nodes

  private static var position: SourcePosition { SourcePosition(file: "", line: 1, column: 1) }

  private static func text(_ text: String) -> SourceNode {
    SourceNode(.scalar(SourceScalar(text, .string)), at: position)
  }

  private static func mapping(_ entries: [(String, SourceNode)]) -> SourceNode {
    let entries = entries.map { SourceMapping.Entry(key: $0.0, value: $0.1, at: position) }
    return SourceNode(.mapping(SourceMapping(entries)), at: position)
  }
}

/// The JSONPaths of a document's objects, by position.
private struct SourcePlaces {
  private var values: [SourcePosition: String] = [:]
  private var keys: [SourcePosition: String] = [:]

  init(_ root: SourceNode) {
    var pending: [(node: SourceNode, path: String)] = [(root, "$")]
    while let (node, path) = pending.popLast() {
      if let mapping = node.mapping {
        for entry in mapping.entries {
          let inner = path + Self.step(entry.key)
          if entry.value.mapping != nil {
            values[entry.value.position] = values[entry.value.position] ?? inner
            keys[entry.position] = inner
          }
          pending.append((entry.value, inner))
        }
      } else if let elements = node.sequence {
        for (index, element) in elements.enumerated() {
          let inner = "\(path)[\(index)]"
          if element.mapping != nil { values[element.position] = values[element.position] ?? inner }
          pending.append((element, inner))
        }
      }
    }
  }

  func path(of position: SourcePosition) -> String? { values[position] ?? keys[position] }

  private static func step(_ key: String) -> String {
    let isPlain = key.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
    if isPlain { return ".\(key)" }
    return "['\(key.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))']"
  }
}
