public import CallsiteRuntime
public import Foundation

/// A transport that replays or records real traffic.
///
/// ```swift
/// let transport = try RecordedTransport(fixture, over: URLSessionTransport())
/// let helpPet = HelpPetClient(server: .production, configuration: .init(transport: transport))
/// ```
///
/// If the environment variable `CALLSITE_RECORD_TRAFFIC` is `1`, requests go to the server and the recording is
/// written. Otherwise, responses come from the recording, without a network. The recording is an HTTP Archive (HAR
/// 1.2), which `callsite observe` and the developer tools of browsers can read, too.
///
/// Passwords, tokens and keys aren't recorded, neither in fields that are named like one, nor the same values in other
/// places. When the recording is replayed, any value matches in place of a redacted one.
///
/// A request gets the response of the first unused recorded request with the same method, path, query and body. The
/// server, headers, the order of query items and properties, and the boundary of a form don't matter.
public final class RecordedTransport: Transport {
  /// The source of responses.
  public enum Mode: Sendable {
    /// The recording. A request that isn't recorded is an error, and isn't sent.
    case replay

    /// The server. The recording is replaced as soon as the first response is complete.
    case record

    /// ``record`` if `CALLSITE_RECORD_TRAFFIC` is `1`, and ``replay`` otherwise.
    public static var environment: Mode {
      ProcessInfo.processInfo.environment["CALLSITE_RECORD_TRAFFIC"] == "1" ? .record : .replay
    }
  }

  private enum Source {
    case replay(TrafficReplay)
    case record(TrafficRecorder)
  }

  private let source: Source

  /// Creates a transport for a recording.
  ///
  /// - Parameters:
  ///   - file: The recording, whose folder must exist.
  ///   - transport: The transport that reaches the server while recording.
  ///   - mode: The source of responses, which depends on the environment by default.
  ///   - secrets: Values that are redacted, whatever their names.
  /// - Throws: ``RecordingError`` in replay mode if `file` isn't a recording.
  public init(
    _ file: URL, over transport: any Transport = URLSessionTransport(), mode: Mode = .environment,
    secrets: [String] = []
  ) throws {
    source =
      switch mode {
      case .replay: .replay(TrafficReplay(try TrafficArchive(file), named: file.lastPathComponent))
      case .record: .record(TrafficRecorder(file: file, transport: transport, secrets: secrets))
      }
  }

  /// Returns the recorded response, or the server's.
  ///
  /// - Throws: `APIError` with an underlying ``RecordingError`` for a request that isn't recorded, which isn't retried.
  public func send(_ request: ClientRequest) async throws -> ClientResponse {
    switch source {
    case .replay(let replay): try await replay.answer(request)
    case .record(let recorder): try await recorder.send(request)
    }
  }

  /// The recorded requests that haven't been sent yet, such as `GET /pets/7`, or none while recording.
  ///
  /// A test that should make all recorded calls can expect this to be empty.
  public var unsentRequests: [String] {
    get async {
      switch source {
      case .replay(let replay): await replay.unsent
      case .record: []
      }
    }
  }
}

/// An error that occurs when a recording is missing, or has no response for a request.
public struct RecordingError: Error, Hashable, CustomStringConvertible {
  /// A description of the problem and what to do about it.
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  static let advice = "Set CALLSITE_RECORD_TRAFFIC=1 for one run to record again."
}
