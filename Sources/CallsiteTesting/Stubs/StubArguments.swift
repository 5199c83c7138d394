import CallsiteRuntime
import Foundation

/// The arguments of a call.
@_spi(Generated) public struct StubArguments: Sendable {
  let call: StubbedCall
  let operationID: String
  let sentBody: Data?

  init(_ call: StubbedCall, operationID: String, body: Data?) {
    self.call = call
    // Streaming a response and waiting for all of it are different methods.
    self.operationID = call.isStream ? operationID + "#stream" : operationID
    sentBody = body
  }

  /// Returns a path parameter.
  public func path<Value>(_ name: String) -> Value { value(.path, name) }

  /// Returns a query parameter.
  public func query<Value>(_ name: String) -> Value { value(.query, name) }

  /// Returns a header.
  public func header<Value>(_ name: String) -> Value { value(.header, name) }

  /// Returns a cookie.
  public func cookie<Value>(_ name: String) -> Value { value(.cookie, name) }

  /// Returns the whole query.
  public func queryString<Value>() -> Value { value(.queryString, "") }

  /// Returns the body. A body that the client creates from something other than a parameter, such as a token to
  /// refresh, is decoded.
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

  /// Returns `nil` for a missing argument of an optional type.
  private func absent<Value>(_ place: StubbedCall.Place, _ name: String) -> Value {
    if let type = Value.self as? any ExpressibleByNilLiteral.Type,
      let value = type.init(nilLiteral: ()) as? Value
    {
      return value
    }
    preconditionFailure(
      "\(operationID) has no \(Value.self) \(name.isEmpty ? "\(place)" : name). "
        + "The testing module and the client were generated from different versions of the document. Regenerate both."
    )
  }
}

/// A call without arguments.
public struct StubbedCallWithoutArguments: Hashable, Sendable {
  @_spi(Generated) public init(_ arguments: StubArguments) {}
}
