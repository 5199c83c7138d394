import CallsiteSource

/// Reads `x-callsite-chunks` of an operation.
struct ChunksReader {
  let session: ReadingSession

  init(_ session: ReadingSession) {
    self.session = session
  }

  func read(_ operation: ObjectReader) -> ChunksExtension? {
    guard let node = operation.mapping["x-callsite-chunks"],
      let object = ObjectReader(node, as: .chunks, session)
    else { return nil }
    let names = ["file", "id", "index", "total"].map(object.requiredString)
    guard let file = names[0], let id = names[1], let index = names[2], let total = names[3] else {
      return nil
    }
    return ChunksExtension(file: file, id: id, index: index, total: total, position: node.position)
  }
}
