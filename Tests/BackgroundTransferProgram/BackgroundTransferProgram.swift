@_spi(Generated) import CallsiteBackground
@_spi(Generated) import CallsiteRuntime
import Foundation
import TestSupport

/// Starts uploads and downloads in the background, until it has received the results of all.
///
///     BackgroundTransferProgram FOLDER DAEMON UPLOADS CHUNKED DOWNLOADS MAXIMUM
///
/// It can be killed at any time: when started again in the same folder, it continues. Uploads have up to MAXIMUM
/// bytes; the CHUNKED ones have three chunks. The file `first` contains the transfers whose results were delivered for
/// the first time, and `delivered` all, each with its outcome. At the end, `memory` contains the peak of this run's
/// memory above that before the first transfer, in bytes. It prints a dot for each step, so that the time of killing
/// it can be chosen.
@main
struct BackgroundTransferProgram {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 7, let uploads = Int(arguments[3]), let chunked = Int(arguments[4]),
      let downloads = Int(arguments[5]), let maximum = Int(arguments[6]),
      let daemon = URL(string: arguments[2])
    else { exit(64) }
    let folder = URL(filePath: arguments[1])
    let platform = DaemonPlatform(daemon: daemon, step: { step() })
    let transfers = try BackgroundTransfers(
      directory: folder.appending(path: "transfers"), platform: platform,
      retryPolicy: RetryPolicy(maximumAttempts: 100, firstDelay: .zero))
    let app = try App(client: client(of: daemon, transfers), folder: folder)
    step()
    await transfers.resume()
    step()
    #if os(Linux)
      try PeakMemory.reset()
      let idle = try PeakMemory.read()
    #endif
    for number in 0..<uploads { try await app.upload("u\(number)", length: maximum * (number + 1) / uploads) }
    for number in 0..<chunked { try await app.uploadInChunks("c\(number)", length: maximum) }
    for number in 0..<downloads { try await app.download("d\(number)") }
    let readers = [
      Task { await app.receiveUploads(of: "upload") }, Task { await app.receiveUploads(of: "uploadChunk") },
      Task { await app.receiveDownloads() },
    ]
    let count = uploads + chunked + downloads
    while await !transfers.transfers.isEmpty || app.deliveredCount < count {
      try await platform.receiveEvents()
      try await Task.sleep(for: .milliseconds(1))
    }
    for reader in readers { reader.cancel() }
    for reader in readers { await reader.value }
    #if os(Linux)
      let memory = try PeakMemory.read() - idle
      try Data("\(memory)".utf8).write(to: folder.appending(path: "memory"))
    #endif
  }

  private static func client(of daemon: URL, _ transfers: BackgroundTransfers) -> APIClient {
    let refresh = RefreshOperation("refresh", .post, "/refresh", refreshToken: "refresh")
    var configuration = ClientConfiguration(
      tokenStore: InMemoryTokenStore(Tokens(accessToken: "s3cret-old", refreshToken: "s3cret-refresh")),
      limits: .init(timeout: nil))
    configuration.backgroundTransfers = transfers
    return APIClient(
      server: daemon.absoluteString,
      configuration: configuration,
      description: APIDescription(
        name: "Files", schemes: ["jwt": .header("Authorization", prefix: "Bearer")], security: [["jwt"]],
        tokens: TokenLifecycle(
          scheme: "jwt", accessToken: "/access", refreshToken: "/refresh", refresh: refresh)))
  }

  static func step() { FileHandle.standardOutput.write(Data(".".utf8)) }
}

/// The calls of the app, and what it knows about them.
private struct App: Sendable {
  let client: APIClient
  let folder: URL
  private let called: TransferLog
  private let first: TransferLog
  private let delivered: TransferLog

  init(client: APIClient, folder: URL) throws {
    self.client = client
    self.folder = folder
    called = try TransferLog(file: folder.appending(path: "called"))
    first = try TransferLog(file: folder.appending(path: "first"))
    delivered = try TransferLog(file: folder.appending(path: "delivered"))
  }

  var deliveredCount: Int { Set(delivered.lines.compactMap { $0.split(separator: " ").first }).count }

  /// Starts an upload, with a method that's idempotent for every other one, unless an earlier run did.
  func upload(_ id: String, length: Int) async throws {
    guard !isKnown(id) else { return }
    let file = try file(id, length: length)
    let isEven = id.utf8.last.map { $0 % 2 == 0 } ?? false
    var request = client.request("upload", isEven ? .put : .post, "/files/{id}")
    request.path("id", id)
    request.body(multipart: UploadFile(url: file)) { file in { $0.file("file", file) } }
    let sent = request
    try await client.inBackground(id, .init()) { (options) async throws(APIError) in
      try await client.run(sent, options)
    }
    BackgroundTransferProgram.step()
    called.add(id)
    try FileManager.default.removeItem(at: file)
  }

  /// Starts the upload of a file in three chunks, unless an earlier run did.
  func uploadInChunks(_ id: String, length: Int) async throws {
    guard !isKnown(id) else { return }
    let file = try file(id, length: length)
    let upload = ChunkedUpload(url: file, chunkSize: (length + 2) / 3)
    try await client.inBackground(id, upload, "uploadChunk", .init()) {
      (chunk, options) async throws(APIError) -> Void in
      var request = client.request("uploadChunk", .post, "/files/{id}")
      request.path("id", "\(id)-\(chunk.index)")
      request.body(multipart: chunk.file) { file in { $0.file("file", file) } }
      try await client.run(request, options)
    }
    BackgroundTransferProgram.step()
    called.add(id)
    try FileManager.default.removeItem(at: file)
  }

  private func file(_ id: String, length: Int) throws -> URL {
    let file = folder.appending(path: id)
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: UInt64(length))
    try handle.close()
    return file
  }

  func download(_ id: String) async throws {
    guard !isKnown(id) else { return }
    var request = client.request("download", .get, "/files/{id}")
    request.path("id", id)
    let sent = request
    try await client.inBackground(id, .init()) { (options) async throws(APIError) in
      _ = try await client.data(sent, options)
    }
    BackgroundTransferProgram.step()
    called.add(id)
  }

  private func isKnown(_ id: String) -> Bool {
    called.lines.contains(id) || delivered.lines.contains { $0.hasPrefix("\(id) ") }
  }

  func receiveUploads(of operation: String) async {
    let uploads: FinishedTransfers<JSONValue> = client.finished(operation)
    for await finished in uploads { record(finished) { _ in "done" } }
  }

  func receiveDownloads() async {
    for await finished in client.finishedFiles("download") {
      record(finished) { file in
        // The file may be too long to read as a whole.
        let start = try? FileHandle(forReadingFrom: file).read(upToCount: 7)
        return start.map { String(decoding: $0, as: UTF8.self) } ?? "missing"
      }
    }
  }

  private func record<Value>(_ finished: FinishedTransfer<Value>, _ text: (Value) -> String) {
    BackgroundTransferProgram.step()
    let outcome =
      switch finished.result {
      case .success(let value): text(value)
      case .failure(let error): error.mayHaveTakenEffect ? "unknown" : "failed"
      }
    delivered.add("\(finished.id) \(outcome)")
    if !finished.isRepeated { first.add(finished.id) }
    BackgroundTransferProgram.step()
  }
}
