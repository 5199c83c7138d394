import CallsiteDocument

/// Compares the headers of a response. Their names don't differ by case.
struct HeaderComparison {
  /// `response 200`.
  let place: String

  func compare(_ before: Response, _ after: Response, into findings: inout OperationFindings) {
    let others = Dictionary(after.headers.map { ($0.name.lowercased(), $0) }) { first, _ in first }
    var found: Set<String> = []
    for header in before.headers where found.insert(header.name.lowercased()).inserted {
      if let other = others[header.name.lowercased()] {
        compare(header, other, into: &findings)
      } else {
        let rule: DriftRule = header.isRequired ? .requiredHeaderRemoved : .optionalHeaderRemoved
        findings.add(
          rule, at: place(of: header), "The header '\(header.name)' is gone.", header.position, after.position
        )
      }
    }
    for header in after.headers where found.insert(header.name.lowercased()).inserted {
      findings.add(
        .headerAdded, at: place(of: header), "The header '\(header.name)' is new.", before.position,
        header.position)
    }
  }

  private func compare(_ old: ResponseHeader, _ new: ResponseHeader, into findings: inout OperationFindings) {
    if old.isRequired != new.isRequired {
      let rule: DriftRule = new.isRequired ? .headerBecameRequired : .headerBecameOptional
      let phrase = new.isRequired ? "is always there" : "may be left out"
      findings.add(
        rule, at: place(of: old), "The header '\(old.name)' \(phrase).", old.position, new.position)
    }
    let context = SchemaContext(area: .responseHeader, text: .scalars)
    findings.compare(old.schema, new.schema, context, at: place(of: old))
  }

  private func place(of header: ResponseHeader) -> String { "\(place) header \(header.name)" }
}
