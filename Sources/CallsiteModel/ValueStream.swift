/// What a method returns that reads its answer value by value.
package struct ValueStream: Hashable, Sendable {
  package enum Format: Hashable, Sendable {
    case events
    /// JSON Lines or a JSON text sequence, by its media type.
    case elements(SwiftStringLiteral)
  }

  package var format: Format
  package var value: ValueType

  package init(format: Format, value: ValueType) {
    self.format = format
    self.value = value
  }

  /// The runtime's sequence.
  package var type: TypeReference {
    switch format {
    case .events: .generic("EventStream", value.type)
    case .elements: .generic("JSONStream", value.type)
    }
  }
}

/// The method that reads an operation's answer as a stream, beside the one that reads it as a whole.
package struct StreamMethod: Hashable, Sendable {
  package var name: SwiftIdentifier
  package var documentation: DocComment
  package var stream: ValueStream

  package init(name: SwiftIdentifier, documentation: DocComment, stream: ValueStream) {
    self.name = name
    self.documentation = documentation
    self.stream = stream
  }
}

extension OperationMethod {
  /// The method that streams, which differs in name and result only.
  package var streaming: OperationMethod? {
    guard let stream else { return nil }
    var method = self
    method.name = stream.name
    method.documentation = stream.documentation
    method.result = .stream(stream.stream)
    method.pages = nil
    method.download = nil
    method.chunks = nil
    method.stream = nil
    return method
  }
}
