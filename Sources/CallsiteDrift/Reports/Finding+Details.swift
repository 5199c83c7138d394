import CallsiteDiagnostics

extension Finding {
  /// Operation and place on one line: `GET /pets, response 200 / name`.
  var place: String {
    [operation, path].compactMap { $0 }.joined(separator: ", ")
  }

  /// The Swift declaration before and after, each line marked with `-` or `+`.
  var swiftLines: [String] {
    lines(of: swift?.before, mark: "- ") + lines(of: swift?.after, mark: "+ ")
  }

  /// What happened, what it means, and where else: a line each, as plain text.
  var sentences: [String] {
    [message, consequence, rename?.sentence, otherOperations, evidence?.sentence].compactMap { $0 }
  }

  /// `Also GET /pets, PUT /pets and 12 more.`, for a change of something shared.
  var otherOperations: String? {
    let others = operations.dropFirst()
    guard !others.isEmpty else { return nil }
    let named = others.prefix(Self.namedOperations)
    let count = others.count - named.count
    let rest = count > 0 ? [" and \(count) more"] : []
    return "Also \((named.joined(separator: ", ") + rest.joined()))."
  }

  private static let namedOperations = 5

  /// Where it stands in both versions, as far as it does.
  func positions(_ kind: DriftReview.Kind) -> [String] {
    let sides = kind.sides
    return [old.map { "\(sides.old): \($0)" }, new.map { "\(sides.new): \($0)" }].compactMap { $0 }
  }

  /// The lines of the app that use what changed; those that may do so say it.
  var callSiteLines: [String] {
    callSites.map { "\($0.isCertain ? "used" : "perhaps used") at \($0.position): \($0.text)" }
  }

  private func lines(of swift: String?, mark: String) -> [String] {
    guard let swift else { return [] }
    return swift.split(whereSeparator: \.isNewline).map { mark + $0 }
  }
}
