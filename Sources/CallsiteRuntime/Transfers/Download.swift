import Foundation

/// Makes the attempts of a call that writes the body of a successful response to a file as it arrives, and returns the
/// response without its body.
///
/// An interrupted download resumes where it stopped if the server provides a way to detect changes to the file;
/// otherwise, it starts over.
struct Download: Transport {
  let file: URL
  let range: ByteRange?
  let attempts: Attempts

  func send(_ request: ClientRequest) async throws -> ClientResponse {
    let draft = try DraftFile(for: file)
    defer { draft.discard() }
    var download = PartialDownload(range)
    let stopwatch = Stopwatch(clock: attempts.clock)
    var count = 0
    while true {
      let outcome = await attempt(request, &download, into: draft)
      try Task.checkCancellation()
      if case .success(let response) = outcome.result, response.isSuccess {
        try draft.finish()
        return response
      }
      count += 1
      guard attempts.policy.mayRepeat(request), count < attempts.policy.maximumAttempts,
        let delay = attempts.delay(before: count, after: outcome),
        stopwatch.elapsed() + delay <= attempts.budget
      else { return try outcome.result.get() }
      try await stopwatch.sleep(delay)
      request.calls.countRetry()
    }
  }

  private func attempt(
    _ request: ClientRequest, _ download: inout PartialDownload, into draft: DraftFile
  ) async -> Hops.Outcome {
    var outcome = await attempts.hops.send(asking(request, download))
    guard case .success(var response) = outcome.result else { return outcome }
    do {
      if response.isSuccess {
        guard !response.headers.isWebPage || request.headers.acceptsWebPages else {
          throw UnexpectedContent.webPage
        }
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
      outcome.result = .success(response)
    } catch {
      outcome.result = .failure(error)
    }
    return outcome
  }

  /// Returns the request for the missing bytes. The progress of the download is reported here, because a response may
  /// be an error or only a part.
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
    if try !download.begin(response, now: attempts.now()) { try draft.empty() }
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
