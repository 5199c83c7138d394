import CallsiteContract
import CallsiteDocument
import CallsiteSamples
import OrderedCollections

/// Writes the reason for a refusal into an error body.
///
/// The reason goes where `x-callsite-errors` says, or else into a property with a typical name. Values that wouldn't
/// match the schema are left as they are.
struct ErrorReason: Sendable {
  private let errors: ErrorsExtension?
  private let validation: SchemaValidation
  private let schema: Schema

  init(_ errors: ErrorsExtension?, _ validation: SchemaValidation, _ schema: Schema) {
    self.errors = errors
    self.validation = validation
    self.schema = schema
  }

  func write(_ refusal: Refusal, _ status: Int, into value: inout DocumentValue) {
    if value.text != nil { set(.string(refusal.reason), JSONPointer(), in: &value) }
    let roots = writeFields(refusal.problems, into: &value)
    let declared = errors?.message.map(JSONPointer.init) ?? []
    // A root that consists of field errors has no property for a message.
    let isWhole = roots.contains { $0.tokens.isEmpty }
    let found = roots.isEmpty ? Self.messagePlaces(value, JSONPointer()) : []
    _ = (declared + found).first { pointer in
      guard value[pointer]?.text != nil || declared.contains(pointer) && !isWhole else { return false }
      return set(.string(refusal.reason), pointer, in: &value)
    }
    for name in ["status", "code", "status_code", "statusCode"] {
      guard case .integer? = value[JSONPointer([name])] else { continue }
      set(.integer("\(status)"), JSONPointer([name]), in: &value)
    }
    writePlaces(refusal.problems, into: &value)
  }

  @discardableResult
  private func set(_ part: DocumentValue, _ pointer: JSONPointer, in value: inout DocumentValue) -> Bool {
    var changed = value
    changed[pointer] = part
    guard changed[pointer] == part else { return false }
    if !validation.isValid(changed, schema), validation.isValid(value, schema) { return false }
    value = changed
    return true
  }

  /// Writes field errors such as `{"email": ["is required"]}` where the document says.
  ///
  /// - Returns: The places that were written.
  private func writeFields(
    _ problems: [RequestProblem], into value: inout DocumentValue
  ) -> [JSONPointer] {
    var written: [JSONPointer] = []
    for pointer in errors?.fields ?? Self.usualFields(value) {
      // Field errors from an example concern other fields.
      let hasNames = problems.contains { !$0.place.tokens.isEmpty }
      if value[JSONPointer(pointer)] != nil, !pointer.isEmpty || hasNames {
        set(.object([:]), JSONPointer(pointer), in: &value)
      }
      for (name, problems) in OrderedDictionary(grouping: problems, by: { $0.place.tokens.first ?? "" })
      where !name.isEmpty {
        let place = JSONPointer(pointer).appending(name)
        let messages = problems.map { DocumentValue.string($0.sentence) }
        if set(.array(messages), place, in: &value) || set(messages[0], place, in: &value) {
          written.append(JSONPointer(pointer))
        }
      }
    }
    return written
  }

  /// Returns the place of an object `errors` next to the message, as in Laravel.
  private static func usualFields(_ value: DocumentValue) -> [String] {
    value.members?["errors"]?.members == nil ? [] : ["/errors"]
  }

  /// Writes the locations of errors into FastAPI's list.
  private func writePlaces(_ problems: [RequestProblem], into value: inout DocumentValue) {
    guard let first = value[JSONPointer(["detail", "0"])], first.members?["loc"]?.elements != nil else {
      return
    }
    let items = problems.prefix(20).map { problem in
      let tokens = problem.place.tokens.map { token in
        Int(token).map { DocumentValue.integer("\($0)") } ?? .string(token)
      }
      var item = first
      item[JSONPointer(["loc"])] = .array([.string(problem.part.rawValue)] + tokens)
      if first.members?["msg"] != nil { item[JSONPointer(["msg"])] = .string(problem.sentence) }
      let kind = problem.message == "is required" ? "missing" : "value_error"
      if first.members?["type"] != nil { item[JSONPointer(["type"])] = .string(kind) }
      return item
    }
    if !items.isEmpty { set(.array(items), JSONPointer(["detail"]), in: &value) }
  }

  private static let names = [
    "message", "detail", "msg", "reason", "error_description", "errorMessage", "error_message", "description",
    "title", "error", "details", "errors",
  ]

  /// Returns the places of texts with typical names, the outermost first.
  private static func messagePlaces(_ value: DocumentValue, _ place: JSONPointer) -> [JSONPointer] {
    guard place.tokens.count < 5 else { return [] }
    if let elements = value.elements {
      guard let first = elements.first else { return [] }
      let inner = place.appending("0")
      return first.text == nil ? messagePlaces(first, inner) : [inner]
    }
    guard let members = value.members else { return [] }
    let found = names.filter { members[$0] != nil }
    let texts = found.filter { members[$0]?.text != nil }.map(place.appending)
    let rest = found + members.keys.filter { !names.contains($0) }
    let nested = rest.filter { members[$0]?.text == nil }.flatMap { name in
      members[name].map { messagePlaces($0, place.appending(name)) } ?? []
    }
    return texts + nested
  }
}
