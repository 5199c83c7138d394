import CallsiteRuntime
import Foundation
import HestamiAPI
import Testing

@Suite("Hestami: videos in chunks")
struct HestamiChunkTests {
  private let spec: SpecDocument
  private let more: BackendStub.Answer
  private let done: BackendStub.Answer

  init() throws {
    spec = try SpecDocument("hestami")
    more = .json(try spec.response("uploadMediaChunk", status: 200))
    done = .json(try spec.response("uploadMediaChunk", status: 201), status: 201)
  }

  @Test("media.uploadInChunks sends a file in order and returns the response to the last chunk")
  func whole() async throws {
    let backend = try await BackendStub(more, more, done)
    let client = try await HestamiClient.testing(backend)
    let file = try TemporaryFile(Data("0123456789".utf8))
    let progress = CallLog<TransferProgress>()

    let media = try await client.media.uploadInChunks(
      ChunkedUpload(url: file.url, filename: "walk.mp4", chunkSize: 4), propertyId: "p 1",
      options: RequestOptions(onProgress: progress.add))

    #expect(media.url == "https://media.example.com/uploads/walk-through.mp4")
    let forms = await backend.received.map(\.text)
    #expect(forms.map { $0.contains("\r\n\r\n4567\r\n") } == [false, true, false])
    let head = #"name="file"; filename="walk.mp4""# + "\r\nContent-Type: video/mp4\r\n"
    #expect(forms.allSatisfy { $0.contains(head) })
    #expect(Set(forms.map { field("upload_id", in: $0) }).count == 1)
    #expect(forms.map { field("property", in: $0) } == ["p 1", "p 1", "p 1"])
    #expect(forms.map { field("chunk_index", in: $0) } == ["0", "1", "2"])
    #expect(forms.map { field("total_chunks", in: $0) } == ["3", "3", "3"])
    #expect(progress.entries.last?.fraction == 1)
    #expect(progress.entries.last?.total == 10)
    withExtendedLifetime(file) {}
  }

  @Test("media.uploadInChunks resumes an interrupted upload with the stored state")
  func resumed() async throws {
    let backend = try await BackendStub(more, .empty(500), more, done)
    let client = try await HestamiClient.testing(backend)
    let file = try TemporaryFile(Data("0123456789".utf8))
    let states = CallLog<ChunkedUpload.State>()

    let error = await #expect(throws: APIError.self) {
      try await client.media.uploadInChunks(
        ChunkedUpload(url: file.url, chunkSize: 4, onState: states.add), propertyId: "p 1")
    }
    #expect(error?.kind == .server)
    let kept = try JSONEncoder().encode(states.entries.last)
    let state = try JSONDecoder().decode(ChunkedUpload.State.self, from: kept)
    let media = try await client.media.uploadInChunks(
      ChunkedUpload(url: file.url, resuming: state), propertyId: "p 1")

    #expect(media.id == "05e7c3b9-a264-4d18-8f9e-b1a2c3d4e590")
    let forms = await backend.received.map(\.text)
    #expect(forms.map { field("chunk_index", in: $0) } == ["0", "1", "1", "2"])
    #expect(Set(forms.map { field("upload_id", in: $0) }) == [state.uploadID])
    withExtendedLifetime(file) {}
  }

  /// The text of a part of the form.
  private func field(_ name: String, in form: String) -> String? {
    guard let start = form.range(of: "name=\"\(name)\"\r\n\r\n")?.upperBound,
      let end = form[start...].range(of: "\r\n")?.lowerBound
    else { return nil }
    return String(form[start..<end])
  }
}
