import CallsiteDiagnostics
package import CallsiteModel
import OrderedCollections

/// The edits that make an app's code use the new names.
///
/// Only certain uses of a renamed declaration are edited, and members whose name no other type has, neither in the
/// module nor in the app.
package struct FixIts: Sendable {
  /// A file before and after the edits.
  package struct EditedFile: Sendable {
    package let path: String
    let old: [UInt8]
    package let new: [UInt8]
  }

  private struct Edit: Hashable {
    let offset: Int
    let length: Int
    let text: String
  }

  /// The edited files, in order.
  package private(set) var files: [EditedFile] = []
  /// The number of replaced names.
  package private(set) var editCount = 0
  /// The lines that use a renamed declaration and weren't edited.
  package private(set) var open: [CallSite] = []

  private let interface: ModuleInterface
  private let ambiguous: Set<String>

  /// - Parameters:
  ///   - findings: The findings between the version that the app was written for and the new one.
  ///   - app: The app's code.
  ///   - module: The module that the app was written for.
  package init(_ findings: [Finding], in app: AppCode, from module: SwiftModule) {
    interface = ModuleInterface(module)
    ambiguous = Self.ambiguousNames(interface, app)
    let affected = findings.compactMap { finding -> (finding: Finding, use: AffectedUse, code: CodeRename)? in
      guard let code = finding.codeRename, let use = AffectedUse(finding, in: interface) else { return nil }
      return (finding, use, code)
    }
    if affected.isEmpty { return }
    for (file, uses) in app.uses(of: interface) {
      var edits: OrderedSet<Edit> = []
      for use in uses {
        for (finding, affected, code) in affected where affected.matches(use) {
          // The service before a call is a use of its own.
          if case .call = use.kind, code.type != nil { continue }
          // An initializer call that omits a renamed property stays as it is.
          if case .construction = use.kind, !use.labels.contains(where: { $0.text == code.old }) { continue }
          let replaced = self.edits(use, finding, code, in: file)
          if replaced.isEmpty {
            leave(use, in: file)
          } else {
            edits.formUnion(replaced)
          }
        }
      }
      if !edits.isEmpty { add(edits, to: file) }
    }
  }

  private mutating func add(_ edits: OrderedSet<Edit>, to file: SwiftFile) {
    var bytes = file.bytes
    var end = bytes.count
    for edit in edits.sorted(by: { $0.offset > $1.offset }) where edit.offset + edit.length <= end {
      bytes.replaceSubrange(edit.offset..<(edit.offset + edit.length), with: edit.text.utf8)
      end = edit.offset
      editCount += 1
    }
    files.append(EditedFile(path: file.path, old: file.bytes, new: bytes))
  }

  private mutating func leave(_ use: CodeUse, in file: SwiftFile) {
    let position = file.position(of: use.token)
    open.append(
      CallSite(position: position, text: file.text(ofLine: position.line), isCertain: use.isCertain))
  }

  /// Returns the names that members of several types have.
  private static func ambiguousNames(_ interface: ModuleInterface, _ app: AppCode) -> Set<String> {
    let names = CodeNames(interface, files: app.files)
    var counts: [String: Int] = [:]
    let members = names.members
    let all =
      members.properties.values.map { Array($0.keys) } + members.cases.values.map { Array($0.keys) }
      + members.methods.values.map { Array($0.keys) }
    for name in all.joined() { counts[name, default: 0] += 1 }
    return Set(counts.filter { $0.value > 1 }.keys).union(app.files.flatMap(\.declaredMembers)).union(
      commonNames)
  }

  /// Names that are too common to identify a member.
  private static let commonNames: Set<String> = [
    "id", "name", "count", "first", "last", "description", "value", "values", "title", "text", "body",
    "label", "data",
    "isEmpty", "date", "type", "status", "state", "url", "path", "key", "keys", "index", "min", "max",
    "error",
    "success", "failure", "image", "color", "size", "width", "height", "font", "content", "list", "get",
    "add",
    "remove", "insert", "hash", "rawValue", "message", "code", "self", "some", "none", "all", "on", "off",
    "map",
    "filter", "user", "items", "item", "result", "start", "end", "host", "port", "scheme", "query", "lines",
    "year", "month", "day", "hour", "minute", "second", "update", "delete", "create", "load", "save", "send",
  ]

  // MARK: Edits

  private func edits(_ use: CodeUse, _ finding: Finding, _ code: CodeRename, in file: SwiftFile) -> [Edit] {
    switch use.kind {
    case .member(let name, _):
      guard name != CodeUse.implicitInitializer, !ambiguous.contains(name), !finding.id.contains("parameter")
      else { return [] }
      return replacement(of: use.token, code, in: file)
    case .construction: return labels(of: use, code, in: file)
    case .call:
      if finding.id == "swift-parameter-renamed" { return labels(of: use, code, in: file) }
      return path(endingAt: use.token, code, in: file)
    case .type(let path):
      if let type = code.type, path == type.old || path.hasPrefix("\(type.old).") {
        return replacement(of: use.token, CodeRename(old: type.old, new: type.new), in: file)
      }
      return replacement(of: use.token, code, in: file)
    case .property where use.isShorthand:
      // `if let chip` becomes `if let chip = tag`, because the variable keeps its name.
      return replacement(of: use.token, code, in: file).map {
        Edit(
          offset: $0.offset, length: $0.length, text: "\(SwiftIdentifier(use.token.text).code) = \($0.text)")
      }
    case .property, .enumCase, .importing: return replacement(of: use.token, code, in: file)
    case .exhaustiveSwitch, .extensionMember, .foreignMember, .value, .operand, .inference: return []
    }
  }

  private func labels(of use: CodeUse, _ code: CodeRename, in file: SwiftFile) -> [Edit] {
    use.labels.filter { $0.text == code.old }.map {
      edit($0, code.new, in: file, isLabel: true)
    }
  }

  /// Returns an edit that replaces the last part of a path, or none if the declaration moved to another scope.
  private func replacement(of token: SwiftToken, _ code: CodeRename, in file: SwiftFile) -> [Edit] {
    let scopes = (InterfacePath.scope(of: code.old), InterfacePath.scope(of: code.new))
    guard token.text == InterfacePath.name(of: code.old), scopes.0.isEmpty == scopes.1.isEmpty else {
      return []
    }
    return [edit(token, InterfacePath.name(of: code.new), in: file)]
  }

  /// Returns edits for a method and the services before it: `pets.list` → `animals.list`.
  private func path(endingAt token: SwiftToken, _ code: CodeRename, in file: SwiftFile) -> [Edit] {
    let (old, new) = (code.old.split(separator: "."), code.new.split(separator: "."))
    guard old.count == new.count, let place = file.tokens.lastIndex(of: token) else { return [] }
    var edits: [Edit] = []
    for (distance, (before, after)) in zip(old.reversed(), new.reversed()).enumerated() where before != after
    {
      let index = place - 2 * distance
      // Methods derived from an operation, such as the sequence of its pages, have names of their own.
      guard index >= 0, file.tokens[index].text == before else { return [] }
      edits.append(edit(file.tokens[index], String(after), in: file))
    }
    return edits
  }

  private func edit(_ token: SwiftToken, _ name: String, in file: SwiftFile, isLabel: Bool = false) -> Edit {
    let isQuoted = file.bytes[token.offset] == UInt8(ascii: "`")
    let code = isLabel ? name : SwiftIdentifier(name).code
    return Edit(
      offset: token.offset, length: token.text.utf8.count + (isQuoted ? 2 : 0), text: code)
  }
}
