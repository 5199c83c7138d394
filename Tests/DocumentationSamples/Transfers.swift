import Foundation
import HestamiAPI

/// The methods that are generated for an operation `export`, which answers bytes.
struct Reports: Sendable {
  let respond: @Sendable (String, RequestOptions) async throws(APIError) -> Data

  func export(_ id: String, options: RequestOptions = .init()) async throws(APIError) -> Data {
    try await respond(id, options)
  }

  func export(_ id: String, to file: URL, options: RequestOptions = .init()) async throws(APIError) {
    _ = try await respond(id, options)
  }
}

func save(reports: Reports, id: String, file: URL) async throws {
  // snippet
  try await reports.export(id, to: file, options: RequestOptions(onProgress: { print($0.fraction ?? 0) }))
  // end
}

func parts(reports: Reports, id: String) async throws -> [Data] {
  // snippet
  let head = try await reports.export(id, options: RequestOptions(range: .bytes(0..<1024)))
  let tail = try await reports.export(id, options: RequestOptions(range: .last(512)))
  // end
  return [head, tail]
}

func upload(
  hestami: HestamiClient,
  video: URL,
  of property: Property,
  saved: ChunkedUpload.State?,
  save: @escaping @Sendable (ChunkedUpload.State) -> Void
) async throws -> MediaUploadResponse {
  // snippet
  let upload = ChunkedUpload(url: video, chunkSize: 8 << 20, resuming: saved) { state in save(state) }
  let media = try await hestami.media.uploadInChunks(upload, propertyId: property.id)
  // end
  return media
}
