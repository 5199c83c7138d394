import CallsiteBackground
import CallsiteCache
import CallsiteOAuth
import Foundation
import HestamiAPI

/// Starts an upload that continues in the background, of a client with a cache, and links every product for apps.
///
///     Upload SERVER FOLDER FILE
@main
struct Upload {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let transfers = try BackgroundTransfers(
      directory: URL(filePath: arguments[2]), platform: NoPlatform())
    var configuration = ClientConfiguration()
    configuration.backgroundTransfers = transfers
    configuration.cache = ResponseCache()
    let hestami = HestamiClient(server: .init(url: arguments[1]), configuration: configuration)
    try await hestami.media.upload(
      file: UploadFile(url: URL(filePath: arguments[3])), mediaType: .video, propertyId: "1",
      inBackground: "1")
  }
}

/// Carries out nothing.
struct NoPlatform: TransferPlatform {
  func start(_ task: TransferTask) async throws {}
  func cancel(_ id: UUID) async {}
  func tasks() async -> Set<UUID> { [] }
  func connect(_ receiver: TransferReceiver) async {}
}
