import Foundation
import Testing

@testable import CallsiteMock

// Exit tests need Swift 6.2.
#if os(Linux) && compiler(>=6.2)
  @Suite(.timeLimit(.minutes(60)))
  struct MemoryTests {
    /// `CALLSITE_MOCK_REQUESTS=50000 swift test --filter MemoryTests` runs longer than by default.
    @Test("Requests don't make the server's memory grow, on one connection or many")
    func flat() async {
      await #expect(processExitsWith: .success) {
        let text = ProcessInfo.processInfo.environment["CALLSITE_MOCK_REQUESTS"]
        let count = text.flatMap { Int($0) } ?? 3_000
        let server = try MockServer(text: MemoryTests.document, options: .make { $0.recordedRequests = 100 })
        let url = try await server.start()
        try await MemoryTests.send(1_000, to: url)
        let before = try MemoryTests.residentPages()
        try await MemoryTests.send(count, to: url)
        let growth = try MemoryTests.residentPages() - before
        // A megabyte: less than 350 bytes for each request.
        #expect(growth * Int(getpagesize()) < 1_048_576, "\(growth) pages more after \(count) requests")
        await server.stop()
      }
    }

    /// Half of the requests share one connection, half have their own; every other one is rejected.
    private static func send(_ count: Int, to url: URL) async throws {
      let kept = try await Client(url)
      for number in 0..<(count / 2) {
        let path = number.isMultiple(of: 2) ? "/pets/\(number)" : "/pets/x"
        try await kept.get(path)
        _ = try await kept.receive(until: "}")
        let other = try await Client(url)
        try await other.get(path)
        _ = try await other.receive(until: "}")
        try other.close()
      }
      try kept.close()
    }

    private static func residentPages() throws -> Int {
      let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      return try #require(Int(text.split(separator: " ")[1]))
    }

    private static let document = """
      openapi: 3.1.0
      info: { title: T, version: '1' }
      paths:
        /pets/{id}:
          get:
            operationId: getPet
            parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
            responses:
              '200':
                description: a
                content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } }
      """
  }
#endif
