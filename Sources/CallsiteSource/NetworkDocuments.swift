/// What reads documents on the network, for references that are allowed to lead there.
package protocol NetworkDocuments: Sendable {
  /// The document at an address; its positions name the address that it really came from.
  func read(address: String) throws(ReadableFolders.Problem) -> SourceNode
}
