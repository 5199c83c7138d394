/// The method that uploads a whole file with one that uploads a chunk.
package struct ChunkMethod: Hashable, Sendable {
  /// What the runtime has of a chunk; the properties of its `UploadChunk`.
  package enum Value: String, Hashable, Sendable {
    case file, uploadID, index, count
  }

  /// What it is called, e.g. `uploadInChunks`.
  package var name: SwiftIdentifier
  /// The parameter that stands in the place of the chunk's file.
  package var upload: OperationMethod.Parameter
  /// What a chunk has for the parameters of the other method, by their names.
  package var values: [SwiftIdentifier: Value]
  /// The name of the parameter that the chunk's file is.
  package var file: SwiftIdentifier

  package init(
    name: SwiftIdentifier, upload: OperationMethod.Parameter, values: [SwiftIdentifier: Value],
    file: SwiftIdentifier
  ) {
    self.name = name
    self.upload = upload
    self.values = values
    self.file = file
  }
}
