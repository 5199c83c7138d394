import Foundation

/// Runs `body` with a file that is removed afterwards.
func withTemporaryFile<Result: Sendable>(
  _ contents: Data,
  named name: String = "photo.jpg",
  _ body: (URL) async throws -> Result
) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: name)
  try contents.write(to: file)
  return try await body(file)
}
