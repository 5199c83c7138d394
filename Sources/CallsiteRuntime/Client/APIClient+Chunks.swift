import Foundation

/// A chunk of a file, for the call that sends it.
@_spi(Generated) public struct UploadChunk: Sendable {
  /// The bytes of the chunk, with the name of the whole file.
  public let file: UploadFile

  /// The server's identifier for the upload.
  public let uploadID: String

  /// The index of the chunk, from 0.
  public let index: Int

  /// The total number of chunks.
  public let count: Int
}

extension APIClient {
  /// Sends the chunks of a file that aren't acknowledged, in order. Of a finished upload the last one is sent
  /// again, for its answer.
  ///
  /// - Parameters:
  ///   - operation: for errors.
  ///   - send: sends one chunk.
  /// - Returns: the answer to the last chunk.
  @_spi(Generated) public func uploadInChunks<Answer: Sendable>(
    _ upload: ChunkedUpload,
    _ operation: String,
    _ options: RequestOptions,
    send: (UploadChunk, RequestOptions) async throws(APIError) -> Answer
  ) async throws(APIError) -> Answer {
    var state = try upload.current(operation, random: configuration.random)
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
      // A chunk that waits in a queue isn't acknowledged; the state is what an upload goes on from.
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
  fileprivate func chunk(_ index: Int, _ bytes: Range<Int64>, _ state: State) -> UploadChunk {
    UploadChunk(
      file: UploadFile(url: url, bytes: bytes, filename: filename, contentType: contentType),
      uploadID: state.uploadID,
      index: index,
      count: state.chunkCount
    )
  }

  /// The state to go on from, or a new one.
  fileprivate func current(
    _ operation: String,
    random: () -> UInt64
  ) throws(APIError) -> State {
    if let state {
      guard state.isSound else {
        let reason = InvalidRequest("The state of the upload can't be read.")
        throw APIError(.invalidRequest, operation: operation, underlying: reason)
      }
      return state
    }
    let file = try fileState(operation)
    return State(of: file, chunkSize: chunkSize, random: random)
  }

  /// The server would put the chunks of two files together otherwise.
  fileprivate func check(_ state: State, _ operation: String) throws(APIError) {
    guard try fileState(operation) != state.file else { return }
    let reason = InvalidRequest(
      "\(url.lastPathComponent) has changed since its upload began; it has to be uploaded from the beginning."
    )
    throw APIError(.invalidRequest, operation: operation, underlying: reason)
  }

  private func fileState(_ operation: String) throws(APIError) -> FileState {
    do {
      return try FileState(of: url)
    } catch {
      let reason = error as? InvalidRequest ?? InvalidRequest("There is no file \(url.lastPathComponent).")
      throw APIError(.invalidRequest, operation: operation, underlying: reason)
    }
  }
}
