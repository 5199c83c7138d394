public import CallsiteRuntime
import Foundation

/// The behavior of a stub for operations that have no closure, and how responses reach callers.
public struct StubOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Operations without a closure return a sample of their result, as previews need it.
  public static let samples = StubOptions(rawValue: 1)

  /// Results reach callers as they are: nothing is encoded, and neither middleware nor the rest of the client sees a
  /// request. Streams, and operations with several success shapes, go through the wire all the same.
  public static let direct = StubOptions(rawValue: 2)
}

/// A transport that responds to the calls of a client with Swift values.
///
/// The closures of a stub are called here, for the requests that come out of the client's middleware; their results
/// are encoded, and the client decodes them as it would a server's answers.
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

  /// The calls of operations that have no closure, in their order.
  var failures: [StubFailure] { lock.withLock { recordedFailures } }

  func arguments(of id: String) -> [StubArguments] { lock.withLock { recorded[id] ?? [] } }

  func stub(_ id: String, _ answer: Answer?) {
    lock.withLock { answers[id] = answer }
  }

  /// Returns the response that a server would send for the closure's result.
  ///
  /// - Throws: What the closure throws and no server can say, such as that there is no connection.
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
    let id = arguments.operationID
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

  private func report(_ direction: TransferProgress.Direction, _ count: Int?, to request: ClientRequest) {
    guard let count, count > 0, let onProgress = request.onProgress else { return }
    for part in 1...4 {
      onProgress(.init(direction: direction, completed: Int64(count * part / 4), total: Int64(count)))
    }
  }
}

/// An error for a call that a test didn't expect, or didn't prepare for.
public struct StubFailure: Error, Hashable, CustomStringConvertible {
  /// A description with the operation and what to write.
  public let description: String

  init(_ description: String) {
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
      + "Write `stub.\(example)`, or make the stub with `\(name)(.samples)`."
  }
}

extension StubFailure {
  /// Fails the running test, which takes that the test target depends on `CallsiteTestFailures`; without it, as in a
  /// preview, writes the failure to the standard error stream.
  @Sendable public static func report(_ failure: StubFailure) {
    let recorder = _typeByName("20CallsiteTestFailures8RecorderV") as? any FailureRecorder.Type
    guard let recorder else { return FileHandle.standardError.write(Data("\(failure)\n".utf8)) }
    recorder.fail(failure.description)
  }
}

/// What makes a test fail, for a module that links a testing library.
package protocol FailureRecorder {
  static func fail(_ message: String)
}
