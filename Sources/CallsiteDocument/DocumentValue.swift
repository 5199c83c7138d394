package import OrderedCollections

/// A JSON value of the document: an example, a default, a case of an enum.
///
/// Numbers keep their text, so that nothing is rounded.
package indirect enum DocumentValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(String)
  case number(String)
  case string(String)
  case array([DocumentValue])
  case object(OrderedDictionary<String, DocumentValue>)
}
