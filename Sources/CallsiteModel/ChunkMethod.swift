/// The method that uploads a whole file with one that uploads a chunk.
package struct ChunkMethod: Hashable, Sendable {
  /// What it is called, e.g. `uploadInChunks`.
  package var name: SwiftIdentifier
  /// The parameter that stands in the place of the chunk's file.
  package var upload: OperationMethod.Parameter
  /// What the runtime's chunk has for the parameters of the other method, by their names: `chunk.index`.
  package var values: [SwiftIdentifier: String]
  /// The name of the parameter that the chunk's file is.
  package var file: SwiftIdentifier

  package init(
    name: SwiftIdentifier, upload: OperationMethod.Parameter, values: [SwiftIdentifier: String],
    file: SwiftIdentifier
  ) {
    self.name = name
    self.upload = upload
    self.values = values
    self.file = file
  }
}
