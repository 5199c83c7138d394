public import CallsiteRuntime

/// The place in a stub for the closure that responds to an operation.
///
/// ```swift
/// stub.appointments.update = { id, body in .sample(id: id, status: body.status) }
/// …
/// #expect(stub.appointments.update.calls.map(\.body.status) == [.inProgress])
/// ```
public struct StubSlot<Handler: Sendable, Call: Sendable>: Sendable {
  private let transport: StubTransport
  private let id: String
  private let example: String
  private let call: @Sendable (StubArguments) -> Call
  private let answer: @Sendable (Handler, Call) async throws -> any Sendable
  private let sample: @Sendable () -> any Sendable

  /// - Parameters:
  ///   - id: The operation's id in the document.
  ///   - example: The code that stubs the operation, for messages.
  ///   - call: Converts the arguments.
  ///   - sample: Returns a sample of the result.
  ///   - answer: Calls the closure.
  @_spi(Generated) public init(
    _ transport: StubTransport, _ id: String, _ example: String,
    call: @escaping @Sendable (StubArguments) -> Call,
    sample: @escaping @autoclosure @Sendable () -> any Sendable,
    answer: @escaping @Sendable (Handler, Call) async throws -> any Sendable
  ) {
    self.transport = transport
    self.id = id
    self.example = example
    self.call = call
    self.sample = sample
    self.answer = answer
  }

  /// The arguments of each call.
  public var calls: [Call] { transport.arguments(of: id).map(call) }

  /// Removes the closure, so that calls fail again or return samples.
  public func reset() {
    transport.stub(id, nil)
  }

  func stub(_ handler: Handler) {
    transport.stub(id) { [call, answer] arguments in try await answer(handler, call(arguments)) }
  }

  /// The state of the operation without its closure.
  @_spi(Generated) public var known: StubbedOperation { StubbedOperation(example: example, sample: sample) }
}

/// The state of an operation without its closure.
public struct StubbedOperation: Sendable {
  /// The code that stubs the operation, such as `appointments.update = { id, body in … }`.
  let example: String
  let sample: @Sendable () -> any Sendable
}

/// The operations of a client or service, as places for closures.
///
/// Conforming types are generated. An operation is a ``StubSlot``, and a nested service is a ``ServiceStub``.
public protocol StubbedOperations: Sendable {
  init(_ transport: StubTransport)

  /// Returns the operation with an id in the document, or `nil` if it belongs elsewhere.
  func operation(_ id: String) -> StubbedOperation?
}

/// A type with ``StubbedOperations``. The same name assigns an operation's closure and reads its calls.
@dynamicMemberLookup
public protocol OperationStub: Sendable {
  /// The type of the operations, whose name no document can declare, because stubs refer to declared types.
  associatedtype StubOperations: StubbedOperations

  /// The places for closures.
  var operations: StubOperations { get }
}

extension OperationStub {
  /// Accesses the closure of an operation.
  public subscript<Handler, Call>(
    dynamicMember slot: KeyPath<StubOperations, StubSlot<Handler, Call>>
  ) -> Handler {
    @available(*, unavailable, message: "A stub's closure is called by the client.")
    get { fatalError("A stub's closure is called by the client.") }
    nonmutating set { operations[keyPath: slot].stub(newValue) }
  }

  /// Accesses the calls of an operation.
  public subscript<Handler, Call>(
    dynamicMember slot: KeyPath<StubOperations, StubSlot<Handler, Call>>
  ) -> StubSlot<Handler, Call> { operations[keyPath: slot] }

  /// Accesses a nested service.
  public subscript<Within>(
    dynamicMember service: KeyPath<StubOperations, ServiceStub<Within>>
  ) -> ServiceStub<Within> { operations[keyPath: service] }
}

extension StubbedOperations {
  /// Returns the operation with an id in one of several services, or `nil` if none has it.
  public func operation(_ id: String, in services: [any StubbedService]) -> StubbedOperation? {
    services.lazy.compactMap { $0.operation(id) }.first
  }
}

/// A ``ServiceStub`` with any operations.
public protocol StubbedService: Sendable {
  /// Returns the operation with an id in the document, or `nil` if it belongs elsewhere.
  func operation(_ id: String) -> StubbedOperation?
}

/// The stub of a service.
public struct ServiceStub<Operations: StubbedOperations>: OperationStub, StubbedService {
  public let operations: Operations

  @_spi(Generated) public init(_ transport: StubTransport) {
    operations = Operations(transport)
  }

  /// Returns the operation with an id in the document, or `nil` if it belongs elsewhere.
  public func operation(_ id: String) -> StubbedOperation? { operations.operation(id) }
}

/// A client whose responses are Swift values, generated for each API, such as `HelpPetStub`.
public protocol ClientStub: OperationStub {
  /// The transport that responds to the client's calls.
  var transport: StubTransport { get }
}

extension ClientStub {
  /// The calls of operations without a closure, in order.
  public var failures: [StubFailure] { transport.failures }
}

extension StubTransport {
  /// Creates the transport of a stub.
  ///
  /// - Parameter name: The name of the stub's type, for messages.
  @_spi(Generated) public convenience init<Operations: StubbedOperations>(
    _ name: String, _ options: StubOptions, _ operations: Operations.Type,
    onFailure: @escaping @Sendable (StubFailure) -> Void
  ) {
    let unused = StubTransport(name: name, options: options, onFailure: onFailure) { _ in nil }
    let table = Operations(unused)
    self.init(name: name, options: options, onFailure: onFailure) { table.operation($0) }
  }

  /// Returns a configuration with this transport. Without a given configuration, retries don't wait.
  @_spi(Generated) public func configuration(_ configuration: ClientConfiguration?) -> ClientConfiguration {
    var configured = configuration ?? ClientConfiguration()
    if configuration == nil { configured.environment.clock = ImmediateClock() }
    configured.transport = self
    return configured
  }
}

/// A clock that never waits.
public struct ImmediateClock: Clock {
  /// An instant of the clock.
  public struct Instant: InstantProtocol {
    private var offset = Duration.zero

    public init() {}

    public func advanced(by duration: Duration) -> Instant {
      var instant = self
      instant.offset += duration
      return instant
    }

    public func duration(to other: Instant) -> Duration { other.offset - offset }

    public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
  }

  public init() {}

  /// The current instant, which is always the same.
  public var now: Instant { Instant() }

  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// Yields to other tasks and returns.
  ///
  /// - Throws: `CancellationError`.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await Task.yield()
    try Task.checkCancellation()
  }
}
