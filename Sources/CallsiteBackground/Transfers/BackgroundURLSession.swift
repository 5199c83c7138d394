#if canImport(Darwin)
  @_spi(Generated) public import CallsiteRuntime
  public import Foundation

  /// A platform that carries out transfers with a background `URLSession`, which continues while the app is
  /// suspended or has been ended by the system.
  ///
  /// Create one object for each identifier, at every launch, and pass it to ``BackgroundTransfers``.
  public final class BackgroundURLSession: NSObject, TransferPlatform, @unchecked Sendable {
    private let configuration: URLSessionConfiguration
    private let checks: ConnectionChecks
    private let lock = NSLock()
    private var session: URLSession?
    private var receiver: TransferReceiver?
    private var recording = Task<Void, Never> {}
    private var completion: (@MainActor @Sendable () -> Void)?

    /// Whether the system has delivered all events before it was known whom to tell.
    private var isComplete = false

    /// Creates a platform.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the session, unique within the app, and the same at every launch.
    ///   - isDiscretionary: Whether the system may postpone transfers until the device is charging and on Wi-Fi.
    ///   - sharedContainer: The identifier of the app group's container, which app extensions need.
    ///   - isTrusted: Called before the system evaluates a server's certificate, for example to pin it. If it returns
    ///     `false`, the transfer fails. The system launches the app for it if necessary.
    ///   - clientCertificate: Called if a server asks for the app's certificate.
    public init(
      identifier: String, isDiscretionary: Bool = false, sharedContainer: String? = nil,
      isTrusted: URLSessionTransport.TrustCheck? = nil,
      clientCertificate: URLSessionTransport.ClientCertificate? = nil
    ) {
      checks = ConnectionChecks(isTrusted: isTrusted, clientCertificate: clientCertificate)
      configuration = .background(withIdentifier: identifier)
      configuration.isDiscretionary = isDiscretionary
      configuration.sharedContainerIdentifier = sharedContainer
      configuration.sessionSendsLaunchEvents = true
      configuration.urlCache = nil
      configuration.httpCookieStorage = nil
      configuration.urlCredentialStorage = nil
    }

    /// Calls a closure once all events that the system delivers now have been recorded. Pass
    /// the completion handler of `handleEventsForBackgroundURLSession`.
    public func whenEventsAreRecorded(_ completion: @escaping @MainActor @Sendable () -> Void) {
      let isComplete = lock.withLock {
        defer { self.isComplete = false }
        if !self.isComplete { self.completion = completion }
        return self.isComplete
      }
      if isComplete { complete(completion) }
    }

    /// Calls a closure once all events so far have been recorded.
    private func complete(_ completion: @escaping @MainActor @Sendable () -> Void) {
      let recording = lock.withLock { self.recording }
      Task { @MainActor in
        await recording.value
        completion()
      }
    }

    /// Opens the session, which delivers the events that occurred while the app wasn't running.
    public func connect(_ receiver: TransferReceiver) async {
      lock.withLock {
        self.receiver = receiver
        if session == nil {
          session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        }
      }
    }

    /// Starts an upload for a request with a body, or else a download.
    public func start(_ task: TransferTask) async throws {
      guard let session = lock.withLock({ session }) else { throw CocoaError(.featureUnsupported) }
      var request = URLRequest(task.request)
      request.allowsCellularAccess = task.allowsCellularAccess
      let sessionTask: URLSessionTask
      if case .file(let body) = task.request.body {
        sessionTask = session.uploadTask(with: request, fromFile: body)
      } else {
        sessionTask = session.downloadTask(with: request)
      }
      sessionTask.taskDescription = task.id.uuidString
      sessionTask.earliestBeginDate = task.earliestBegin
      sessionTask.resume()
    }

    /// Cancels a task of the session.
    public func cancel(_ id: UUID) async {
      await sessionTasks().first { $0.transfer == id }?.cancel()
    }

    /// The tasks of the session, also those of earlier launches.
    public func tasks() async -> Set<UUID> { Set(await sessionTasks().compactMap(\.transfer)) }

    private func sessionTasks() async -> [URLSessionTask] {
      await lock.withLock { session }?.allTasks ?? []
    }

    /// Delivers events in order.
    private func deliver(_ event: TransferEvent) {
      lock.withLock {
        recording = Task { [recording, receiver] in
          await recording.value
          await receiver?.receive(event)
        }
      }
    }
  }

  extension BackgroundURLSession: URLSessionDataDelegate, URLSessionDownloadDelegate {
    /// Reports the progress of an upload.
    public func urlSession(
      _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
      totalBytesExpectedToSend: Int64
    ) {
      guard let id = task.transfer else { return }
      let total = totalBytesExpectedToSend > 0 ? totalBytesExpectedToSend : nil
      deliver(.progressed(id, .init(direction: .upload, completed: totalBytesSent, total: total)))
    }

    /// Reports the progress of a download.
    public func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
      totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
      guard let id = downloadTask.transfer else { return }
      let total = totalBytesExpectedToWrite > 0 ? totalBytesExpectedToWrite : nil
      deliver(.progressed(id, .init(direction: .download, completed: totalBytesWritten, total: total)))
    }

    /// Appends the response to an upload to its file.
    public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      guard let file = destination(of: dataTask) else { return }
      do {
        if !FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
          try OwnerFile.create(file).close()
        }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: data)
      } catch {
        // The response is incomplete, so the task must not complete with it.
        dataTask.cancel()
      }
    }

    /// Moves the response to a download to its file, because the system removes it afterwards.
    public func urlSession(
      _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
    ) {
      guard let file = destination(of: downloadTask) else { return }
      // If this fails, the download has no file, which its reader reports.
      try? OwnerFile.rename(location, to: file)
    }

    /// Answers whether the server is trusted, and who the app is. Each request contains its own credentials, so the
    /// system answers everything else.
    public func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      checks.answer(challenge, completion: completionHandler)
    }

    /// Reports the end of a task.
    public func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      guard let id = task.transfer else { return }
      if error == nil, let response = task.response as? HTTPURLResponse {
        let head = ResponseHead(response, to: .get)
        return deliver(.completed(id, status: head.status, headers: head.headers))
      }
      let code = (error as? URLError)?.code ?? .unknown
      // The last attempt may have failed to connect after an earlier one was sent.
      deliver(.failed(id, task.countOfBytesSent > 0 ? .networkConnectionLost : code))
    }

    /// Tells the system that all events have been recorded, so that it may suspend the app again.
    public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
      let completion = lock.withLock {
        defer { self.completion = nil }
        isComplete = self.completion == nil
        return self.completion
      }
      if let completion { complete(completion) }
    }

    private func destination(of task: URLSessionTask) -> URL? {
      lock.withLock { receiver }.flatMap { receiver in task.transfer.map(receiver.destination) }
    }
  }

  extension URLSessionTask {
    /// The task that this one carries out.
    fileprivate var transfer: UUID? { taskDescription.flatMap { UUID(uuidString: $0) } }
  }
#endif
