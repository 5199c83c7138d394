@_spi(Generated) @testable import CallsiteRuntime
import Foundation
import Testing

struct ByteRangeTests {
  private static let whole = "0123456789"

  /// A server that supports ranges.
  private func part(_ request: ReceivedRequest) -> Reply {
    let parts: [String: (String, String)] = [
      "bytes=2-": ("23456789", "2-9"), "bytes=2-4": ("234", "2-4"), "bytes=-3": ("789", "7-9"),
      "bytes=8-19": ("89", "8-9"),
    ]
    guard let range = request.headers["Range"], let (text, place) = parts[range] else {
      return .text("", status: 416, headers: ["Content-Range": "bytes */10"])
    }
    return .text(text, status: 206, headers: ["Content-Range": "bytes \(place)/10"])
  }

  private static let ranges: [(ByteRange, String)] = [
    (.from(2), "23456789"), (.bytes(2..<5), "234"), (.last(3), "789"), (.bytes(8..<20), "89"),
  ]

  private func data(_ url: URL, _ range: ByteRange) async throws(APIError) -> String {
    let client = APIClient.overHTTP(url)
    let request = client.request("report", .get, "/report")
    return String(decoding: try await client.data(request, RequestOptions(range: range)), as: UTF8.self)
  }

  @Test("Returns the requested bytes, whether or not the server supports ranges", arguments: ranges)
  func served(_ range: ByteRange, _ text: String) async throws {
    try await LoopbackServer.run({ part($0) }) { server async throws in
      #expect(try await data(server.url, range) == text)
    }
    try await LoopbackServer.run({ _ in .text(Self.whole) }) { server async throws in
      #expect(try await data(server.url, range) == text)
    }
  }

  @Test("Saves the requested bytes in a file", arguments: ranges)
  func saved(_ range: ByteRange, _ text: String) async throws {
    try await DownloadFolder.run { folder async throws in
      for keeps in [true, false] {
        try await LoopbackServer.run({ keeps ? part($0) : .text(Self.whole) }) { server async throws in
          try await folder.download(from: server.url, RequestOptions(range: range))
        }
        #expect(try folder.text == text)
      }
    }
  }

  @Test("A range beyond the end is a separate error, in both cases", arguments: [true, false])
  func behindEnd(_ keeps: Bool) async throws {
    try await LoopbackServer.run({ keeps ? part($0) : .text(Self.whole) }) { server async throws in
      let error = await #expect(throws: APIError.self) { try await data(server.url, .from(10)) }
      #expect(error?.kind == .rangeNotSatisfiable)
      try await DownloadFolder.run { folder async throws in
        let error = await #expect(throws: APIError.self) {
          try await folder.download(from: server.url, RequestOptions(range: .from(10)))
        }
        #expect(error?.kind == .rangeNotSatisfiable)
        #expect(try folder.names.isEmpty)
      }
    }
  }

  @Test(
    "A part from elsewhere is refused",
    arguments: ["bytes 0-9/10", "bytes 3-4/10", "items 2-4/10", "bytes 2-9/10"])
  func elsewhere(_ place: String) async throws {
    try await LoopbackServer.run({ _ in .text("234", status: 206, headers: ["Content-Range": place]) }) {
      server async throws in
      let error = await #expect(throws: APIError.self) { try await data(server.url, .bytes(2..<5)) }
      #expect(error?.kind == .unexpectedContent)
    }
  }

  @Test("A part that goes on after what was asked for is refused")
  func longer() async throws {
    let headers = ["Content-Range": "bytes 2-9/10"]
    try await LoopbackServer.run({ _ in .text("23456789", status: 206, headers: headers) }) {
      server async throws in
      let error = await #expect(throws: APIError.self) { try await data(server.url, .bytes(2..<5)) }
      #expect(error?.kind == .unexpectedContent)
    }
  }

  @Test(
    "Ranges that make no sense are no ranges",
    arguments: [
      "bytes 4-2/10", "bytes 0-9223372036854775807/*", "bytes 0-9/5", "bytes -1-2/5", "bytes */10", "",
    ])
  func malformed(_ text: String) {
    #expect(ContentRange(text) == nil)
  }

  @Test("A range has the form of the header")
  func header() {
    #expect(ByteRange.from(-1).headerValue == "bytes=0-")
    #expect(ByteRange.bytes(5..<5).headerValue == "bytes=5-5")
    #expect(ByteRange.last(0).headerValue == "bytes=-1")
  }
}
