import CallsiteContract
import CallsiteDocument
import CallsiteSamples
import CallsiteSource
import Foundation
import OrderedCollections

// The steps of a response: what a script or the request itself asks for, reasons to refuse the request, and what the
// document describes.
extension MockAPI {
  func answer(_ call: MockCall, _ state: inout MockState) -> MockResponse {
    var script = ScriptedResponse.documented
    if state.scripts[call.operation.id]?.isEmpty == false {
      script = state.scripts[call.operation.id]?.removeFirst() ?? .documented
    }
    var response = scripted(script, call, &state)
    for field in script.headers.fields { response.headers[field.name] = field.value }
    response.delay += script.delay
    return response
  }

  private func scripted(_ script: ScriptedResponse, _ call: MockCall, _ state: inout MockState)
    -> MockResponse
  {
    let preference = Preference(call.request)
    switch script.content {
    case .response(let response): return response
    case .status(let code): return forced(code, preference.example, call, &state)
    case .example(let name): return forced(nil, name, call, &state)
    case .documented: break
    }
    if let code = preference.unusableCode {
      let reason = "Invalid 'Prefer: code=': expected a status from 200 to 599, found '\(code)'."
      return errors.answer(
        Refusal(statuses: [400], reason: reason), for: call.operation, accept: call.accept)
    }
    if let code = preference.code, call.operation.answer(code, accept: nil) == nil {
      return errors.answer(unknownStatus(code, call), for: call.operation, accept: call.accept)
    }
    if preference.code != nil || preference.example != nil {
      return forced(preference.code, preference.example, call, &state)
    }
    if let refusal = refusal(call, &state) {
      return errors.answer(refusal, for: call.operation, accept: call.accept)
    }
    return success(call, &state)
  }

  /// Returns a response that was asked for explicitly, even if the request is invalid.
  private func forced(
    _ code: Int?, _ example: String?, _ call: MockCall, _ state: inout MockState
  ) -> MockResponse {
    let operation = call.operation
    let holder = example.flatMap { name in
      operation.responses.first { $0.content.contains { $0.examples[name] != nil } }
    }
    let wanted = code ?? holder?.status.firstCode
    guard
      let answer = wanted.map({ operation.answer($0, accept: call.accept) })
        ?? operation.successAnswer(accept: call.accept)
    else {
      let reason = "The document has no response \(wanted ?? 0) for \(operation.id)."
      return errors.answer(
        Refusal(statuses: [wanted ?? 500], reason: reason), for: operation, accept: call.accept)
    }
    guard let example else { return write(answer, value(answer, call, &state), call) }
    guard let value = answer.response?.content.lazy.compactMap({ $0.examples[example] }).first else {
      return errors.answer(unknownExample(example, code, call), for: operation, accept: call.accept)
    }
    return write(answer, value, call)
  }

  private func unknownStatus(_ code: Int, _ call: MockCall) -> Refusal {
    let known = Self.list(call.operation.responses.map(\.status.text))
    return Refusal(
      statuses: [400], reason: "The document has no response \(code) for \(call.operation.id)\(known)")
  }

  private func unknownExample(_ name: String, _ code: Int?, _ call: MockCall) -> Refusal {
    let response = code.flatMap { call.operation.answer($0, accept: nil)?.response }
    let contents = response?.content ?? call.operation.responses.flatMap(\.content)
    let known = Self.list(OrderedSet(contents.flatMap(\.examples.keys)).map { "'\($0)'" })
    let place = code.map { "the response \($0) of " } ?? ""
    return Refusal(
      statuses: [400],
      reason: "The document has no example '\(name)' for \(place)\(call.operation.id)\(known)")
  }

  /// Returns the end of a sentence that lists up to 20 expected names.
  private static func list(_ names: [String]) -> String {
    let choice = names.count == 1 ? "" : "one of "
    return names.isEmpty ? "." : "; expected \(choice)\(names.prefix(20).joined(separator: ", "))."
  }

  private func refusal(_ call: MockCall, _ state: inout MockState) -> Refusal? {
    if let refusal = rateRefusal(call, &state) { return refusal }
    guard options.checksRequests else { return nil }
    if let reason = credentials.problem(call.request, for: call.operation, &state.tokens, at: call.time) {
      // A request without credentials gets no error code (RFC 6750, section 3.1).
      let error = call.request.headers["Authorization"] == nil ? "" : ", error=\"invalid_token\""
      return Refusal(
        statuses: [401], reason: "Not authenticated: \(reason).",
        headers: ["WWW-Authenticate": "Bearer realm=\"mock\"\(error)"])
    }
    if let type = call.checked.unsupportedType {
      let wanted = call.operation.requestBody?.content.map(\.mediaType).joined(separator: ", ") ?? ""
      return Refusal(
        statuses: [415], reason: "Unsupported media type '\(type)'; expected \(wanted).")
    }
    if let coding = call.checked.unsupportedCoding {
      // The field says what is supported (RFC 9110, section 15.5.16).
      return Refusal(
        statuses: [415], reason: "Unsupported content coding '\(coding)'; expected a body without one.",
        headers: ["Accept-Encoding": "identity"])
    }
    return validityRefusal(call.checked.problems) ?? acceptRefusal(call)
  }

  private func validityRefusal(_ problems: [RequestProblem]) -> Refusal? {
    guard !problems.isEmpty else { return nil }
    let sentences = problems.prefix(5).map(\.sentence).joined(separator: "; ")
    let more = problems.count > 5 ? "; and \(problems.count - 5) more" : ""
    let isAboutPath = problems.allSatisfy { $0.part == .path }
    return Refusal(
      statuses: isAboutPath ? [400, 422, 404] : problems[0].part == .body ? [422, 400] : [400, 422],
      reason: "Invalid request: \(sentences)\(more).", problems: problems)
  }

