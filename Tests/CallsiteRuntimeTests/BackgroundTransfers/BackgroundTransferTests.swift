import Foundation
import Testing

@_spi(Generated) @testable import CallsiteBackground
@_spi(Generated) @testable import CallsiteRuntime

struct BackgroundTransferTests {
  @Test("A transfer is sent with credentials, and its result is delivered")
  func sending() async throws {
    try await withTransferAPI { api in
      await api.system.answer(.response(201, #"{"id":7}"#))
      let app = try api.launch()
      try await app.upload(api.file("video"), "a")
      #expect(await app.transfers.transfers.map(\.state) == [.running])
      try await api.system.run()
      let request = await api.system.started.first?.request
      #expect(request?.headers["Authorization"] == "Bearer s3cret")
      #expect(request?.headers["Idempotency-Key"] != nil)
      #expect(await api.system.sent == ["video"])
      let results = await app.results()
      #expect(results.map(\.id) == ["a"])
      #expect(try results.first?.result.get() == ["id": 7])
      #expect(results.first?.isRepeated == false)
    }
  }

  @Test("A result that arrives while the app isn't running is delivered at the next launch")
  func relaunch() async throws {
    try await withTransferAPI { api in
      try await api.run { try await $0.upload(api.file("video"), "a") }
      await api.system.answer(.response(201, #"{"id":7}"#))
      try await api.system.run()
      let app = try api.launch()
      await app.transfers.resume()
      #expect(try await app.results().map { try $0.result.get() } == [["id": 7]])
      #expect(await api.system.started.count == 1)
    }
  }

  @Test("A transfer continues if the app ends before it's handed over")
  func waiting() async throws {
    try await withTransferAPI { api in
      await api.system.refuseTasks()
      try await api.run { app in
        try await app.upload(api.file("video"), "a")
        #expect(await app.transfers.transfers.map(\.state) == [.waiting])
      }
      await api.system.acceptTasks()
      let app = try api.launch()
      await app.transfers.resume()
      try await api.system.run()
      #expect(await api.system.sent == ["video"])
      #expect(await app.results().map(\.id) == ["a"])
    }
  }

  @Test("The original file isn't needed once the call has returned")
  func copies() async throws {
    try await withTransferAPI { api in
      let app = try api.launch()
      let file = try api.file("video")
      try await app.upload(file, "a") { request in
        request.body(multipart: file) { file in { $0.file("file", file) } }
      }
      guard case .file(let url) = file.content else {
        Issue.record("The upload isn't a file.")
        return
      }
      try FileManager.default.removeItem(at: url)
      try await api.system.run()
      let body = try #require(await api.system.sent.first)
      #expect(body.contains("name=\"file\"; filename=\"a.txt\"") && body.contains("video"))
      let type = await api.system.started.first?.request.headers["Content-Type"]
      #expect(body.hasPrefix("--\(type?.split(separator: "=").last ?? "?")"))
    }
  }

  @Test("Files are readable by their owner only, contain no credential, and are removed with the result")
  func files() async throws {
    try await withTransferAPI { api in
      let app = try api.launch { $0.headers = ["X-API-Key": "s3cret-key"] }
      await api.system.answer(.response(200, "{}", ["Set-Cookie": "s3cret-cookie"]))
      try await app.upload(api.file("video"), "a")
      for step in 0...1 {
        #expect(try api.files.count == 1)
        for name in try FileManager.default.contentsOfDirectory(atPath: api.transfers.path) {
          let file = api.transfers.appending(path: name)
          let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
          #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
          #expect(!String(decoding: try Data(contentsOf: file), as: UTF8.self).contains("s3cret"))
        }
        if step == 0 { try await api.system.run() }
      }
      #expect(await app.results().count == 1)
      #expect(try api.files == [])
      #expect(await api.system.started.first?.request.headers["X-API-Key"] == "s3cret-key")
    }
  }

  @Test("A download's result is a file, and its error has the response's message")
  func downloads() async throws {
    try await withTransferAPI { api in
      let app = try api.launch()
      await api.system.answer(.response(200, "pdf"), .response(404, #"{"detail":"Gone."}"#))
      try await app.download("a")
      try await app.download("b")
      try await api.system.run()
      var downloads = app.client.finishedFiles("download").makeAsyncIterator()
      let first = try #require(await downloads.next()?.result.get())
      #expect(try String(contentsOf: first, encoding: .utf8) == "pdf")
      let second = try #require(await downloads.next())
      #expect(!FileManager.default.fileExists(atPath: first.path))
      #expect(throws: APIError.self) { try second.result.get() }
      #expect(second.result.error?.kind == .notFound)
      #expect(second.result.error?.message == "Gone.")
    }
  }

  @Test("Progress and states are observable")
  func progress() async throws {
    try await withTransferAPI { api in
      let app = try api.launch()
      try await app.upload(api.file("video"), "a")
      var changes = app.transfers.changes.makeAsyncIterator()
      #expect(await changes.next()?.map(\.state) == [.running])
      await api.system.progress(2, of: 5)
      #expect(await changes.next()?.first?.progress?.fraction == 0.4)
      try await api.system.run()
      #expect(await changes.next()?.map(\.state) == [.finished])
    }
  }
}

extension Result {
  /// The error, or `nil` for a success.
  var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
