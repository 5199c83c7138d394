public import CallsiteRuntime

/// The place in a stub for the closure that answers an operation.
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
  ///   - id: The operation, as the document names it.
  ///   - example: What a test writes to stub it.
  ///   - call: Takes what the caller passed.
  ///   - sample: A result.
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

  /// The arguments that callers passed, call by call.
  public var calls: [Call] { transport.arguments(of: id).map(call) }

  /// Removes the closure: calls fail again, or return samples.
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
  /// What a test writes to stub it: `appointments.update = { id, body in … }`.
  let example: String
  let sample: @Sendable () -> any Sendable
}

/// The operations of a client, or of one of its services, as places for closures.
///
/// Generated: an operation is a ``StubSlot``, and a service within is a ``ServiceStub``.
public protocol StubbedOperations: Sendable {
  init(_ transport: StubTransport)

  /// The operation that the document names so; nil: it isn't here.
  func operation(_ id: String) -> StubbedOperation?
}

/// What has ``StubbedOperations``: a closure is assigned to them, and the calls are read from them, by the same name.
@dynamicMemberLookup
public protocol OperationStub: Sendable {
  /// Not called like anything that a document may declare, since stubs name those types.
  associatedtype StubOperations: StubbedOperations

  /// The places for closures.
  var operations: StubOperations { get }
}

extension OperationStub {
  /// The closure of an operation.
  public subscript<Handler, Call>(
    dynamicMember slot: KeyPath<StubOperations, StubSlot<Handler, Call>>
  ) -> Handler {
    @available(*, unavailable, message: "A stub's closure is called by the client.")
    get { fatalError("A stub's closure is called by the client.") }
    nonmutating set { operations[keyPath: slot].stub(newValue) }
  }

  /// The calls of an operation.
  public subscript<Handler, Call>(
    dynamicMember slot: KeyPath<StubOperations, StubSlot<Handler, Call>>
  ) -> StubSlot<Handler, Call> { operations[keyPath: slot] }

  /// A nested service.
  public subscript<Within>(
    dynamicMember service: KeyPath<StubOperations, ServiceStub<Within>>
  ) -> ServiceStub<Within> { operations[keyPath: service] }
}

extension StubbedOperations {
  /// The operation of one of several services that the document names so; nil: none of them has it.
  public func operation(_ id: String, in services: [any StubbedService]) -> StubbedOperation? {
    services.lazy.compactMap { $0.operation(id) }.first
  }
}

/// A ``ServiceStub`` of any operations.
public protocol StubbedService: Sendable {
  /// The operation that the document names so; nil: it isn't here.
  func operation(_ id: String) -> StubbedOperation?
}

/// A service of a stub.
public struct ServiceStub<Operations: StubbedOperations>: OperationStub, StubbedService {
  public let operations: Operations

  @_spi(Generated) public init(_ transport: StubTransport) {
    operations = Operations(transport)
  }

  /// The operation that the document names so; nil: it isn't here.
  public func operation(_ id: String) -> StubbedOperation? { operations.operation(id) }
}

/// A client whose responses are Swift values; generated for each API, such as `HelpPetStub`.
public protocol ClientStub: OperationStub {
  /// What answers the client's calls.
  var transport: StubTransport { get }
}

extension ClientStub {
  /// The calls of operations that have no closure, in their order.
  public var failures: [StubFailure] { transport.failures }
}

extension StubTransport {
  /// - Parameter name: The stub's type, for messages.
  @_spi(Generated) public convenience init<Operations: StubbedOperations>(
    _ name: String, _ options: StubOptions, _ operations: Operations.Type,
    onFailure: @escaping @Sendable (StubFailure) -> Void
  ) {
    let unused = StubTransport(name: name, options: options, onFailure: onFailure) { _ in nil }
    let table = Operations(unused)
    self.init(name: name, options: options, onFailure: onFailure) { table.operation($0) }
  }

  /// The configuration with this transport; without one, retries don't wait.
  @_spi(Generated) public func configuration(_ configuration: ClientConfiguration?) -> ClientConfiguration {
    var configured = configuration ?? ClientConfiguration(transport: self, clock: ImmediateClock())
    configured.transport = self
    return configured
  }
}

/// A clock on which waiting takes no time.
public struct ImmediateClock: Clock {
  /// A moment of the clock.
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

  /// The first moment, always.
  public var now: Instant { Instant() }

  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// Yields to other tasks, and returns.
  ///
  /// - Throws: `CancellationError`.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await Task.yield()
    try Task.checkCancellation()
  }
}
