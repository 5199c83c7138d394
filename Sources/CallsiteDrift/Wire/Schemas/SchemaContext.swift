/// Where a pair of schemas stands: the same change means other things in a request and in a response.
struct SchemaContext: Hashable {
  /// What of a value travels as text, where a string may be any of it.
  enum Text: Hashable {
    case nothing
    /// Strings, numbers and booleans: parameters and headers.
    case scalars
    /// Forms and XML.
    case everything
  }

  /// What the outermost schema is: a parameter, a body or a header.
  var area: SchemaArea
  var text: Text
  /// Whether a list is written like a single value that is repeated (`form` with `explode`).
  var isRepeatable = false
  /// Whether it was.
  var wasRepeatable = false

  var direction: DriftRule.Direction { area.direction }
}
