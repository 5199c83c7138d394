import CallsiteDiagnostics
package import CallsiteModel

/// The edits that make an app's code use the new names.
///
/// Only what the compiler's index identifies is edited. A name in a file without an index is left alone, and listed.
package struct FixIts: Sendable {
  /// A file before and after the edits.
  package struct EditedFile: Sendable {
    package let path: String
    package let old: [UInt8]
    package let new: [UInt8]
  }

  private struct Edit: Hashable {
    let offset: Int
    let length: Int
    let text: String
  }

  /// The lines that use a renamed declaration, or may use it, and weren't edited.
  package private(set) var open: [CallSite] = []
  private let app: AppCode
  private var edits: [String: Set<Edit>] = [:]

  /// Creates fix-its without any edits.
  ///
  /// - Parameter app: The app's code.
  package init(in app: AppCode) { self.app = app }

  /// Adds the edits for the findings about one of the app's clients.
  ///
  /// - Parameters:
  ///   - findings: The findings between the version that the app was written for and the new one.
  ///   - module: The module that the app was written for.
  package mutating func add(_ findings: [Finding], from module: SwiftModule) {
    let interface = ModuleInterface(module)
    let renames = findings.compactMap { finding in AffectedUse(finding, in: interface).map { (finding, $0) } }
      .filter { $0.0.codeRename != nil }
    if renames.isEmpty { return }
    for file in app.usedFiles(of: interface) {
      let code = RenamedCode(file, client: interface.client)
      for (finding, affected) in renames {
        for (use, effect) in file.effects(of: affected) where code.mentions(finding, use) {
          let edits = code.edits(use, finding)
          if edits.isEmpty { leave(use, effect, in: file.file) }
          self.edits[file.file.path, default: []].formUnion(edits)
        }
      }
    }
  }

  private mutating func leave(_ use: CodeUse, _ effect: CallSite.Effect, in file: SwiftFile) {
    let position = file.position(of: use.token)
    open.append(CallSite(position: position, text: file.text(ofLine: position.line), effect: effect))
  }

  /// The number of replaced names.
  package var editCount: Int { edits.values.reduce(0) { $0 + $1.count } }

  /// The edited files, in the order of the app's files.
  package var files: [EditedFile] {
    app.files.compactMap { file in
      guard let edits = edits[file.path], !edits.isEmpty else { return nil }
      var bytes = file.bytes
      for edit in edits.sorted(by: { $0.offset > $1.offset }) {
        bytes.replaceSubrange(edit.offset..<(edit.offset + edit.length), with: edit.text.utf8)
      }
      return EditedFile(path: file.path, old: file.bytes, new: bytes)
    }
  }
}

extension FixIts {
  /// The code of a file whose names are replaced.
  private struct RenamedCode {
    let file: SwiftFile
    /// The offsets of the services that are read from the client.
    private let services: Set<Int>

    init(_ used: UsedFile, client: String) {
      file = used.file
      services = used.offsets(ofPropertiesOf: client)
    }

    /// Returns whether a use contains the renamed name: an initializer call that omits a renamed property doesn't.
    func mentions(_ finding: Finding, _ use: CodeUse) -> Bool {
      guard let code = finding.codeRename else { return false }
      switch use.kind {
      // The service before a call is a use of its own.
      case .call:
        return code.type == nil && (finding.rule != .swiftParameterRenamed || !labels(of: use, code).isEmpty)
      case .construction: return !labels(of: use, code).isEmpty
      case .exhaustiveSwitch, .switchNaming: return false
      default: return true
      }
    }

    func edits(_ use: CodeUse, _ finding: Finding) -> [Edit] {
      guard let code = finding.codeRename else { return [] }
      switch use.kind {
      case .construction: return labels(of: use, code)
      case .call:
        return finding.rule == .swiftParameterRenamed
          ? labels(of: use, code) : path(endingAt: use.token, code)
      case .type(let path):
        if let type = code.type, path == type.old || path.hasPrefix("\(type.old).") {
          return replacement(of: use.token, CodeRename(old: type.old, new: type.new))
        }
        return replacement(of: use.token, code)
      case .property, .enumCase, .importing: return replacement(of: use.token, code)
      case .exhaustiveSwitch, .switchNaming, .name: return []
      }
    }

    /// Returns edits that replace the labels of a call, or remove them if the parameter no longer has one.
    private func labels(of use: CodeUse, _ code: CodeRename) -> [Edit] {
      (use.arguments ?? []).compactMap { argument in
        guard let label = argument.label, label.text == code.old else { return nil }
        if code.new != CodeRename.noLabel { return edit(label, code.new, isLabel: true) }
        guard let value = argument.value else { return nil }
        return Edit(offset: label.offset, length: value.offset - label.offset, text: "")
      }
    }

    /// Returns an edit that replaces the last part of a path, or none if the declaration moved to another scope.
    private func replacement(of token: SwiftToken, _ code: CodeRename) -> [Edit] {
      let scopes = (InterfacePath.scope(of: code.old), InterfacePath.scope(of: code.new))
      guard token.text == InterfacePath.name(of: code.old), scopes.0.isEmpty == scopes.1.isEmpty else {
        return []
      }
      return [edit(token, InterfacePath.name(of: code.new))]
    }

    /// Returns edits for a method and the services before it: `pets.list` → `animals.list`.
    private func path(endingAt token: SwiftToken, _ code: CodeRename) -> [Edit] {
      let (old, new) = (code.old.split(separator: "."), code.new.split(separator: "."))
      guard old.count == new.count, let place = file.index(of: token) else { return [] }
      var edits: [Edit] = []
      for (distance, (before, after)) in zip(old.reversed(), new.reversed()).enumerated()
      where before != after {
        let index = place - 2 * distance
        // Methods derived from an operation, such as the sequence of its pages, have names of their own. The service
        // can be in a variable.
        guard index >= 0, file.tokens[index].text == before,
          distance == 0 || services.contains(file.tokens[index].offset)
        else { return [] }
        edits.append(edit(file.tokens[index], String(after)))
      }
      return edits
    }

    private func edit(_ token: SwiftToken, _ name: String, isLabel: Bool = false) -> Edit {
      let isQuoted = file.bytes[token.offset] == UInt8(ascii: "`")
      return Edit(
        offset: token.offset, length: token.text.utf8.count + (isQuoted ? 2 : 0),
        text: isLabel ? name : SwiftIdentifier(name).code)
    }
  }
}
