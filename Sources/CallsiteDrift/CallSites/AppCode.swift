import CallsiteDiagnostics

/// An app's Swift code, in which the lines are found that a changed client breaks.
///
/// Where the code names types, or they follow from declarations, a line is found for certain; where a name alone
/// says it, and nothing says what it is a name of, a line may be one of them.
package struct AppCode: Sendable {
  package let files: [SwiftFile]

  package init(files: [SwiftFile]) {
    self.files = files
  }

  /// The findings, each with the lines that it concerns.
  ///
  /// - Parameter interface: The version that the app was written for.
  func located(_ findings: [Finding], in interface: ModuleInterface) -> [Finding] {
    let uses = uses(of: interface)
    return findings.map { finding in
      guard let sought = SoughtUse(finding, in: interface) else { return finding }
      var finding = finding
      finding.callSites = uses.flatMap { file, uses in
        Self.sites(uses.filter { sought.matches($0) }, in: file)
      }
      return finding
    }
  }

  /// What the files use of a module, in order.
  func uses(of interface: ModuleInterface) -> [(file: SwiftFile, uses: [CodeUse])] {
    let names = CodeNames(interface, files: files)
    return files.map { file in
      (file: file, uses: CodeWalk.uses(in: file, names: names).sorted { $0.token.offset < $1.token.offset })
    }.filter { names.isVisible(in: $0.file) || $0.uses.contains { $0.isCertain } }
  }

  /// One a line: the first that is certain, or else the first.
  private static func sites(_ uses: [CodeUse], in file: SwiftFile) -> [CallSite] {
    var sites: [CallSite] = []
    for use in uses {
      let position = file.position(of: use.token)
      let site = CallSite(
        position: position, text: file.text(ofLine: position.line), isCertain: use.isCertain)
      if let last = sites.last, last.position.line == position.line {
        if site.isCertain, !last.isCertain { sites[sites.count - 1] = site }
      } else {
        sites.append(site)
      }
    }
    return sites
  }
}

extension CodeUse {
  /// Whether the type of what is used is known.
  var isCertain: Bool { if case .member = kind { false } else { true } }
}