  /// Returns the refusal of a request that accepts none of the documented media types (RFC 9110, section 15.5.7).
  private func acceptRefusal(_ call: MockCall) -> Refusal? {
    let answer = call.operation.successAnswer(accept: nil)
    guard let accept = call.accept, answer.content != nil, let content = answer.response?.content,
      content.allSatisfy({ AcceptedTypes(accept).quality(of: MediaType($0.mediaType)) == 0 })
    else { return nil }
    return Refusal(
      statuses: [406],
      reason: "'Accept: \(accept)' excludes the documented media types\(Self.list(content.map(\.mediaType)))")
  }

  private func rateRefusal(_ call: MockCall, _ state: inout MockState) -> Refusal? {
    guard let limit = options.rateLimit else { return nil }
    if state.period.count == 0 || call.time - state.period.start >= limit.seconds {
      state.period = (call.time, 0)
    }
    state.period.count += 1
    guard state.period.count > limit.requests else { return nil }
    let rest = Int((limit.seconds - (call.time - state.period.start)).rounded(.up))
    let seconds = limit.seconds.rounded() == limit.seconds ? "\(Int(limit.seconds))" : "\(limit.seconds)"
    return Refusal(
      statuses: [429],
      reason: "Rate limit exceeded: \(limit.requests) \(limit.requests == 1 ? "request" : "requests") in "
        + "\(seconds) \(seconds == "1" ? "second" : "seconds").",
      headers: ["Retry-After": String(max(rest, 1))])
  }
}

// Responses that the document describes.
extension MockAPI {
  private func success(_ call: MockCall, _ state: inout MockState) -> MockResponse {
    let answer = call.operation.successAnswer(accept: call.accept)
    var value = value(answer, call, &state)
    var headers = MockHeaders()
    if options.isStateful, let role = roles[call.match.index] {
      switch resource(call, role, answer, value, &state) {
      case .missing:
        let id = role.id.flatMap { call.match.pathValues[$0] }.map { PercentText.decoded($0) } ?? ""
        let reason = "No item has the id '\(id)'."
        return errors.answer(
          Refusal(statuses: [404], reason: reason), for: call.operation, accept: call.accept)
      case .value(let kept, let location):
        value = answer.content == nil ? value : kept
        if answer.status == 201, let location { headers["Location"] = location }
      case .list(let items): value = list(items, on: value, answer, call, &headers)
      case .unchanged: break
      }
    } else if let items = pagedItems(answer, call, value, &state) {
      value = list(items, on: value, answer, call, &headers)
    }
    issueTokens(call, answer, &value, &headers, &state)
    var response = write(answer, value, call)
    for field in headers.fields { response.headers[field.name] = field.value }
    return response
  }

  /// Returns the value of a response, which is generated once.
  func value(_ answer: DocumentedResponse, _ call: MockCall, _ state: inout MockState) -> DocumentValue? {
    value(answer, call.match.index, &state)
  }

  func value(_ answer: DocumentedResponse, _ index: Int, _ state: inout MockState) -> DocumentValue? {
    guard let content = answer.content else { return nil }
    let key = MockState.ValueKey(answer, of: index)
    if let known = state.values[key] { return known }
    let value = make(content, named: "\(document.operations[index].id) \(answer.status)")
    state.values[key] = value
    return value
  }

  private func make(_ content: MediaTypeContent, named name: String) -> DocumentValue {
    let examples = Array(content.examples.values)
    if content.stream != nil, let item = content.itemSchema {
      if let example = examples.first, case .array = example { return example }
      return .array((1...3).map { generator.value(for: item, named: "\(name) \($0)").value })
    }
    guard let schema = content.schema else { return examples.first ?? .object([:]) }
    let type = MediaType(content.mediaType)
    // A body that isn't JSON is text, whatever its schema says, and an example shows the text.
    if !type.isJSON, let text = examples.first, text.text != nil { return text }
    let value = generator.value(for: schema, named: name, examples: examples).value
    let shown = examples + generator.schemas.parts(of: schema).flatMap(\.examples)
    return shown.contains(value) ? value : counted(value, schema)
  }

  /// Returns a generated value whose counts are the number of items, if it has a single list.
  private func counted(_ value: DocumentValue, _ schema: Schema) -> DocumentValue {
    let lists = (value.members ?? [:]).filter { $0.value.elements != nil }
    guard lists.count == 1, let list = lists.elements.first, let items = list.value.elements else {
      return value
    }
    var value = value
    ListCount(validation: generator.validation, schema: schema)
      .set(items.count, beside: JSONPointer([list.key]), in: &value)
    return value
  }

  private func write(_ answer: DocumentedResponse, _ value: DocumentValue?, _ call: MockCall) -> MockResponse
  {
    var response = MockResponse(
      status: answer.status,
      headers: HeaderWriting(generator: generator).headers(answer.response, named: call.operation.id))
    guard let content = answer.content, let mediaType = answer.mediaType, let value else {
      response.headers["Content-Type"] = call.operation.typeWithoutContent(answer.status)
      return response
    }
    response.headers["Content-Type"] = mediaType
    BodyWriting(schemas: generator.schemas)
      .write(value, MediaType(mediaType), content, into: &response)
    response.interval = options.streamInterval
    return response
  }
}
