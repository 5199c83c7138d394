import Foundation

/// Writes the body of a successful response to a file as it arrives, and returns the response without its
/// body.
///
/// It takes the place of the retry middleware. An interrupted download resumes where it stopped if the server
/// provides a way to detect changes to the file; otherwise, it starts over.
struct DownloadMiddleware: Middleware {
  let file: URL
  let range: ByteRange?
  let retry: RetryMiddleware

  func intercept(
    _ request: ClientRequest,
    next: @Sendable (ClientRequest) async throws -> ClientResponse
  ) async throws -> ClientResponse {
    let draft = try DraftFile(for: file)
    defer { draft.discard() }
    var download = PartialDownload(range)
    let stopwatch = Stopwatch(clock: retry.clock)
    var attempts = 0
    while true {
      let outcome = await attempt(request, &download, into: draft, next)
      try Task.checkCancellation()
      if case .success(let response) = outcome, response.isSuccess {
        try draft.finish()
        return response
      }
      attempts += 1
      guard retry.policy.mayRepeat(request), attempts < retry.policy.maximumAttempts,
        let delay = retry.delay(before: attempts, after: outcome),
        stopwatch.elapsed() + delay <= retry.policy.budget
      else { return try outcome.get() }
      try await stopwatch.sleep(delay)
      request.calls.countRetry()
    }
  }

  private func attempt(
    _ request: ClientRequest,
    _ download: inout PartialDownload,
    into draft: DraftFile,
    _ next: (ClientRequest) async throws -> ClientResponse
  ) async -> Result<ClientResponse, any Error> {
    do {
      var response = try await next(asking(request, download))
      if response.isSuccess {
        try await save(response, &download, into: draft, request.onProgress)
        response.body = ByteStream()
      } else {
        response.body = ByteStream(try await response.collect(upTo: request.responseLimit))
        // The file has become shorter.
        if response.status == 416, download.isResuming {
          download.restart()
          throw URLError(.networkConnectionLost)
        }
      }
      return .success(response)
    } catch {
      return .failure(error)
    }
  }

  /// Returns the request for the missing bytes. The middleware reports the download's progress itself,
  /// because a response may be an error or only a part.
  private func asking(_ request: ClientRequest, _ download: PartialDownload) -> ClientRequest {
    var request = request
    download.add(to: &request.headers)
    if let report = request.onProgress {
      request.onProgress = { progress in
        if progress.direction == .upload { report(progress) }
      }
    }
    return request
  }

  private func save(
    _ response: ClientResponse,
    _ download: inout PartialDownload,
    into draft: DraftFile,
    _ report: (@Sendable (TransferProgress) -> Void)?
  ) async throws {
    if try !download.begin(response, now: retry.now()) { try draft.empty() }
    for try await chunk in response.body {
      let wanted = download.take(chunk)
      guard !wanted.isEmpty else { continue }
      try draft.write(wanted)
      report?(download.progress)
      // Don't wait for the rest of an entire file if only a part was requested.
      if range != nil, download.isComplete { break }
    }
    let isUnknown = download.expected == nil
    try download.end()
    if isUnknown { report?(download.progress) }
  }
}

extension PartialDownload {
  fileprivate var progress: TransferProgress {
    TransferProgress(direction: .download, completed: written, total: expected)
  }
}

/// A file that is being written next to its destination, so that moving it there is atomic.
struct DraftFile: Sendable {
  private let draft: URL
  private let target: URL
  private let writer: FileHandle

  /// Creates the file.
  ///
  /// - Throws: ``InvalidRequest`` if the file can't be created.
  init(for target: URL) throws {
    self.target = target
    draft = target.deletingLastPathComponent()
      .appending(path: ".\(target.lastPathComponent).\(UUID().uuidString).part")
    let path = draft.path(percentEncoded: false)
    guard target.isFileURL, FileManager.default.createFile(atPath: path, contents: nil),
      let writer = FileHandle(forWritingAtPath: path)
    else {
      throw InvalidRequest("A file can't be created at \(target.path(percentEncoded: false)).")
    }
    self.writer = writer
  }

  func write(_ data: Data) throws {
    do {
      try writer.write(contentsOf: data)
    } catch {
      throw InvalidRequest("The file can't be written: \(error.localizedDescription)")
    }
  }

  /// Removes the contents written so far.
  func empty() throws {
    try writer.truncate(atOffset: 0)
    try writer.seek(toOffset: 0)
  }

  /// Moves the file to its destination.
  func finish() throws {
    try writer.close()
    do {
      try OwnerFile.rename(draft, to: target)
    } catch {
      throw InvalidRequest("A file can't be created at \(target.path(percentEncoded: false)).")
    }
  }

  /// Removes the file, unless it has been moved to its destination.
  func discard() {
    try? writer.close()
    try? FileManager.default.removeItem(at: draft)
  }
}
