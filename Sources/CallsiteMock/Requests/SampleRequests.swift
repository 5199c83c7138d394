import CallsiteContract
package import CallsiteDocument
import CallsiteSamples
import CallsiteSource
import Foundation
import OrderedCollections

/// Creates a valid request for each operation from its examples and schemas, for trying out and testing servers.
package struct SampleRequests: Sendable {
  let document: APIDocument
  private let generator: ValueGenerator

  package init(_ document: APIDocument, seed: UInt64 = 0) {
    self.document = document
    let schemas = SchemaSet(document.schemas)
    let validation = SchemaValidation(
      document, schemas: schemas, contract: DocumentContract(document), direction: .request)
    generator = ValueGenerator(schemas: schemas, validation: validation, seed: seed)
  }

  /// Returns a request with the required parameters and a body.
  func request(for operation: Operation) -> MockRequest {
    var request = MockRequest(operation.method, PercentText.encodedPath(operation.path))
    let own = Set(RouteTemplate(operation.path).query.map { PercentText.decoded($0.prefix { $0 != "=" }) })
    var query: [String] = []
    for parameter in operation.parameters where parameter.isRequired {
      if parameter.location == .query, own.contains(parameter.name) { continue }
      let name = "\(operation.id) \(parameter.name)"
      let value = generator.value(for: parameter.schema, named: name).value
      let text = ParameterWriting(parameter)
      switch parameter.location {
      case .path:
        request.target = request.target.replacing(
          "{\(PercentText.encodedPath(parameter.name))}", with: text.path(value))
      case .query, .querystring: query.append(text.query(value))
      case .header: request.headers[parameter.name] = text.header(value)
      case .cookie: request.headers["Cookie"] = text.query(value).replacing("&", with: "; ")
      }
    }
    addBody(operation, &request)
    addCredentials(operation, &request, &query)
    let target = request.target.prefix { $0 != "#" }
    let joined = query.filter { !$0.isEmpty }.joined(separator: "&")
    request.target = String(target) + (joined.isEmpty ? "" : (target.contains("?") ? "&" : "?") + joined)
    return request
  }

  private func addBody(_ operation: Operation, _ request: inout MockRequest) {
    guard let body = operation.requestBody,
      let content = body.content.first(where: { MediaType($0.mediaType).isJSON }) ?? body.content.first
    else { return }
    let type = MediaType(content.concreteType)
    request.headers["Content-Type"] = content.concreteType
    guard let schema = content.schema else {
      request.body = type.isJSON ? Data("{}".utf8) : Data("bytes".utf8)
      return
    }
    let examples = Array(content.examples.values)
    let value = generator.value(for: schema, named: "\(operation.id) body", examples: examples).value
    guard type.isMultipart else {
      request.body = BodyWriting(schemas: generator.schemas).body(value, type, content)
      return
    }
    let boundary = "mock-boundary"
    request.headers["Content-Type"] = "\(type.name); boundary=\(boundary)"
    request.body = multipart(value, boundary)
  }

  private func multipart(_ value: DocumentValue, _ boundary: String) -> Data {
    var text = ""
    for (name, member) in value.members ?? [:] {
      for item in member.elements ?? [member] {
        text += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n"
        if item.members != nil { text += "Content-Type: application/json\r\n" }
        text += "\r\n\(item.scalarText ?? String(decoding: item.json, as: UTF8.self))\r\n"
      }
    }
    return Data((text + "--\(boundary)--\r\n").utf8)
  }

  private func addCredentials(_ operation: Operation, _ request: inout MockRequest, _ query: inout [String]) {
    guard let requirement = (operation.security ?? document.security).first else { return }
    for scheme in requirement.schemes.compactMap({ document.securitySchemes[$0] }) {
      let prefix = scheme.tokens?.prefix
      switch scheme.kind {
      case .none: break
      case .bearer: request.headers["Authorization"] = "\(prefix ?? "Bearer") sample-token"
      case .token(let name): request.headers["Authorization"] = "\(prefix ?? name) sample-token"
      case .basic:
        request.headers["Authorization"] = "Basic \(Data("name:password".utf8).base64EncodedString())"
      case .apiKey(let name, .header): request.headers[name] = (prefix.map { $0 + " " } ?? "") + "sample-key"
      case .apiKey(let name, .query): query.append("\(PercentText.encoded(name))=sample-key")
      case .apiKey(let name, .cookie):
        request.headers["Cookie"] =
          ((request.headers["Cookie"].map { $0 + "; " }) ?? "") + "\(name)=sample-key"
      }
    }
  }
}

extension SampleRequests {
  /// A line of JSON for each operation, with bodies in Base64.
  package var lines: String {
    document.operations.map { operation in
      let request = request(for: operation)
      var members: OrderedDictionary<String, DocumentValue> = [
        "operation": .string(operation.id), "path": .string(operation.path),
        "method": .string(request.method),
        "target": .string(request.target),
      ]
      members["headers"] = .array(
        request.headers.fields.map { .array([.string($0.name), .string($0.value)]) })
      members["body"] = .string(request.body.base64EncodedString())
      return String(decoding: DocumentValue.object(members).json, as: UTF8.self) + "\n"
    }.joined()
  }
}
