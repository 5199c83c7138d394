@_spi(Generated) public import CallsiteRuntime
public import Foundation

/// Uploads and downloads that continue while the app isn't running.
///
/// A call that starts a transfer copies its body to a file and returns as soon as the transfer is recorded. The
/// platform carries it out, and its result is delivered by the service's sequence of finished transfers, at once
/// or after the app is launched again.
///
/// - Sending: A request whose answer was lost is sent again only if that does no harm. Otherwise, its result is
///   an `APIError` of kind `.transport` whose `APIError.mayHaveTakenEffect` is `true`.
/// - Credentials: None is stored. They're added each time a request is handed over to the platform. If the
///   server responds with 401, the tokens are refreshed once and the request is repeated once.
/// - Delivery: A result is handed out once, and removed when the reader asks for the next one. If the app ends
///   in between, it's handed out again at the next launch, with ``FinishedTransfer/isRepeated`` set.
///
/// Transfers belong to the user who's logged in, so use a separate folder for each user.
public actor BackgroundTransfers {
  /// The limits of transfers.
  public struct Limits: Hashable, Sendable {
    /// The maximum number of transfers in progress.
    public var maximumCount: Int

    /// The maximum number of bytes in the bodies of all transfers in progress.
    public var maximumSize: Int64

    /// The time after which a transfer fails with `.transport(.timedOut)`, measured from its call. It's checked by
    /// ``BackgroundTransfers/resume()`` and before each request of a transfer.
    public var lifetime: Duration

    /// Whether transfers may use a cellular connection. If not, they wait for Wi-Fi or Ethernet.
    public var allowsCellularAccess: Bool

    /// Creates limits: by default, 100 transfers, 4 GB, and seven days, over any connection.
    public init(
      maximumCount: Int = 100,
      maximumSize: Int64 = 4_000_000_000,
      lifetime: Duration = .seconds(7 * 86_400),
      allowsCellularAccess: Bool = true
    ) {
      self.maximumCount = maximumCount
      self.maximumSize = maximumSize
      self.lifetime = lifetime
      self.allowsCellularAccess = allowsCellularAccess
    }
  }

  nonisolated let senders = RegisteredClients<TransferSender>()
  nonisolated let keyHeader: String
  nonisolated let retryPolicy: RetryPolicy
  nonisolated let limits: Limits
  nonisolated let now: @Sendable () -> Date
  nonisolated let random: @Sendable () -> UInt64
  nonisolated let platform: any TransferPlatform
  let folder: URL
  let store: JournaledFolder<TransferState>

  /// The progress of tasks, which isn't stored.
  var progress: [UUID: TransferProgress] = [:]

  /// The calls of transfers that a stub responds to, which aren't stored.
  var stubs: [UUID: [any Sendable]] = [:]

  /// The transfers that are being handed over, so that none is handed over twice.
  var handingOver: Set<UUID> = []

  /// The readers that are waiting for a change.
  var waiting: [UUID: CheckedContinuation<Void, Never>] = [:]

  /// The number of changes so far.
  var version = 0

  /// The connection to the platform, which is made once.
  private var connection: Task<Void, Never>?

  /// Opens the transfers in a folder, which is created if it doesn't exist, and which only its owner can read.
  ///
  /// - Parameters:
  ///   - directory: The folder, which must be used only for these transfers. The system must not purge it, so
  ///     don't use a folder for caches. It can't be in the container of an app group on iOS: the folder is locked as
  ///     long as this object exists, and the system ends an app that is suspended while it has a lock there. An app
  ///     extension has its own folder, in its own container.
  ///   - platform: The part of the system that carries out transfers.
  ///   - limits: The limits of transfers. A call that exceeds the number or the size throws an `APIError` of
  ///     kind `.invalidRequest`.
  ///   - retryPolicy: How often and after which delays a transfer is repeated if that does no harm. The budget
  ///     has no effect; the lifetime applies instead.
  ///   - keyHeader: The header field for the idempotency key of requests whose method isn't idempotent.
  ///   - now: Returns the current date.
  ///   - random: Returns random numbers, for identifiers, keys, and delays.
  /// - Throws: An error if the folder can't be read or written, if it's in use, possibly by another process, or if it's
  ///   in the container of an app group.
  public init(
    directory: URL,
    platform: any TransferPlatform,
    limits: Limits = Limits(),
    retryPolicy: RetryPolicy = RetryPolicy(
      maximumAttempts: 5, firstDelay: .seconds(10), longestDelay: .seconds(3600)),
    keyHeader: String = "Idempotency-Key",
    now: @escaping @Sendable () -> Date = { Date() },
    random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }
  ) throws {
    self.platform = platform
    self.limits = limits
    self.retryPolicy = retryPolicy
    self.keyHeader = keyHeader
    self.now = now
    self.random = random
    folder = directory
    store = try JournaledFolder(folder: directory)
  }

  /// All transfers, including finished ones whose results haven't been processed, in the order of their calls.
  public var transfers: [BackgroundTransfer] {
    store.state.transfers.map { transfer in
      BackgroundTransfer(
        transfer, lengths: store.state.lengths(of: transfer), progress: transfer.task.flatMap { progress[$0] }
      )
    }
  }

  /// All transfers now, and again after each change of their states or progress. Changes in quick succession are
  /// combined. The stream ends when its task is cancelled.
  public nonisolated var changes: AsyncStream<[BackgroundTransfer]> {
    let reader = ChangeReader(transfers: self)
    return AsyncStream { await reader.next() }
  }

  /// Receives the events that occurred while the app wasn't running, and hands over transfers that are waiting.
  ///
  /// Call this method at launch, after you create the client, and when the user has logged in or a connection
  /// has become available. It doesn't wait for transfers to finish.
  public func resume() async {
    await connect()
    for transfer in store.state.transfers where transfer.outcome == nil {
      if isExpired(transfer) {
        await expire(transfer.request.id)
      } else {
        await handOver(transfer.request.id)
      }
    }
  }

  /// Cancels a transfer, which then has no result, or removes its result. If its request has been sent, it may
  /// still have an effect.
  ///
  /// - Parameter id: The identifier of the transfer. An unknown one has no effect.
  /// - Throws: An error if the removal can't be recorded.
  public func remove(_ id: String) async throws {
    guard let transfer = store.state[id] else { return }
    try store.append(.removed(transfer.request.id))
    stubs[transfer.request.id] = nil
    if let task = transfer.task { progress[task] = nil }
    changed()
    if transfer.isRunning, let task = transfer.task { await platform.cancel(task) }
  }

  /// Connects to the platform, and compares its tasks with those of an earlier launch.
  func connect() async {
    if connection == nil { connection = Task { await reconcile() } }
    await connection?.value
  }

  private func reconcile() async {
    // Tasks that are started from here on can't be missing.
    let earlier = store.state.transfers.filter(\.isRunning)
    let receiver = TransferReceiver(folder: folder) { [weak self] event in
      await self?.receive(event) ?? false
    }
    await platform.connect(receiver)
    let tasks = await platform.tasks()
    for task in tasks where store.state.running(task) == nil { await platform.cancel(task) }
    for transfer in earlier { if let task = transfer.task, !tasks.contains(task) { lose(task) } }
  }

  /// Tells readers that something has changed.
  func changed() {
    version += 1
    let readers = waiting.values
    waiting = [:]
    for reader in readers { reader.resume() }
  }

  /// Waits until something changes or the task is cancelled.
  func nextChange() async {
    let id = UUID()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume() } else { waiting[id] = continuation }
      }
    } onCancel: {
      Task { await self.wake(id) }
    }
  }

  private func wake(_ id: UUID) { waiting.removeValue(forKey: id)?.resume() }
}

/// Reads the states of all transfers.
actor ChangeReader {
  private let transfers: BackgroundTransfers
  private var version: Int?

  init(transfers: BackgroundTransfers) {
    self.transfers = transfers
  }

  /// Returns the transfers once they've changed, or `nil` if the task is cancelled.
  func next() async -> [BackgroundTransfer]? {
    guard let (transfers, version) = await transfers.changes(after: version) else { return nil }
    self.version = version
    return transfers
  }
}

extension BackgroundTransfers {
  fileprivate func changes(after last: Int?) async -> ([BackgroundTransfer], Int)? {
    while version == last, !Task.isCancelled { await nextChange() }
    return Task.isCancelled ? nil : (transfers, version)
  }
}
