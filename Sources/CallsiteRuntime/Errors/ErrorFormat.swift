/// Where an API's error bodies keep their texts.
@_spi(Generated) public struct ErrorFormat: Hashable, Sendable {
  let message: [JSONPointer]
  let fields: [JSONPointer]

  /// - Parameters:
  ///   - message: JSON pointers to the text for people; the first that leads to text counts.
  ///   - fields: JSON pointers to the object (or list) of field errors, likewise.
  ///     The empty pointer, for fields at the top of the body, holds for 400 and 422 only.
  ///
  /// Where they lead nowhere, the shapes of Django REST, FastAPI and Laravel are tried.
  public init(message: [String] = [], fields: [String] = []) {
    self.message = message.map(JSONPointer.init)
    self.fields = fields.map(JSONPointer.init)
  }
}
