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

  /// What happened and what it means: a line each, as plain text.
  var sentences: [String] {
    [message] + [consequence].compactMap { $0 }
  }

  /// Where it stands in both versions, as far as it does.
  var positions: [String] {
    [old.map { "old: \($0)" }, new.map { "new: \($0)" }].compactMap { $0 }
  }

  private func lines(of swift: String?, mark: String) -> [String] {
    guard let swift else { return [] }
    return swift.split(whereSeparator: \.isNewline).map { mark + $0 }
  }
}
