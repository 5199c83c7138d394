import Foundation

@_spi(Generated) @testable import CallsiteBackground
@_spi(Generated) @testable import CallsiteRuntime

/// An app with transfers that can be launched several times, and the system that carries them out.
final class TransferAPI: Sendable {
  let folder: URL
  let system: StandInSystem
  let backend: TokenBackend
  let tokens: InMemoryTokenStore
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  init(folder: URL, backend: TokenBackend, token: Tokens?) {
    self.folder = folder
    system = StandInSystem(folder: folder.appending(path: "transfers"))
    self.backend = backend
    tokens = InMemoryTokenStore(token)
  }

  /// The folder of the transfers.
  var transfers: URL { folder.appending(path: "transfers") }

  /// The names of the files of bodies and responses.
  var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: transfers.path).filter { $0.contains("-") }
    }
  }

  /// Launches the app.
  func launch(
    limits: BackgroundTransfers.Limits = .init(), after delay: TimeInterval = 0,
    configure: (inout ClientConfiguration) -> Void = { _ in }
  ) throws -> TransferApp {
    let transfers = try BackgroundTransfers(
      directory: transfers, platform: system, limits: limits, now: { [now] in now + delay })
    let client = APIClient.make(
      tokens: .refreshing,
      respond: { [backend] in try await backend.answer($0) },
      configure: {
        $0.tokenStore = tokens
        $0.backgroundTransfers = transfers
        configure(&$0)
      })
    return TransferApp(client: client, transfers: transfers)
  }

  /// Runs an app until it ends, which releases its objects.
  func run<Result>(_ body: (TransferApp) async throws -> Result) async throws -> Result {
    let result = try await body(try launch())
    await system.disconnect()
    return result
  }

  /// Writes a file to upload.
  func file(_ text: String) throws -> UploadFile { UploadFile(url: try url(of: text), filename: "a.txt") }

  /// Writes a file.
  func url(of text: String) throws -> URL {
    let url = folder.appending(path: UUID().uuidString)
    try Data(text.utf8).write(to: url)
    return url
  }
}

/// A launch of the app.
struct TransferApp {
  let client: APIClient
  let transfers: BackgroundTransfers

  /// Starts an upload.
  func upload(
    _ file: UploadFile, _ id: String, _ method: CallsiteRuntime.HTTPMethod = .post,
    operation: String = "upload",
    options: RequestOptions = .init(), _ set: (inout OperationRequest) -> Void = { _ in }
  ) async throws(APIError) {
    var request = client.request(operation, method, "/files")
    request.body(file: file)
    set(&request)
    let sent = request
    try await client.inBackground(id, options) { (options) async throws(APIError) in
      try await client.run(sent, options)
    }
  }

  /// Starts the upload of a file in chunks of three bytes, each of which is the body of a POST.
  func uploadInChunks(
    _ file: URL, _ id: String, resuming state: ChunkedUpload.State? = nil
  ) async throws(APIError) {
    let upload = ChunkedUpload(url: file, chunkSize: 3, resuming: state)
    try await client.inBackground(id, upload, "upload", .init()) {
      (chunk, options) async throws(APIError) -> JSONValue in
      var request = client.request("upload", .post, "/files")
      request.header("X-Chunk", "\(chunk.index)/\(chunk.count)")
      request.body(file: chunk.file)
      return try await client.value(request, options)
    }
  }

  /// Starts a download.
  func download(_ id: String) async throws(APIError) {
    let request = client.request("download", .get, "/files/1")
    try await client.inBackground(id, .init()) { (options) async throws(APIError) in
      _ = try await client.data(request, options)
    }
  }

  /// The finished uploads that are there now, each confirmed.
  func results() async -> [FinishedTransfer<JSONValue>] {
    let count = await transfers.transfers.filter { $0.state == .finished && $0.operationID == "upload" }.count
    let uploads: FinishedTransfers<JSONValue> = client.finished("upload")
    var iterator = uploads.makeAsyncIterator()
    var results: [FinishedTransfer<JSONValue>] = []
    while results.count < count, let next = await iterator.next() { results.append(next) }
    for result in results { try? await transfers.remove(result.id) }
    return results
  }
}

/// An API with transfers, whose folder is removed afterwards.
func withTransferAPI(
  _ backend: TokenBackend = TokenBackend(), token: Tokens? = Tokens(accessToken: "s3cret", refreshToken: "r"),
  _ body: (TransferAPI) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    try await body(TransferAPI(folder: folder, backend: backend, token: token))
  }
}
