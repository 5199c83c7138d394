import CallsiteRuntime
import Foundation
import HestamiAPI
import Testing

struct HestamiBackgroundTests {
  @Test("An upload in the background has a typed result at the next launch")
  func upload() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "callsite-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let hestami = try launch(folder)
    let video = UploadFile(data: Data("video".utf8), filename: "tour.mp4")
    try await hestami.media.upload(
      file: video, mediaType: .video, propertyId: "p1", inBackground: "walkthrough-p1")
    var uploads = hestami.media.finishedUploads.makeAsyncIterator()
    let finished = await uploads.next()
    #expect(finished?.id == "walkthrough-p1")
    #expect(try finished?.result.get().id == "m7")
  }

  @Test("A client without background transfers can't start one")
  func unconfigured() async throws {
    let hestami = HestamiClient(server: .init(url: "https://api.example.com"))
    let video = UploadFile(data: Data(), filename: "tour.mp4")
    let error = await #expect(throws: APIError.self) {
      try await hestami.media.upload(file: video, mediaType: .video, propertyId: "p1", inBackground: "a")
    }
    #expect(error?.kind == .invalidRequest)
  }

  private func launch(_ folder: URL) throws -> HestamiClient {
    let transfers = try BackgroundTransfers(directory: folder, platform: CannedPlatform())
    return HestamiClient(
      server: .init(url: "https://api.example.com"),
      configuration: ClientConfiguration(backgroundTransfers: transfers))
  }
}

/// A platform that responds at once to every request.
private actor CannedPlatform: TransferPlatform {
  private var receiver: TransferReceiver?

  func connect(_ receiver: TransferReceiver) { self.receiver = receiver }

  func start(_ task: TransferTask) async throws {
    guard let receiver else { return }
    try Data(#"{"id":"m7"}"#.utf8).write(to: receiver.destination(of: task.id))
    await receiver.receive(.completed(task.id, status: 201, headers: [:]))
  }

  func cancel(_ id: UUID) {}
  func tasks() -> Set<UUID> { [] }
}
