import CallsiteRuntime
import Foundation
import HestamiAPI
import Testing

@Suite("Hestami: values")
struct HestamiValueTests {
  private let spec: SpecDocument

  init() throws {
    spec = try SpecDocument("hestami")
  }

  @Test("unknown enum values are kept")
  func unknownValues() async throws {
    let answer = try changed(
      "getServiceRequest", ["SCHEDULED": "ON_HOLD", "PLUMBING": "POOLS", "HIGH": "whenever"])
    let call = try await HestamiClient.call("getServiceRequest", .json(answer))

    let request = try await call.client.requests.get("r")

    #expect(request.status == .unrecognized("ON_HOLD"))
    #expect(request.category == .unrecognized("POOLS"))
    #expect(request.priority == .unrecognized("whenever"))
    try expectRoundTrip(request, answer.inHestamiClientForm)
  }

  @Test("unknown enum values are sent unchanged")
  func unknownValuesSent() async throws {
    let call = try await HestamiClient.exampleCall("createServiceRequest", status: 201)

    try await call.client.requests.create(
      .make(category: .unrecognized("POOLS"), priority: Priority(rawValue: "URGENT")))

    let body = try JSONValue(parsing: await call.onlyRequest().body)
    #expect(body["category"] == "POOLS")
    #expect(body["priority"] == "URGENT")
  }

  @Test(
    "amounts are read exactly, from text and from numbers",
    arguments: zip(
      [#""4.80""#, "4.8", "5", #""12345678901234567890.12""#, #""-0.01""#],
      ["4.8", "4.8", "5", "12345678901234567890.12", "-0.01"]))
  func amounts(json: String, amount: String) async throws {
    let answer = #"{"id": "p", "company_name": "P", "rating": \#(json), "total_reviews": 1}"#
    let call = try await HestamiClient.call("getProviderProfile", .json(answer))

    let provider = try await call.client.services.providerProfile()

    #expect(provider.rating == Decimal(string: amount))
    #expect(provider.description == nil)
  }

  @Test(
    "date-times are read with and without a fraction, in any zone",
    arguments: zip(
      [
        "2025-04-02T08:00:00Z", "2025-04-02T08:00:00.5+00:00", "2025-04-02T04:00:00-04:00",
        "2025-04-02T13:30:00.000000+0530",
      ],
      [0, 0.5, 0, 0]))
  func dates(text: String, fraction: Double) async throws {
    let answer = #"[{"id": "b", "created_at": "\#(text)"}]"#
    let call = try await HestamiClient.call("listBids", .json(answer))

    let bids = try await call.client.bids.list(request: "r")

    #expect(bids.first?.createdAt == Date(timeIntervalSince1970: 1_743_580_800 + fraction))
  }

  @Test("absent and null properties are both nil, and neither is encoded")
  func absentAndNull() async throws {
    let required = #""id": "m""#
    let properties = ["url", "thumbnail", "media_type", "property", "created_at"]
    let nulls = properties.map { #""\#($0)": null"# }
    for payload in ["{\(required)}", "{\(([required] + nulls).joined(separator: ", "))}"] {
      let call = try await HestamiClient.call("uploadMediaChunk", .json(payload))
      let media = try await call.client.media.uploadChunk(
        file: UploadFile(data: Data("0".utf8), filename: "v.mp4"), propertyId: "p", uploadId: "u",
        chunkIndex: 0,
        totalChunks: 1)
      #expect(media == MediaUploadResponse(id: "m"))
      try expectRoundTrip(media, Data("{\(required)}".utf8))
    }
  }

  @Test("undocumented properties are ignored")
  func additionalProperties() async throws {
    let call = try await HestamiClient.call("getMedia", .json(#"{"id": "m", "size": [1, {"a": null}]}"#))

    #expect(try await call.client.media.get("m") == MediaItem(id: "m"))
  }

  @Test("text in any script survives a round trip")
  func text() async throws {
    let content = "Grüße \u{1F44B}\u{1F3FD} \"quoted\" \\ / \n\t\u{0} \u{2028} العربية"
    let body = try JSONEncoder().encode(["content": content])
    let call = try await HestamiClient.exampleCall("addTimelineComment", status: 201)

    try await call.client.timeline.comment(request: "r", content: content)

    try expectJSON(await call.onlyRequest().body, body)
  }

  /// The example of an operation's response with some values replaced.
  private func changed(_ operation: String, _ values: [String: String]) throws -> Data {
    let text = try values.reduce(String(decoding: spec.response(operation), as: UTF8.self)) { text, value in
      text.replacing("\"\(value.key)\"", with: "\"\(value.value)\"")
    }
    return Data(text.utf8)
  }
}
