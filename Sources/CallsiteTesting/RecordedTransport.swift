public import CallsiteRuntime
public import Foundation

/// A transport that replays a recording of real traffic, or makes one.
///
/// ```swift
/// let transport = try RecordedTransport(fixture, over: URLSessionTransport())
/// let helpPet = HelpPetClient(server: .production, configuration: .init(transport: transport))
/// ```
///
/// A test that runs with the environment variable `CALLSITE_RECORD_TRAFFIC=1` sends its requests to the server and
/// writes the recording; any other run answers from it, without a network. The recording is an HTTP Archive (HAR 1.2),
/// which `callsite observe` and the developer tools of browsers read as well.
///
/// Passwords, tokens and keys aren't recorded: neither what has the name of one, nor the same values in other places.
/// Whatever the app sends in the place of such a value when the recording is replayed is right.
///
/// A request is answered by the first recorded one that has its method, path, query and body and hasn't answered
/// yet. The server, the headers, the order of query items and of properties, and the boundary of a form don't count.
public final class RecordedTransport: Transport {
  /// The source of responses.
  public enum Mode: Sendable {
    /// The recording. A request that isn't in it is an error, and nothing is sent.
    case replay

    /// The server. The recording is replaced as soon as the first response is complete.
    case record

    /// ``record`` where `CALLSITE_RECORD_TRAFFIC` is `1`, else ``replay``.
    public static var environment: Mode {
      ProcessInfo.processInfo.environment["CALLSITE_RECORD_TRAFFIC"] == "1" ? .record : .replay
    }
  }

  private enum Source {
    case replay(TrafficReplay)
    case record(TrafficRecorder)
  }

  private let source: Source

  /// - Parameters:
  ///   - file: The recording, whose folder must be there.
  ///   - transport: What reaches the server when a recording is made.
  ///   - mode: By default what the environment says.
  ///   - secrets: Values that aren't recorded, whatever their names are.
  /// - Throws: ``RecordingError`` if `file` is to be replayed and isn't a recording.
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
  /// - Throws: `APIError` with an underlying ``RecordingError`` for a request that isn't in the recording. It isn't
  ///   sent again.
  public func send(_ request: ClientRequest) async throws -> ClientResponse {
    switch source {
    case .replay(let replay): try await replay.answer(request)
    case .record(let recorder): try await recorder.send(request)
    }
  }

  /// The recorded requests that nobody has sent yet, such as `GET /pets/7`; empty while a recording is made.
  ///
  /// A test that must have made all calls of its recording expects none.
  public var unsentRequests: [String] {
    get async {
      switch source {
      case .replay(let replay): await replay.unsent
      case .record: []
      }
    }
  }
}

/// The reason why a recording has no response for a request.
public struct RecordingError: Error, Hashable, CustomStringConvertible {
  /// A description of the problem and what to do about it.
  public let description: String

  init(_ description: String) {
    self.description = description
  }

  static let advice = "Set CALLSITE_RECORD_TRAFFIC=1 for one run to record anew."
}
