public import Foundation

/// Keeps tokens in a file that only its owner can read.
///
/// The file is replaced as a whole: readers, also in other processes, see the old tokens or the new ones, and
/// a crash leaves one of both. It isn't encrypted; on Apple's platforms the keychain is the safer place.
///
/// Several stores, also in several processes, may share a file: one at a time refreshes the tokens. For that
/// there is a second file beside it, with `.lock` added to its name.
public actor FileTokenStore: TokenStore {
  nonisolated let file: URL

  /// - Parameter file: where the tokens are kept; its folder is made when it is first needed.
  public init(file: URL) {
    self.file = file
  }

  /// The tokens in the file; `nil` if there is none, or nothing that can be read as tokens.
  ///
  /// - Throws: when the file is there, but can't be opened.
  public func tokens() throws -> Tokens? {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    }
    return try? JSONDecoder().decode(Tokens.self, from: data)
  }

  /// - Throws: when the file can't be written; it is then as it was.
  public func save(_ tokens: Tokens) throws {
    try OwnerFile.write(try JSONEncoder().encode(tokens), to: file)
  }

  /// Removes the file.
  public func clear() throws {
    do {
      try FileManager.default.removeItem(at: file)
    } catch CocoaError.fileNoSuchFile {}
  }

  /// Keeps other stores of the same file from refreshing; asks again and again while one of them does.
  ///
  /// - Returns: `nil` if that takes more than a minute, which no refresh does.
  /// - Throws: when there can't be a file of locks; `CancellationError`.
  @_spi(Generated) public func lockForRefresh() async throws -> (@Sendable () -> Void)? {
    let place = file.appendingPathExtension("lock")
    for _ in 0..<6000 {
      if let lock = try FileLock(file: place) { return { lock.unlock() } }
      try await Task.sleep(for: .milliseconds(10))
    }
    return nil
  }
}
