import CallsiteRuntime
import Foundation

/// The arguments of a call.
@_spi(Generated) public struct StubArguments: Sendable {
  let call: StubbedCall
  let operationID: String
  let sentBody: Data?

  init(_ call: StubbedCall, operationID: String, body: Data?) {
    self.call = call
    // A method that streams an answer is another one than that which waits for all of it.
    self.operationID = call.isStream ? operationID + "#stream" : operationID
    sentBody = body
  }

  /// A part of the path.
  public func path<Value>(_ name: String) -> Value { value(.path, name) }

  /// An item of the query.
  public func query<Value>(_ name: String) -> Value { value(.query, name) }

  /// A header.
  public func header<Value>(_ name: String) -> Value { value(.header, name) }

  /// A cookie.
  public func cookie<Value>(_ name: String) -> Value { value(.cookie, name) }

  /// The whole query.
  public func queryString<Value>() -> Value { value(.queryString, "") }

  /// The body. One that the client made of something else than a parameter, such as the token that it refreshes, is
  /// decoded.
  public func body<Value>() -> Value {
    if let value: Value = recorded(.body, "") { return value }
    if let sentBody, let type = Value.self as? any Decodable.Type,
      let value = try? JSONDecoder().decode(type, from: sentBody) as? Value
    {
      return value
    }
    return absent(.body, "")
  }

  private func value<Value>(_ place: StubbedCall.Place, _ name: String) -> Value {
    recorded(place, name) ?? absent(place, name)
  }

  private func recorded<Value>(_ place: StubbedCall.Place, _ name: String) -> Value? {
    call.value(place, name).flatMap { $0 as? Value }
  }

  /// What stands for nothing: nil, in a type that has it.
  private func absent<Value>(_ place: StubbedCall.Place, _ name: String) -> Value {
    if let type = Value.self as? any ExpressibleByNilLiteral.Type,
      let value = type.init(nilLiteral: ()) as? Value
    {
      return value
    }
    preconditionFailure(
      "\(operationID) has no \(Value.self) \(name.isEmpty ? "\(place)" : name). "
        + "The testing module and the client are generated from different versions of the document: regenerate both."
    )
  }
}

/// A call without arguments.
public struct StubbedCallWithoutArguments: Hashable, Sendable {
  @_spi(Generated) public init(_ arguments: StubArguments) {}
}
