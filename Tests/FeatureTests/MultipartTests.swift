import CallsiteRuntime
import FeatureSnapshots
import Foundation
import Testing

/// The bytes of multipart bodies of a generated client, over real HTTP.
@Suite(.timeLimit(.minutes(60)))
struct MultipartTests {
  @Test("Parts and fields are written in their style")
  func styled() async throws {
    let place = Bodies.LogIn(username: "a&b")
    let received = try await Exchange().received { url in
      let client = Bodies.BodiesClient(server: .init(url: url), configuration: .local)
      try await client.files.sendStyledParts(ids: [1, 2], tags: ["a b", "c"], place: place, spread: place)
      try await client.notes.sendStyledForm(ids: [1, 2], place: place, labels: ["a"])
    }
    let text = String(decoding: received[0].body, as: UTF8.self)
    let parts = text.components(separatedBy: "name=").dropFirst().map {
      $0.components(separatedBy: "\r\n").prefix(3).joined(separator: "|")
    }
    #expect(parts == [#""ids"||1|2"#, #""tags"||a b,c"#, #""place[username]"||a&b"#, #""username"||a&b"#])
    #expect(
      String(decoding: received[1].body, as: UTF8.self) == "ids=1%202&username=a%26b&labels=%5B%22a%22%5D")
  }

  @Test("Objects and arrays in a form or query have brackets")
  func brackets() async throws {
    let received = try await Exchange().received { url in
      let notes = Bodies.BodiesClient(server: .init(url: url), configuration: .local).notes
      try await notes.subscribe(
        customer: "cus_1",
        items: [.init(price: "price_1", quantity: 2), .init(price: "price_2", taxRates: ["txr_1"])],
        expand: ["latest_invoice"], metadata: .value(["plan": "gold"]))
      try await notes.subscribe(customer: "cus_1", metadata: .cleared)
      try await notes.listSubscriptions(expand: ["data.customer"], created: .range(.init(gte: 5)))
      try await notes.listSubscriptions(created: .integer(7))
    }
    let bodies = received.prefix(2).map { String(decoding: $0.body, as: UTF8.self).removingPercentEncoding }
    #expect(
      bodies == [
        "customer=cus_1&items[0][price]=price_1&items[0][quantity]=2&items[1][price]=price_2"
          + "&items[1][tax_rates][]=txr_1&expand[]=latest_invoice&metadata[plan]=gold",
        "customer=cus_1&metadata=",
      ])
    #expect(String(decoding: received[0].body, as: UTF8.self).contains("&items%5B0%5D%5Bquantity%5D=2&"))
    let queries = received.dropFirst(2).map { $0.target.removingPercentEncoding }
    #expect(
      queries == ["/subscriptions?expand[]=data.customer&created[gte]=5", "/subscriptions?created=7"])
  }

  @Test("Each part has the media type of its encoding, and nested objects are JSON")
  func parts() async throws {
    let page = UploadFile(data: Data("p".utf8), filename: "p.txt")
    let received = try await Exchange().received { url in
      try await Bodies.BodiesClient(server: .init(url: url), configuration: .local).files.sendParts(
        .init(
          photo: page, pages: [page, page], title: "é", tags: ["a", "b"],
          taken: Date(timeIntervalSince1970: 0),
          meta: .init(username: "u"), free: ["a": [1]]))
    }
    let request = try #require(received.first)
    let boundary = try #require(request.headers["content-type"]?.components(separatedBy: "boundary=").last)
    let parts = [
      ("photo\"; filename=\"p.txt\"\r\nContent-Type: image/jpeg", "p"),
      ("pages\"; filename=\"p.txt\"\r\nContent-Type: text/plain", "p"),
      ("pages\"; filename=\"p.txt\"\r\nContent-Type: text/plain", "p"), ("title\"", "é"), ("tags\"", "a"),
      ("tags\"", "b"), ("taken\"", "1970-01-01T00:00:00Z"),
      ("meta\"\r\nContent-Type: application/json", #"{"username":"u"}"#),
      ("free\"\r\nContent-Type: application/json", #"{"a":[1]}"#),
    ].map { "--\(boundary)\r\nContent-Disposition: form-data; name=\"\($0)\r\n\r\n\($1)\r\n" }
    #expect(String(decoding: request.body, as: UTF8.self) == parts.joined() + "--\(boundary)--\r\n")
  }

  @Test("A form that is one of several objects has the fields of all of them")
  func alternatives() async throws {
    let file = UploadFile(data: Data("f".utf8), filename: "f.txt")
    let received = try await Exchange().received { url in
      let forms = Bodies.BodiesClient(server: .init(url: url), configuration: .local).forms
      try await forms.sendAlternatives(.init(model: "m", file: file))
      try await forms.sendAlternatives(.init(model: "m", url: "u"))
      try await forms.sendInherited(.init(name: "n", kind: .sound, source: file, length: 3, title: "t"))
    }
    #expect(
      received.map(\.parts) == [
        ["model: m", "file (f.txt): f"], ["model: m", "url: u"],
        ["name: n", "kind: sound", "source (f.txt): f", "length: 3", "title: t"],
      ])
  }

  @Test("A form that is open for other fields sends those, sorted by name")
  func unlisted() async throws {
    let file = UploadFile(data: Data("f".utf8), filename: "f.txt")
    let received = try await Exchange().received { url in
      let forms = Bodies.BodiesClient(server: .init(url: url), configuration: .local).forms
      let moment = Date(timeIntervalSince1970: 0)
      try await forms.sendUnlisted(.init(model: "m", additionalProperties: ["b": moment, "a": moment]))
      try await forms.sendFiles(.init(additionalProperties: ["main.js": file, "a.js": file]))
      try await forms.sendAnyParts(
        .init(additionalProperties: [
          "file": .file(file), "list": .value(["a", 1]), "object": .value(["a": 1]), "null": .value(.null),
        ]))
    }
    #expect(
      received.map(\.parts) == [
        ["model: m", "a: 1970-01-01T00:00:00Z", "b: 1970-01-01T00:00:00Z"],
        ["a.js (f.txt): f", "main.js (f.txt): f"],
        ["file (f.txt): f", "list: a", "list: 1", #"object: {"a":1}"#],
      ])
  }

  @Test("A field that can be one or several files takes files, and a value is written as its own kind")
  func fileOrFiles() async throws {
    let file = UploadFile(data: Data("f".utf8), filename: "f.txt")
    let received = try await Exchange().received { url in
      let forms = Bodies.BodiesClient(server: .init(url: url), configuration: .local).forms
      try await forms.sendFileOrFiles(image: [file, file], size: .string("auto"))
      try await forms.sendFileOrFiles(image: [file], size: .integer(2))
    }
    #expect(
      received.map(\.parts) == [
        ["image (f.txt): f", "image (f.txt): f", "size: auto"], ["image (f.txt): f", "size: 2"],
      ])
  }
}

extension Exchange.Received {
  /// The parts of a multipart body: `name (filename): content`.
  fileprivate var parts: [String] {
    String(decoding: body, as: UTF8.self).components(separatedBy: "form-data; name=\"").dropFirst().map {
      part in
      let sections = part.components(separatedBy: "\r\n")
      let names = sections[0].components(separatedBy: "\"").filter { !["", "; filename="].contains($0) }
      let content = sections.drop { !$0.isEmpty }.dropFirst().first ?? ""
      return names[0] + names.dropFirst().map { " (\($0))" }.joined() + ": " + content
    }
  }
}
