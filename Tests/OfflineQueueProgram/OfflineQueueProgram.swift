import CallsiteBackground
@_spi(Generated) import CallsiteRuntime
import Foundation

/// Sends numbered changes with an offline queue, until it has received the responses to all.
///
///     OfflineQueueProgram FOLDER SERVER COUNT
///
/// It can be killed at any time: when started again in the same folder, it continues. The files `stored` and
/// `answered` contain the changes known to be stored and to have responses. It prints a dot for each step, so
/// that the time of killing it can be chosen.
@main
struct OfflineQueueProgram {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]) else { exit(64) }
    let folder = URL(filePath: arguments[1])
    let stored = try ChangeLog(file: folder.appending(path: "stored"))
    let answered = try ChangeLog(file: folder.appending(path: "answered"))
    let queue = try OfflineQueue(
      directory: folder.appending(path: "queue"),
      retryPolicy: RetryPolicy(
        maximumAttempts: .max, firstDelay: .milliseconds(1), longestDelay: .milliseconds(2))
    )
    var configuration = ClientConfiguration(limits: .init(timeout: nil))
    configuration.offlineQueue = queue
    let client = APIClient(
      server: arguments[2],
      configuration: configuration,
      description: APIDescription(name: "Changes")
    )
    step()
    let (signals, signal) = AsyncStream<Void>.makeStream()
    // The change during which an earlier run was killed may have a response. As long as outcomes aren't read, the
    // queue knows that.
    await sendNext(from: stored, to: count, by: client, answered: answered)
    let reading = Task {
      for await outcome in queue.outcomes {
        answered.add(String(decoding: outcome.body, as: UTF8.self))
        signal.yield()
        step()
      }
    }
    while stored.count < count {
      await sendNext(from: stored, to: count, by: client, answered: answered)
    }
    while !(await queue.pending.isEmpty) { try? await queue.replay() }
    signal.yield()
    for await _ in signals where answered.count == count { break }
    reading.cancel()
  }

  private static func sendNext(
    from stored: ChangeLog, to count: Int, by client: APIClient, answered: ChangeLog
  ) async {
    let number = stored.count
    guard number < count else { return }
    if !answered.contains("\(number)"), await send(number, by: client) { answered.add("\(number)") }
    stored.add("\(number)")
    step()
  }

  /// - Returns: Whether the response arrived at once.
  private static func send(_ number: Int, by client: APIClient) async -> Bool {
    var request = client.request("change", .post, "/changes")
    request.body(text: "\(number)")
    step()
    do {
      try await client.run(
        request,
        RequestOptions(headers: ["Idempotency-Key": "change-\(number)"], isQueued: true)
      )
      return true
    } catch {
      guard case .queued = error.kind else { exit(1) }
      return false
    }
  }

  private static func step() {
    FileHandle.standardOutput.write(Data(".".utf8))
  }
}
