import CallsiteContract
import CallsiteDocument
import CallsiteSamples
import Foundation
import OrderedCollections

/// Reads a request as its operation describes, and checks its parameters and body.
struct RequestCheck: Sendable {
  let validation: SchemaValidation
  /// Whether undocumented parameters and properties are problems.
  let isStrict: Bool

  /// The query parameter in the server's own links to pages.
  static let pageParameter = "mock-page"

  func check(_ request: MockRequest, for operation: Operation, _ pathValues: [String: String])
    -> CheckedRequest
  {
    var checked = CheckedRequest()
    checkParameters(request, operation, pathValues, &checked)
    checkBody(request, operation, &checked)
    return checked
  }

  private var texts: TextReading { validation.texts }

  private func checkParameters(
    _ request: MockRequest, _ operation: Operation, _ pathValues: [String: String],
    _ checked: inout CheckedRequest
  ) {
    let reading = ParameterReading(texts, operation.parameters)
    let query = QueryString(request.query ?? "")
    let source = ParameterReading.Source(
      path: pathValues, query: query, headers: request.headers.fields.map { ($0.name, $0.value) })
    for parameter in operation.parameters {
      let place = JSONPointer([parameter.name])
      do throws(InvalidJSON) {
        guard let value = try reading.value(parameter, source) else {
          if parameter.isRequired, !isEmptyObject(parameter) {
            checked.problems.append(RequestProblem(parameter.location.part, place, "is required"))
          }
          continue
        }
        checked.parameters[.init(location: parameter.location, name: parameter.name)] = value
        for problem in validation.problems(value, parameter.schema) {
          let inner = JSONPointer(place.tokens + problem.place.tokens)
          checked.problems.append(RequestProblem(parameter.location.part, inner, problem.message))
        }
      } catch {
        checked.problems.append(
          RequestProblem(parameter.location.part, place, "isn't JSON: \(error.reason)"))
      }
    }
    if isStrict { checked.problems += unknownParameters(query, operation) }
  }

  /// Returns whether an empty object, which adds nothing to the query, satisfies a parameter.
  private func isEmptyObject(_ parameter: Parameter) -> Bool {
    let isSpread = parameter.explode && parameter.style == .form || parameter.style == .deepObject
    return parameter.location == .query && isSpread && texts.isObject(parameter.schema)
      && validation.isValid(.object([:]), parameter.schema)
  }

  private func unknownParameters(_ query: QueryString, _ operation: Operation) -> [RequestProblem] {
    let parameters = operation.parameters.filter { $0.location == .query || $0.location == .querystring }
    if parameters.contains(where: { $0.location == .querystring }) { return [] }
    var known = Set(parameters.map(\.name)).union([Self.pageParameter])
    for parameter in parameters where texts.isObject(parameter.schema) && parameter.explode {
      known.formUnion(validation.schemas.propertyNames(of: parameter.schema))
    }
    return query.pairs.filter { pair in
      !known.contains(pair.name) && !known.contains(String(pair.name.prefix { $0 != "[" }))
    }.map { RequestProblem(.query, JSONPointer([$0.name]), "isn't a parameter of this operation") }
  }

  private func checkBody(_ request: MockRequest, _ operation: Operation, _ checked: inout CheckedRequest) {
    guard let body = operation.requestBody, !body.content.isEmpty else { return }
    let isEmptyForm = request.headers["Content-Type"].map { MediaType($0).isForm } ?? false
    guard !request.body.isEmpty || isEmptyForm else {
      if body.isRequired, !body.allowsNothing(validation) {
        checked.problems.append(RequestProblem(.body, JSONPointer(), "is required"))
      }
      return
    }
    guard let content = body.content.content(for: request.headers["Content-Type"]) else {
      checked.unsupportedType = request.headers["Content-Type"] ?? "none"
      return
    }
    if let coding = request.contentCoding {
      checked.unsupportedCoding = coding
      return
    }
    let type = MediaType(request.headers["Content-Type"] ?? content.mediaType)
    do throws(InvalidJSON) {
      let value = try BodyReading(texts).value(request.body, type, content)
      checked.body = value
      guard let value, let schema = content.schema else { return }
      var validation = validation
      validation.isStrict = isStrict && (type.isJSON || type.isForm || type.isXML)
      checked.problems += validation.problems(value, schema).map { RequestProblem(.body, $0) }
    } catch {
      checked.problems.append(RequestProblem(.body, JSONPointer(), "isn't \(type.noun): \(error.reason)"))
    }
  }
}

extension MediaType {
  fileprivate var noun: String { isMultipart ? "a multipart form" : isXML ? "XML" : "JSON" }
}

extension MockRequest {
  /// The codings of the body, such as `gzip`, or `nil` if it has none (RFC 9110, section 8.4).
  fileprivate var contentCoding: String? {
    let codings = headers.values(of: "Content-Encoding").joined(separator: ", ")
    let isPlain = codings.split(separator: ",").allSatisfy { coding in
      ["", "identity"].contains(MediaType.trimmed(coding).lowercased())
    }
    return isPlain ? nil : codings
  }
}

extension Parameter.Location {
  var part: RequestProblem.Part {
    switch self {
    case .path: .path
    case .query, .querystring: .query
    case .header: .header
    case .cookie: .cookie
    }
  }
}

extension RequestBody {
  /// Returns whether an empty body is valid, as an empty form or an empty text.
  func allowsNothing(_ validation: SchemaValidation) -> Bool {
    content.contains { content in
      let type = MediaType(content.mediaType)
      guard type.isForm || type.isText else { return false }
      let nothing = type.isForm ? DocumentValue.object([:]) : .string("")
      return content.schema.map { validation.isValid(nothing, $0) } ?? true
    }
  }
}

/// A problem with a request.
struct RequestProblem: Hashable, Sendable {
  enum Part: String, Sendable {
    case path, query, header, cookie, body
  }

  let part: Part
  /// The pointer into the body, or the parameter's name.
  let place: JSONPointer
  /// The predicate of a sentence whose subject is the place.
  let message: String

  init(_ part: Part, _ place: JSONPointer, _ message: String) {
    self.part = part
    self.place = place
    self.message = message
  }

  init(_ part: Part, _ problem: Violation) {
    self.init(part, problem.place, problem.message)
  }

  /// The sentence, such as `'pets[0].name' in the body is required`.
  var sentence: String {
    let place = place.path
    let subject = place.isEmpty ? "the \(part.rawValue)" : "'\(place)' in the \(part.rawValue)"
    return "\(subject) \(message)"
  }
}

/// A checked request.
struct CheckedRequest: Sendable {
  /// The parameters by location and name.
  var parameters: [ParameterKey: DocumentValue] = [:]
  /// The body, or `nil` if there is none or its media type can't be read.
  var body: DocumentValue?
  var problems: [RequestProblem] = []
  /// The media type, if the operation doesn't document it.
  var unsupportedType: String?
  /// The body's codings, which aren't decoded.
  var unsupportedCoding: String?

  struct ParameterKey: Hashable, Sendable {
    let location: Parameter.Location
    let name: String
  }

  /// Whether the operation accepts the request.
  var isAccepted: Bool { problems.isEmpty && unsupportedType == nil && unsupportedCoding == nil }

  func query(_ name: String?) -> DocumentValue? {
    name.flatMap { parameters[ParameterKey(location: .query, name: $0)] }
  }
}
