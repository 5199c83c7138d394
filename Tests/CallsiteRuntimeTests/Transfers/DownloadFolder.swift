@_spi(Generated) import CallsiteRuntime
import Foundation

/// The destination folder of a download.
struct DownloadFolder: Sendable {
  let folder: URL

  var file: URL { folder.appending(path: "report.pdf") }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)) }
  }

  var text: String {
    get throws { try String(contentsOf: file, encoding: .utf8) }
  }

  /// Runs `body` with a folder that is removed afterwards.
  static func run<Result: Sendable>(_ body: (DownloadFolder) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(DownloadFolder(folder: folder))
  }

  /// Downloads a server's response.
  func download(
    from url: URL,
    _ options: RequestOptions = .init(),
    configure: (inout ClientConfiguration) -> Void = { _ in }
  ) async throws(APIError) {
    let client = APIClient.overHTTP(url, configure: configure)
    _ = try await client.data(client.request("report", .get, "/report"), options.saving(to: file))
  }
}
