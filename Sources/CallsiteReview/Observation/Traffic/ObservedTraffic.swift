import CallsiteContract
import CallsiteDocument
import CallsiteSource
import OrderedCollections

/// The parameters and bodies of undocumented exchanges, without their values.
struct ObservedTraffic {
  typealias Bodies = OrderedDictionary<String, ObservedShape>

  struct Answer {
    var count = 0
    /// The bodies by media type, or none if there was no body.
    var bodies: Bodies = [:]
  }

  private(set) var count = 0
  private(set) var query: OrderedDictionary<String, ObservedShape> = [:]
  private(set) var requestBodyCount = 0
  private(set) var requestBodies: Bodies = [:]
  /// The responses by status.
  private(set) var answers: OrderedDictionary<Int, Answer> = [:]

  mutating func add(_ exchange: RecordedExchange) {
    count += 1
    if case .address(let address) = exchange.target {
      for field in address.query.pairs {
        query[field.name, default: ObservedShape()].add(TextGuess.value(field.value))
      }
    }
    if let request = exchange.request {
      addRequest(RecordedContent(of: request))
    }
    addAnswer(exchange)
  }

  mutating func addAnswer(_ exchange: RecordedExchange) {
    var answer = answers[exchange.status] ?? Answer()
    answer.count += 1
    Self.add(RecordedContent(of: exchange.response), to: &answer.bodies)
    answers[exchange.status] = answer
  }

  mutating func addRequest(_ content: RecordedContent) {
    if Self.add(content, to: &requestBodies) { requestBodyCount += 1 }
  }

  /// Merges other traffic.
  mutating func merge(_ other: ObservedTraffic) {
    func merged(_ own: ObservedShape, _ other: ObservedShape) -> ObservedShape {
      var own = own
      own.merge(other)
      return own
    }
    count += other.count
    query.merge(other.query, uniquingKeysWith: merged)
    requestBodyCount += other.requestBodyCount
    requestBodies.merge(other.requestBodies, uniquingKeysWith: merged)
    answers.merge(other.answers) { own, other in
      Answer(
        count: own.count + other.count,
        bodies: own.bodies.merging(other.bodies, uniquingKeysWith: merged))
    }
  }

  /// The bodies of all responses by media type.
  var answerBodies: Bodies {
    answers.values.reduce(into: [:]) { bodies, answer in
      bodies.merge(answer.bodies) { own, other in
        var own = own
        own.merge(other)
        return own
      }
    }
  }

  @discardableResult
  private static func add(_ content: RecordedContent, to bodies: inout Bodies) -> Bool {
    guard let mediaType = content.mediaType?.name, content.hasBody else { return false }
    var shape = bodies[mediaType] ?? ObservedShape()
    if let value = content.undescribedValue { shape.add(value) }
    bodies[mediaType] = shape
    return true
  }
}

/// Guesses the types of undocumented values that were sent as text.
enum TextGuess {
  static func value(_ text: String) -> DocumentValue {
    let isPlain = text.utf8.count < 10 && !text.hasPrefix("0") && !text.hasPrefix("+") || text == "0"
    if isPlain, Int(text) != nil { return .integer(text) }
    if text == "true" || text == "false" { return .bool(text == "true") }
    return .string(text)
  }
}

/// Creates path templates for undocumented paths.
struct UnknownPath {
  private let templates: [[RouteTemplate.Segment]]

  init(_ document: APIDocument) {
    templates = document.operations.map { RouteTemplate($0.path).segments }
  }

  /// Returns a template with parameters where similar templates have them, and where a segment looks like an id.
  func path(of segments: [Substring]) -> String {
    var candidates = templates
    var names: Set<String> = []
    var path = ""
    for (index, segment) in segments.map({ PercentText.decoded($0) }).enumerated() {
      candidates.removeAll { $0.count <= index }
      let literal = candidates.filter { $0[index].text == segment && $0[index].isLiteral }
      let parameter = candidates.first { !$0[index].isLiteral }.flatMap { $0[index].names.first }
      if literal.isEmpty, parameter != nil || Identifiers.isIdentifier(segment) {
        path += "/{\(names.claim(parameter ?? "id"))}"
        candidates.removeAll { $0[index].isLiteral }
      } else {
        path += "/" + segment.filter { !"{}".contains($0) }
        candidates = literal
      }
    }
    return path.isEmpty ? "/" : path
  }
}

/// Recognizes ids in path segments.
private enum Identifiers {
  /// Returns whether a segment is a number, a UUID, an email address, or another text that paths aren't named for.
  static func isIdentifier(_ text: String) -> Bool {
    if text.isEmpty || text.utf8.count > 40 || SecretRedaction.isSecret(text) { return true }
    if text.allSatisfy(\.isNumber) { return true }
    let digits = text.filter(\.isNumber).count
    let isWord = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "-_.~".unicodeScalars.contains($0) || ("0"..."9").contains($0)
    }
    return !isWord || digits >= 4 && text.utf8.count >= 8
  }
}
