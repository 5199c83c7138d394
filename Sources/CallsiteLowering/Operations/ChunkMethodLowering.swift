import CallsiteDiagnostics
import CallsiteDocument
import CallsiteModel

/// Creates the method that uploads a file in chunks: `uploadInChunks(_:)` for
/// `uploadChunk(file:uploadId:chunkIndex:totalChunks:)`.
struct ChunkMethodLowering {
  let context: LoweringContext
  let operation: Operation
  let method: OperationMethod

  /// - Parameter names: The names of the service's methods.
  /// - Returns: `nil` if the operation doesn't upload chunks.
  func method(names: inout NameScope) -> ChunkMethod? {
    guard let chunks = operation.chunks else { return nil }
    guard let variables = method.flattenedBody?.variables else {
      context.repair(.unflattenedChunks(operation, chunks))
      return nil
    }
    var values: [SwiftIdentifier: ChunkMethod.Value] = [:]
    for (property, type, value) in chunks.roles {
      guard let name = variables[property],
        method.parameters.contains(where: { $0.name == name && $0.type.asOptional == type.asOptional })
      else {
        context.repair(.unknownChunkProperty(operation, property, type, chunks))
        return nil
      }
      values[name] = value
    }
    guard let file = variables[chunks.file] else { return nil }
    let base = method.name.name.hasSuffix("Chunk") ? String(method.name.name.dropLast(5)) : method.name.name
    let taken = Set(method.parameters.map(\.name.name))
    let variable = SwiftIdentifier(taken.contains("upload") ? "chunkedUpload" : "upload")
    return ChunkMethod(
      name: names.claim((base.isEmpty ? "upload" : base) + "InChunks"),
      upload: .init(
        label: nil, name: variable, type: .external(.chunkedUpload), documentation: .none),
      values: values, file: file)
  }
}

extension ChunksExtension {
  /// The properties with their types and the corresponding values of the runtime's chunk.
  fileprivate var roles: [(property: String, type: TypeReference, value: ChunkMethod.Value)] {
    [
      (file, .external(.uploadFile), .file), (id, .external(.string), .uploadID),
      (index, .external(.int), .index), (total, .external(.int), .count),
    ]
  }
}

extension Diagnostic {
  static func unflattenedChunks(_ operation: Operation, _ chunks: ChunksExtension) -> Diagnostic {
    Diagnostic(
      .warning, "invalid-extension",
      "'\(operation.id)' has x-callsite-chunks, but its body isn't flattened; set x-callsite-flatten on the "
        + "request body. No method for whole files is generated.",
      at: chunks.position)
  }

  static func unknownChunkProperty(
    _ operation: Operation, _ property: String, _ type: TypeReference, _ chunks: ChunksExtension
  ) -> Diagnostic {
    let kind =
      switch type {
      case .named(.external(.int, _)): "an integer"
      case .named(.external(.string, _)): "a string"
      default: "a file"
      }
    return Diagnostic(
      .warning, "invalid-extension",
      "x-callsite-chunks of '\(operation.id)' names '\(property)', which must be a property of the body that "
        + "is \(kind). No method for whole files is generated.",
      at: chunks.position)
  }
}
