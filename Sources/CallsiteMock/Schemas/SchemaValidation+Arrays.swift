import CallsiteDocument

extension SchemaValidation {
  func arrayProblems(_ elements: [DocumentValue], _ schema: Schema, _ place: ValuePointer) -> [ValueProblem] {
    var problems: [ValueProblem] = []
    let tuple = schema.prefixItems
    for (index, element) in elements.enumerated() {
      let place = place.appending(String(index))
      if index < tuple.count {
        problems += self.problems(element, tuple[index], place, depth: 0)
      } else if let items = schema.items {
        problems += self.problems(element, items, place, depth: 0)
      } else if schema.limits?.isClosedTuple == true {
        problems.append(ValueProblem("is one more than the \(tuple.count) items of this list", at: place))
      }
    }
    return problems + (schema.limits.map { countProblems(elements, $0, place) } ?? [])
  }

  private func countProblems(
    _ elements: [DocumentValue], _ limits: SchemaLimits, _ place: ValuePointer
  ) -> [ValueProblem] {
    var messages: [String] = []
    if let least = limits.minItems, elements.count < least {
      messages.append("must have at least \(least) items, but has \(elements.count)")
    }
    if let most = limits.maxItems, elements.count > most {
      messages.append("must have at most \(most) items, but has \(elements.count)")
    }
    if limits.uniqueItems, !elements.areUnique { messages.append("must not have equal items") }
    if let wanted = limits.contains {
      let count = elements.count { isValid($0, wanted) }
      if count < limits.minContains ?? 1 { messages.append("lacks an item that the schema wants") }
      if let most = limits.maxContains, count > most {
        messages.append("must have at most \(most) items of a kind, but has \(count)")
      }
    }
    return messages.map { ValueProblem($0, at: place) }
  }
}

extension [DocumentValue] {
  /// Whether no two are the same value.
  var areUnique: Bool {
    // Most lists hold scalars, which differ when their texts do.
    if Set(self).count < count { return false }
    if allSatisfy({ $0.text != nil }) { return true }
    return indices.allSatisfy { index in
      self[..<index].allSatisfy { !$0.isEqual(to: self[index]) }
    }
  }
}
