import CallsiteDiagnostics
import CallsiteDocument
import CallsiteDrift
import CallsitePipeline
import CallsiteReview
import CallsiteSource
import Foundation
import OrderedCollections
import Testing
import TestSupport

@Suite("A recording of a server that follows its spec", .onOwnThreads)
struct ConformingRecordingTests {
  private static let specs = ["careconnect", "hestami", "neuromed", "helppet", "taskjuggler"]

  /// Locations where a spec's examples have more than its schemas: an envelope without a payload.
  private static let contradictions = [
    "taskjuggler": [
      "recorded-field-undocumented DELETE /tasks/{id}, response 200 / data",
      "recorded-field-undocumented POST /teams/{id}/invite, response 200 / data",
    ]
  ]

  private static let folder = Checkout.path("Specs")

  @Test("yields no findings", arguments: specs)
  func each(name: String) throws {
    let spec = "\(Self.folder)/\(name).yaml"
    let entries = try ConformingTraffic(spec).entries()
    #expect(entries.count > 15)
    let folder = try ObservedFolder([
      "spec.yaml": String(contentsOfFile: spec, encoding: .utf8), "session.har": HAREntry.archive(entries),
    ])
    let outcome = try folder.observe("spec.yaml")
    #expect(ObservedFolder.places(of: outcome) == (Self.contradictions[name] ?? []))
    #expect(
      outcome.diagnostics.first?.message
        == "Compared \(entries.count) of \(entries.count) recorded exchanges.")
  }
}

/// The traffic of a client and a server that follow a spec: each operation is called with all arguments
/// and with only the required ones, and responds with every documented status and example.
struct ConformingTraffic {
  private let document: APIDocument
  private let server: String

  init(_ path: String) throws {
    var collector = DiagnosticCollector()
    let root = try SourceReader().read(path: path)
    guard let document = DocumentReader().read(root, into: &collector) else {
      throw DiagnosticFailure(collector.diagnostics)
    }
    self.document = document
    server = document.servers.first?.url ?? "https://api.example.com"
  }

  func entries() -> [HAREntry] {
    document.operations.flatMap { operation in
      operation.responses.flatMap { response in
        [true, false].flatMap { entries(operation, response, isMinimal: $0) }
      }
    }
  }

  private func entries(_ operation: CallsiteDocument.Operation, _ response: Response, isMinimal: Bool)
    -> [HAREntry]
  {
    var entry = HAREntry(method: operation.method, url: url(operation, isMinimal: isMinimal))
    entry.status = response.status.sample
    let sample = SampleValue(document: document, isMinimal: isMinimal)
    if let content = operation.requestBody?.content.first(where: { $0.mediaType == "application/json" }),
      let schema = content.schema
    {
      entry.sent = (sample.json(schema, isRequest: true), content.mediaType)
    } else if operation.requestBody != nil {
      entry.more["request"] = unrecordedRequest(entry)
    }
    guard let content = response.content.first else { return [entry] }
    entry.mediaType = content.mediaType
    guard content.mediaType == "application/json", let schema = content.schema else {
      return []
    }
    let made = sample.json(schema, isRequest: false)
    return ([made] + content.examples.values.map(sample.json)).map { text in
      var entry = entry
      entry.text = text
      return entry
    }
  }

  /// The request of a form whose body the recorder replaced by its size.
  private func unrecordedRequest(_ entry: HAREntry) -> [String: any Sendable] {
    ["method": entry.method, "url": entry.url, "headers": [String](), "bodySize": 100]
  }

  private func url(_ operation: CallsiteDocument.Operation, isMinimal: Bool) -> String {
    let sample = SampleValue(document: document, isMinimal: false)
    var path = operation.path
    var query: [String] = []
    for parameter in operation.parameters {
      let json = sample.json(parameter.schema, isRequest: true)
      let text = json.hasPrefix("[") ? "" : json.replacing("\"", with: "")
      switch parameter.location {
      case .path: path = path.replacing("{\(parameter.name)}", with: text)
      case .query where parameter.isRequired || !isMinimal && !text.isEmpty:
        query.append("\(parameter.name)=\(text)")
      default: break
      }
    }
    let base = server.hasSuffix("/") ? String(server.dropLast()) : server
    return base + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }
}

extension Response.Status {
  fileprivate var sample: Int {
    switch self {
    case .code(let code): code
    case .range(let hundreds): hundreds * 100 + 18
    case .default: 500
    }
  }
}
