import CallsiteContract
import CallsiteDocument

/// What is wrong with a request.
struct RequestProblem: Hashable, Sendable {
  enum Part: String, Sendable {
    case path, query, header, cookie, body
  }

  let part: Part
  /// In the body, or the parameter's name.
  let place: ValuePointer
  /// For the end of a sentence that begins with the place.
  let message: String

  init(_ part: Part, _ place: ValuePointer, _ message: String) {
    self.part = part
    self.place = place
    self.message = message
  }

  init(_ part: Part, _ problem: Violation) {
    self.init(part, problem.place, problem.message)
  }

  /// The whole sentence: `'pets[0].name' in the body is required`
  var sentence: String {
    let place = place.description
    let subject = place.isEmpty ? "the \(part.rawValue)" : "'\(place)' in the \(part.rawValue)"
    return "\(subject) \(message)"
  }
}

/// A request as the document understands it.
struct CheckedRequest: Sendable {
  /// By location and name.
  var parameters: [ParameterKey: DocumentValue] = [:]
  /// The body; nil where there is none, or none that can be looked into.
  var body: DocumentValue?
  var problems: [RequestProblem] = []
  /// The media type, if it is none of the documented ones.
  var unsupportedType: String?

  struct ParameterKey: Hashable, Sendable {
    let location: Parameter.Location
    let name: String
  }

  func query(_ name: String?) -> DocumentValue? {
    name.flatMap { parameters[ParameterKey(location: .query, name: $0)] }
  }
}
