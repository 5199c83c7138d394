import CallsiteContract
import CallsiteDocument
import CallsiteSamples
import CallsiteSource
import OrderedCollections

// Lists.
extension MockAPI {
  /// Returns the items of a paginated list, or `nil` for other responses.
  func pagedItems(
    _ answer: DocumentedResponse, _ call: MockCall, _ base: DocumentValue?, _ state: inout MockState
  ) -> [DocumentValue]? {
    guard let schema = answer.content?.schema, let base,
      let list = ListPagination.of(call.operation, schema, generator.schemas)
    else { return nil }
    let place = list.items
    guard let first = base[place]?.elements, let item = itemSchema(schema, place) else { return nil }
    let key = MockState.ValueKey(answer, of: call.match.index)
    if let known = state.items[key] { return known }
    let count = max(options.listLength, 0)
    let items = Self.items(first, item, count: count, generator, named: call.operation.id)
    state.items[key] = items
    return items
  }

  func itemSchema(_ schema: Schema, _ place: JSONPointer) -> Schema? {
    let schemas = generator.schemas
    var lists = [schema]
    for name in place.tokens {
      lists = lists.flatMap { schemas.possibleParts(of: $0).compactMap { $0.properties[name] } }
    }
    // A general page schema may allow any items, and a specific one restrict them: both apply.
    let items = lists.flatMap { schemas.possibleParts(of: $0).compactMap(\.items) }
    return items.count < 2 ? items.first : Schema(allOf: items, position: schema.position)
  }

  /// Returns the example items and further generated ones, with unique ids.
  static func items(
    _ shown: [DocumentValue], _ schema: Schema, count: Int, _ generator: ValueGenerator, named name: String
  ) -> [DocumentValue] {
    var items: [DocumentValue] = []
    var ids: Set<String> = []
    let idProperty = ItemPlace.idProperty(schema, nil, generator.schemas)
    for index in 0..<count {
      var item =
        index < shown.count
        ? shown[index] : generator.value(for: schema, named: "\(name) item \(index)").value
      if let idProperty, let id = item.members?[idProperty]?.scalarText, !ids.insert(id).inserted {
        var random = RandomSource(seed: UInt64(index)).child(name)
        let candidates: [DocumentValue] = [
          .integer("\(index + 1_001)"), .string(FormatText.uuid(&random)), .string("\(id)-\(index + 1)"),
        ]
        for candidate in candidates {
          var changed = item
          changed[JSONPointer([idProperty])] = candidate
          guard generator.validation.isValid(changed, schema) else { continue }
          item = changed
          break
        }
        ids.insert(item.members?[idProperty]?.scalarText ?? id)
      }
      items.append(item)
    }
    return items
  }

  /// Returns the value of a response with the requested page of a list, or all of it.
  func list(
    _ items: [DocumentValue], on base: DocumentValue?, _ answer: DocumentedResponse, _ call: MockCall,
    _ headers: inout MockHeaders
  ) -> DocumentValue? {
    guard let schema = answer.content?.schema, let base else { return base }
    // A list that may be paginated or plain is plain if the example is.
    guard let list = ListPagination.of(call.operation, schema, generator.schemas),
      base[list.items]?.elements != nil
    else { return whole(items, on: base, schema) }
    let pagination = list.pagination
    let query = QueryString(call.request.query ?? "")
    let position = PagePosition(list, of: items, call.operation, call.checked, query)
    let links = PageLinks(
      request: call.request, pagination: pagination,
      firstPage: PagePosition.firstPage(pagination, call.operation))
    let composer = PageComposer(
      list: list, operation: call.operation, schema: schema, validation: generator.validation)
    var page = composer.page(of: items, at: position, on: base, links)
    guard generator.validation.isValid(page.value, schema) else { return base }
    headers["Link"] = page.link
    if pagination.totalProperty == nil {
      ListCount(validation: generator.validation, schema: schema)
        .set(items.count, beside: list.items, in: &page.value)
    }
    return page.value
  }

  private func whole(_ items: [DocumentValue], on base: DocumentValue, _ schema: Schema) -> DocumentValue {
    guard let place = listPlace(base) else { return base }
    var value = base
    value[place] = .array(items)
    guard generator.validation.isValid(value, schema) else { return base }
    ListCount(validation: generator.validation, schema: schema).set(items.count, beside: place, in: &value)
    return value
  }

  /// Returns the pointer to the list: the body itself, or its first array of objects.
  func listPlace(_ value: DocumentValue) -> JSONPointer? {
    if value.elements != nil { return JSONPointer() }
    let lists = (value.members ?? [:]).filter { $0.value.elements != nil }
    let best = lists.first(where: { $0.value.elements?.first?.members != nil }) ?? lists.elements.first
    return best.map { JSONPointer([$0.key]) }
  }
}

// Resources.
extension MockAPI {
  func resource(
    _ call: MockCall, _ role: ResourceRole, _ answer: DocumentedResponse, _ base: DocumentValue?,
    _ state: inout MockState
  ) -> ResourceResponses.Outcome {
    let path = call.request.path
    let trimmed = path.hasSuffix("/") ? path.dropLast() : path[...]
    let isWhole = role.id == nil && !(role == .create && ResourceRoles.isVerb(call.operation.path))
    let collection = isWhole ? trimmed : trimmed[..<(trimmed.lastIndex(of: "/") ?? trimmed.endIndex)]
    let reader = roles.reader(of: call.match.index)
    let resource = ResourceResponses.Call(
      role: role, collection: String(collection.dropFirst(call.match.prefix.count)),
      id: role.id.flatMap { call.match.pathValues[$0] }.map { PercentText.decoded($0) },
      body: readableBody(call), schema: answer.content?.schema, base: base ?? .object([:]),
      envelope: envelope(of: call.operation), idParameter: reader.flatMap { roles[$0]?.id } ?? role.id,
      path: String(collection) + (path.hasSuffix("/") ? "/" : ""))
    let list = roles.list(of: call.match.index)
    var values = state
    let initial = { list.map { self.initialItems($0, &values) } ?? [] }
    let outcome = ResourceResponses(validation: generator.validation).answer(
      resource, &state.resources, initial: initial)
    return outcome
  }

  /// Returns the body of a request without what its schema says is write-only.
  private func readableBody(_ call: MockCall) -> DocumentValue? {
    let content = call.operation.requestBody?.content.content(for: call.request.headers["Content-Type"])
    guard let body = call.checked.body, let schema = content?.schema else { return call.checked.body }
    return generator.validation.withoutOtherDirection(body, schema)
  }

  /// Returns the items of a list before anything was created.
  private func initialItems(_ index: Int, _ state: inout MockState) -> [DocumentValue] {
    let operation = document.operations[index]
    let answer = operation.successAnswer(accept: nil)
    guard let base = value(answer, index, &state), let schema = answer.content?.schema else { return [] }
    let list = ListPagination.of(operation, schema, generator.schemas)
    let declared = list.flatMap { base[$0.items]?.elements == nil ? nil : $0.items }
    guard let place = declared ?? listPlace(base), let shown = base[place]?.elements,
      let item = itemSchema(schema, place)
    else { return [] }
    let count = declared == nil ? shown.count : options.listLength
    return Self.items(shown, item, count: count, generator, named: operation.id)
  }

  private func envelope(of operation: Operation) -> String? {
    switch operation.envelope {
    case .disabled: nil
    case .inherited: document.envelope.flatMap { $0.presence == .always ? $0.property : nil }
    case .replaced(let envelope): envelope.presence == .always ? envelope.property : nil
    }
  }
}
