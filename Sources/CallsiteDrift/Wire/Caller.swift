/// The side that sends an operation's request, which decides what a change does: the other side reads the request, and
/// sends the response.
enum Caller: Hashable, Sendable {
  /// A client that calls an operation.
  case client
  /// The service, which calls a webhook or a callback. Clients receive the request.
  case service
}

extension SchemaArea {
  /// The direction in which a value travels from a client's point of view: what a client sends is a request, and so is
  /// what it responds to a webhook.
  func direction(_ caller: Caller) -> DriftRule.Direction {
    caller == .client ? direction : direction.opposite
  }
}

extension DriftRule.Direction {
  var opposite: Self { self == .request ? .response : .request }
}

extension DriftRule {
  /// Returns the rule as it applies to a webhook or a callback.
  ///
  /// - Parameter isRequired: Whether what was added or removed is required.
  func ofService(isRequired: Bool) -> DriftRule {
    let opposite = Coordinates(
      coordinates.area, coordinates.aspect, coordinates.action, coordinates.direction?.opposite)
    return DriftRule(id, axis, severityOfService(isRequired: isRequired), at: opposite, explanation)
  }

  private func severityOfService(isRequired: Bool) -> Finding.Severity {
    switch self {
    // The service sends more of what receivers read.
    case .requiredParameterAdded, .pathParameterAdded, .parameterBecameRequired, .requiredBodyAdded,
      .bodyBecameRequired, .bodySchemaAdded:
      .info
    // It sends less.
    case .parameterRemoved: isRequired ? .breaking : .warning
    case .parameterBecameOptional, .bodyBecameOptional: .breaking
    // Receivers can't ask for a media type.
    case .bodyMediaTypeAdded, .bodySchemaRemoved: .warning
    // It expects more of what receivers respond.
    case .headerAdded: isRequired ? .breaking : .info
    case .headerBecameRequired, .mediaTypeSpecialized, .schemaAdded, .statusSpecialized: .breaking
    // It expects less.
    case .requiredHeaderRemoved, .optionalHeaderRemoved: .warning
    case .headerBecameOptional, .mediaTypeGeneralized, .schemaRemoved: .info
    default: severity
    }
  }
}
