import Foundation

/// A chunk of a file to upload.
@_spi(Generated) public struct UploadChunk: Sendable {
  /// The bytes of the chunk, with the name of the entire file.
  public let file: UploadFile

  /// The identifier of the upload.
  public let uploadID: String

  /// The index of the chunk, from 0.
  public let index: Int

  /// The total number of chunks.
  public let count: Int
}

extension APIClient {
  /// Uploads the chunks of a file that haven't been acknowledged, in order. If all have been, the last one is
  /// sent again for its response.
  ///
  /// - Parameters:
  ///   - operation: The identifier of the operation, for errors.
  ///   - send: Uploads a chunk.
  /// - Returns: The response to the last chunk.
  @_spi(Generated) public func uploadInChunks<Answer: Sendable>(
    _ upload: ChunkedUpload,
    _ operation: String,
    _ options: RequestOptions,
    send: (UploadChunk, RequestOptions) async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    var state = try upload.current(operation, random: configuration.environment.random)
    upload.onState(state)
    let progress = ChunkProgress(total: state.file.size, report: options.onProgress)
    var index = min(state.acknowledgedChunks, state.chunkCount - 1)
    while true {
      if Task.isCancelled {
        throw APIError(.cancelled, operation: operation, underlying: CancellationError())
      }
      try upload.check(state, operation)
      let bytes = state.bytes(ofChunk: index)
      var options = options
      options.isRepeatable = true
      // A queued chunk isn't acknowledged, and the upload continues from its own state.
      options.isQueued = false
      if options.onProgress != nil { options.onProgress = { progress.add($0, in: bytes) } }
      let answer = try await send(upload.chunk(index, bytes, state), options)
      index += 1
      state.acknowledgedChunks = index
      progress.complete(bytes.upperBound)
      upload.onState(state)
      if index == state.chunkCount { return answer }
    }
  }
}

extension ChunkedUpload {
  package func chunk(_ index: Int, _ bytes: Range<Int64>, _ state: State) -> UploadChunk {
    UploadChunk(
      file: UploadFile(url: url, bytes: bytes, filename: filename, contentType: contentType),
      uploadID: state.uploadID,
      index: index,
      count: state.chunkCount
    )
  }

  /// Returns the state to continue from, or a new one.
  package func current(
    _ operation: String,
    random: () -> UInt64
  ) throws(APIError) -> State {
    if let state {
      guard state.isSound else {
        let reason = InvalidRequest("The state of the upload isn't valid.")
        throw APIError(.invalidRequest, operation: operation, underlying: reason)
      }
      return state
    }
    let file = try fileState(operation)
    return State(of: file, chunkSize: chunkSize, random: random)
  }

  /// Checks that the file hasn't changed. Otherwise, the server would combine chunks of two files.
  package func check(_ state: State, _ operation: String) throws(APIError) {
    guard try fileState(operation) != state.file else { return }
    let reason = InvalidRequest(
      "\(url.lastPathComponent) has changed since its upload began. Start a new upload."
    )
    throw APIError(.invalidRequest, operation: operation, underlying: reason)
  }

  private func fileState(_ operation: String) throws(APIError) -> FileState {
    do {
      return try FileState(of: url)
    } catch {
      let reason =
        error as? InvalidRequest ?? InvalidRequest("The file \(url.lastPathComponent) doesn't exist.")
      throw APIError(.invalidRequest, operation: operation, underlying: reason)
    }
  }
}
