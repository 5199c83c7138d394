@testable import CallsiteModel
import Testing

struct ChunkMethodTests {
  /// An operation that uploads a chunk.
  private func upload(
    _ name: String = "uploadChunk", chunks: String = "file: part, id: id, index: n, total: of",
    flatten: Bool = true
  ) throws -> Lowered {
    try Lowered.paths(
      """
      /a:
        post:
          operationId: \(name)
          x-callsite-chunks: { \(chunks) }
          requestBody:
            required: true
            x-callsite-flatten: \(flatten)
            content:
              multipart/form-data:
                schema:
                  type: object
                  required: [part, id, n, of]
                  properties:
                    part: { type: string, format: binary }
                    id: { type: string }
                    n: { type: integer }
                    of: { type: integer }
                    title: { type: string }
          responses: { '204': { description: Done. } }
      """)
  }

  @Test(
    "The method for whole files is called after the one for chunks", arguments: ["uploadChunk", "upload"])
  func names(_ name: String) throws {
    let lowered = try upload(name)
    #expect(try lowered.method.chunks?.name.name == "uploadInChunks")
    #expect(lowered.diagnostics.isEmpty)
  }

  @Test("The chunk provides the parameters named by the extension")
  func values() throws {
    let chunks = try #require(try upload().method.chunks)
    #expect(chunks.file.name == "part")
    #expect(
      Dictionary(uniqueKeysWithValues: chunks.values.map { ($0.key.name, $0.value) }) == [
        "part": .file, "id": .uploadID, "n": .index, "of": .count,
      ])
  }

  @Test(
    "A missing property or one of another type is reported, and there's no such method",
    arguments: [
      ("file: part, id: id, index: m, total: of", "m", "an integer"),
      ("file: id, id: id, index: n, total: of", "id", "a file"),
    ])
  func unknown(_ chunks: String, _ property: String, _ kind: String) throws {
    let lowered = try upload(chunks: chunks)
    #expect(try lowered.method.chunks == nil)
    #expect(
      lowered.diagnostics
        == "a.yaml:7:26: warning: x-callsite-chunks of 'uploadChunk' names '\(property)', which must be a property "
        + "of the body that is \(kind). No method for whole files is generated. [invalid-extension]\n")
  }

  @Test("A body that isn't flattened is reported")
  func unflattened() throws {
    let lowered = try upload(flatten: false)
    #expect(try lowered.method.chunks == nil)
    #expect(
      lowered.diagnostics
        == "a.yaml:7:26: warning: 'uploadChunk' has x-callsite-chunks, but its body isn't flattened; set "
        + "x-callsite-flatten on the request body. No method for whole files is generated. [invalid-extension]\n"
    )
  }

  @Test("Bytes get a method that saves them, with labels that don't collide")
  func download() throws {
    let lowered = try Lowered.paths(
      """
      /a:
        get:
          operationId: data
          parameters: [{ name: to, in: query, schema: { type: string } }]
          responses: { '200': { description: Bytes., content: { image/png: {} } } }
      """)
    #expect(try lowered.method.download?.file.declaration == "to2 file: URL")
  }
}
