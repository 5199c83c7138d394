import CallsiteRuntime
import Foundation
import HestamiAPI
import Testing

@Suite("Hestami: media")
struct HestamiMediaTests {
  private let propertyId = "c2d9a7f4-3b56-4e0f-8d2a-6b1f9c7e5a20"
  private let boundary = "callsite-00000000000000010000000000000001"

  @Test("media.upload sends the photo and its owner")
  func upload() async throws {
    let call = try await HestamiClient.exampleCall("uploadMedia", status: 201)
    let file = UploadFile(data: Data("photo bytes".utf8), filename: "kitchen-tap.jpg")

    let media = try await call.client.media.upload(file: file, mediaType: .photo, propertyId: propertyId)

    let request = try await expectForm(call, "/api/media/upload/")
    #expect(
      request.text
        == part(#"file"; filename="kitchen-tap.jpg"#, "photo bytes", type: "image/jpeg")
        + part("media_type", "photo") + part("property", propertyId) + "--\(boundary)--\r\n")
    #expect(media.mediaType == "photo")
    #expect(abs(try #require(media.createdAt).timeIntervalSince1970 - 1_747_058_324.12) < 1e-6)
    try expectRoundTrip(media, call.answer.inHestamiClientForm)
  }

  @Test("media.upload sends a file from disk with its length and reports progress")
  func uploadFromDisk() async throws {
    let call = try await HestamiClient.exampleCall("uploadMedia", status: 201)
    let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    let file = try TemporaryFile(bytes)
    let progress = CallLog<TransferProgress>()

    try await call.client.media.upload(
      file: UploadFile(url: file.url, filename: "walk \"through\".mp4"), mediaType: .video,
      propertyId: propertyId, options: RequestOptions(onProgress: progress.add))

    let request = try await expectForm(call, "/api/media/upload/")
    let head = #"name="file"; filename="walk %22through%22.mp4""# + "\r\nContent-Type: video/mp4\r\n\r\n"
    #expect(request.body.range(of: Data(head.utf8) + bytes + Data("\r\n".utf8)) != nil)
    let last = try #require(progress.entries.last { $0.direction == .upload })
    #expect(last.completed == Int64(request.body.count))
    #expect(last.total == Int64(request.body.count))
    withExtendedLifetime(file) {}
  }

  @Test("media.upload sends an unknown kind of media")
  func unknownKind() async throws {
    let call = try await HestamiClient.exampleCall("uploadMedia", status: 201)

    try await call.client.media.upload(
      file: UploadFile(data: Data(), filename: "plan", contentType: "model/obj"),
      mediaType: .unrecognized("floor_plan"), propertyId: propertyId)

    let text = try await expectForm(call, "/api/media/upload/").text
    #expect(text.contains(part(#"file"; filename="plan"#, "", type: "model/obj")))
    #expect(text.contains(part("media_type", "floor_plan")))
  }

  @Test("media.upload rejects a missing file before sending")
  func missingFile() async throws {
    let call = try await HestamiClient.call("uploadMedia", .empty(201))
    let file = UploadFile(url: URL(fileURLWithPath: "/no/such/file.jpg"))

    _ = try await call.failure { client in
      try await client.media.upload(file: file, mediaType: .photo, propertyId: propertyId)
    }

    #expect(await call.backend.received.isEmpty)
  }

  @Test("media.uploadChunk sends a chunk and its index; the last response describes the whole file")
  func uploadLastChunk() async throws {
    let call = try await HestamiClient.exampleCall("uploadMediaChunk", status: 201)
    let chunk = UploadFile(data: Data("89".utf8), filename: "walk-through.mp4")

    let media = try await call.client.media.uploadChunk(
      file: chunk, propertyId: propertyId, uploadId: "u 1", chunkIndex: 2, totalChunks: 3)

    let request = try await expectForm(call, "/api/media/chunk/")
    #expect(
      request.text
        == part(#"file"; filename="walk-through.mp4"#, "89", type: "video/mp4") + part("property", propertyId)
        + part("upload_id", "u 1")
        + part("chunk_index", "2") + part("total_chunks", "3") + "--\(boundary)--\r\n")
    #expect(media.url == "https://media.example.com/uploads/walk-through.mp4")
    #expect(media.property == propertyId)
    try expectRoundTrip(media, call.answer.inHestamiClientForm)
  }

  @Test("a video is uploaded in chunks: responses are 200 with an ID until the last one's 201")
  func allChunks() async throws {
    let spec = try SpecDocument("hestami")
    let more = BackendStub.Answer.json(try spec.response("uploadMediaChunk", status: 200))
    let done = try spec.response("uploadMediaChunk", status: 201)
    let backend = try await BackendStub(more, more, .json(done, status: 201))
    let client = try await HestamiClient.testing(backend)
    let responses = CallLog<ResponseMetadata>()
    var media: [MediaUploadResponse] = []

    for (index, chunk) in ["0123", "4567", "89"].enumerated() {
      media.append(
        try await client.media.uploadChunk(
          file: UploadFile(data: Data(chunk.utf8), filename: "walk-through.mp4"), propertyId: propertyId,
          uploadId: "u",
          chunkIndex: index, totalChunks: 3, options: RequestOptions(onResponse: responses.add)))
    }

    #expect(responses.entries.map(\.status) == [200, 200, 201])
    #expect(Set(media.map(\.id)) == ["05e7c3b9-a264-4d18-8f9e-b1a2c3d4e590"])
    #expect(media.map { $0.url != nil } == [false, false, true])
    let indices = await backend.received.map { $0.text.contains(part("chunk_index", "1")) }
    #expect(indices == [false, true, false])
  }

  @Test("media.get returns the file's description")
  func get() async throws {
    let call = try await HestamiClient.exampleCall("getMedia")

    let media = try await call.client.media.get("f3a9/78")

    try await call.expectRequest("GET", "/api/media/f3a9%2F78/")
    #expect(media == MediaItem(id: media.id, url: "https://media.example.com/uploads/kitchen-tap.jpg"))
    try expectRoundTrip(media, call.answer)
  }

  /// One part of the form.
  private func part(_ name: String, _ content: String, type: String? = nil) -> String {
    let type = type.map { "Content-Type: \($0)\r\n" } ?? ""
    return "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\(type)\r\n\(content)\r\n"
  }

  private func expectForm(
    _ call: ExampleCall<HestamiClient>, _ target: String
  ) async throws -> BackendStub.Received {
    let request = try await call.onlyRequest()
    #expect(request.method == "POST")
    #expect(request.target == target)
    #expect(request.headers["authorization"] == call.authorization)
    #expect(request.headers["accept"] == "application/json")
    #expect(request.headers["content-type"] == "multipart/form-data; boundary=\(boundary)")
    #expect(request.headers["content-length"] == String(request.body.count))
    #expect(request.headers["transfer-encoding"] == nil)
    return request
  }
}
