import CallsiteBackground
import CallsiteRuntime
import Foundation
import HestamiAPI
import TestSupport
import Testing

struct HestamiMediaTests {
  private let api = TestedAPI.hestami
  private let form = FormText()

  @Test("An upload is a form with the photo, what it is and what it belongs to")
  func upload() async throws {
    let file = UploadFile(data: Data("photo".utf8), filename: "kitchen-tap.jpg")
    let request = try await api.request {
      try await $0.media.upload(file: file, mediaType: .photo, propertyId: "p 1")
    }
    #expect(request.headers["content-type"] == "multipart/form-data; boundary=\(form.boundary)")
    #expect(
      request.body
        == form.file("file", "kitchen-tap.jpg", "image/jpeg", Data("photo".utf8))
        + form.field("media_type", "photo") + form.field("property", "p 1") + form.end)
  }

  @Test("A video is sent in chunks, and the response to the last one describes it")
  func chunks() async throws {
    let spec = try SpecDocument("hestami")
    let more = BackendStub.Answer.json(try spec.response("uploadMediaChunk", status: 200))
    let done = BackendStub.Answer.json(try spec.response("uploadMediaChunk", status: 201), status: 201)
    let backend = try await BackendStub(more, more, done)
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: try folder.write("0123456789", to: "walk.mp4"))

    let media = try await api.client(backend).media.uploadInChunks(
      ChunkedUpload(url: url, chunkSize: 4), propertyId: "p 1")

    #expect(media.url == "https://media.example.com/uploads/walk-through.mp4")
    let forms = await backend.received
    #expect(forms.map(\.target) == Array(repeating: "/api/media/chunk/", count: 3))
    let id = try #require(forms.first?.text.firstMatch(of: /name="upload_id"\r\n\r\n(.+)\r\n/)?.1)
    for (index, content) in ["0123", "4567", "89"].enumerated() {
      #expect(
        forms[index].body
          == form.file("file", "walk.mp4", "video/mp4", Data(content.utf8)) + form.field("property", "p 1")
          + form.field("upload_id", "\(id)") + form.field("chunk_index", "\(index)")
          + form.field("total_chunks", "3") + form.end)
    }
    withExtendedLifetime(folder) {}
  }

  @Test("An upload in the background has a typed result at the next launch")
  func background() async throws {
    let folder = try TemporaryFolder()
    let transfers = try BackgroundTransfers(
      directory: URL(fileURLWithPath: folder.path), platform: CannedPlatform())
    var configuration = ClientConfiguration()
    configuration.backgroundTransfers = transfers
    let hestami = HestamiClient(server: .init(url: "https://api.example.com"), configuration: configuration)
    let video = UploadFile(data: Data("video".utf8), filename: "tour.mp4")

    try await hestami.media.upload(
      file: video, mediaType: .video, propertyId: "p1", inBackground: "walkthrough-p1")

    var uploads = hestami.media.uploadResults.makeAsyncIterator()
    let finished = await uploads.next()
    #expect(finished?.id == "walkthrough-p1")
    #expect(try finished?.result.get().id == "m7")
    withExtendedLifetime(folder) {}
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
