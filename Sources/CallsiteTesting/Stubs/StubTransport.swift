public import CallsiteRuntime
import Foundation

/// Options for how a stub responds.
public struct StubOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Operations without a closure return a sample of their result, which is useful for previews.
  public static let samples = StubOptions(rawValue: 1)

  /// Results are returned to callers directly, without encoding them, and without involving middleware or the rest of
  /// the client. Streams and operations with several success responses are always encoded.
  public static let direct = StubOptions(rawValue: 2)
}

/// A transport that responds to the calls of a client with Swift values.
///
/// The transport calls the closures of a stub for requests that have passed the client's middleware. Their results are
/// encoded, and the client decodes them like a server's responses.
public final class StubTransport: Transport, StubbingTransport, @unchecked Sendable {
  typealias Answer = @Sendable (StubArguments) async throws -> any Sendable

  let options: StubOptions
  private let name: String
  private let onFailure: @Sendable (StubFailure) -> Void
  private let operation: @Sendable (_ id: String) -> StubbedOperation?

  private let lock = NSLock()
  private var answers: [String: Answer] = [:]
  private var recorded: [String: [StubArguments]] = [:]
  private var recordedFailures: [StubFailure] = []

  init(
    name: String, options: StubOptions, onFailure: @escaping @Sendable (StubFailure) -> Void,
    operation: @escaping @Sendable (_ id: String) -> StubbedOperation?
  ) {
    self.name = name
    self.options = options
    self.onFailure = onFailure
    self.operation = operation
  }

  /// The calls of operations without a closure, in order.
  var failures: [StubFailure] { lock.withLock { recordedFailures } }

  func arguments(of id: String) -> [StubArguments] { lock.withLock { recorded[id] ?? [] } }

  func stub(_ id: String, _ answer: Answer?) {
    lock.withLock { answers[id] = answer }
  }

  /// Returns the response that a server would send for the closure's result.
  ///
  /// - Throws: An error of the closure that no response can represent, such as a missing connection.
  public func send(_ request: ClientRequest) async throws -> ClientResponse {
    let body = try await request.recordableBody()
    report(.upload, body.map { $0.count }, to: request)
    guard let call = request.stubbed else {
      throw APIError(.client, underlying: StubFailure("\(request) isn't a call of a generated client."))
    }
    do {
      let result = try await answer(StubArguments(call, operationID: request.operationID, body: body))
      guard let stream = result as? any StubbedStream else {
        let response = try call.response(with: result)
        return request.method == .head ? ClientResponse(status: response.status) : response
      }
      return try call.response(streaming: stream.bytes { try call.frame($0) })
    } catch let error as APIError {
      return try error.answer(to: call, operationID: request.operationID)
    }
  }

  package func result(of call: StubbedCall, operationID: String) async throws -> (any Sendable)? {
    guard options.contains(.direct), !call.needsWire else { return nil }
    do {
      return try await answer(StubArguments(call, operationID: operationID, body: nil))
    } catch let error as APIError {
      throw error.named(by: call, operationID: operationID)
    }
  }

  private func answer(_ arguments: StubArguments) async throws -> any Sendable {
    let id = id(of: arguments)
    let stubbed = lock.withLock {
      recorded[id, default: []].append(arguments)
      return answers[id]
    }
    if let stubbed { return try await stubbed(arguments) }
    let known = operation(id)
    if options.contains(.samples), let known { return known.sample() }
    let failure = StubFailure(unstubbed: arguments, example: known?.example, by: name)
    lock.withLock { recordedFailures.append(failure) }
    onFailure(failure)
    throw APIError(.client, underlying: failure)
  }

  /// Returns the id of the called method, which may be one for another media type than the operation's own.
  private func id(of arguments: StubArguments) -> String {
    let other = "\(arguments.operationID)#\(arguments.call.accepted ?? "application/json")"
    return operation(other) == nil ? arguments.operationID : other
  }

  private func report(_ direction: TransferProgress.Direction, _ count: Int?, to request: ClientRequest) {
    guard let count, count > 0, let onProgress = request.onProgress else { return }
    for part in 1...4 {
      onProgress(.init(direction: direction, completed: Int64(count * part / 4), total: Int64(count)))
    }
  }
}

/// An error for a call that a test didn't expect or prepare for.
public struct StubFailure: Error, Hashable, CustomStringConvertible {
  /// A description with the operation and the code to add.
  public let description: String

  package init(_ description: String) {
    self.description = description
  }

  init(unstubbed call: StubArguments, example: String?, by name: String) {
    let place = "\(call.call.method) \(call.call.path)"
    guard let example else {
      description =
        "\(place) (\(call.operationID)) was called, and \(name) doesn't have it. Regenerate it."
      return
    }
    let callSite = example.prefix { $0 != " " }
    description =
      "\(callSite) was called (\(place)) and isn't stubbed. "
      + "Write `stub.\(example)`, or create the stub with `\(name)(.samples)`."
  }
}

extension StubFailure {
  /// Fails the running test if the test target depends on `CallsiteTestFailures`. Otherwise, as in a preview, writes
  /// the failure to standard error.
  @Sendable public static func report(_ failure: StubFailure) {
    let recorder = _typeByName("20CallsiteTestFailures8RecorderV") as? any FailureRecorder.Type
    report(failure, to: recorder, or: .standardError)
  }

  static func report(
    _ failure: StubFailure, to recorder: (any FailureRecorder.Type)?, or errors: FileHandle
  ) {
    guard let recorder else { return errors.write(Data("\(failure)\n".utf8)) }
    recorder.fail(failure.description)
  }
}

/// Fails tests, implemented by a module that links a testing library.
package protocol FailureRecorder {
  static func fail(_ message: String)
}
