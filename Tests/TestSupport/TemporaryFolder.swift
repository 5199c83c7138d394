public import Foundation

/// A folder that is removed with this object.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    let name = "callsite-\(UUID().uuidString)"
    path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  public func path(_ relative: String) -> String { "\(path)/\(relative)" }

  @discardableResult
  public func write(_ text: String, to relative: String) throws -> String {
    let url = URL(fileURLWithPath: path(relative))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  public func read(_ relative: String) -> String? {
    FileManager.default.contents(atPath: path(relative)).map { String(decoding: $0, as: UTF8.self) }
  }

  public func remove(_ relative: String) throws {
    try FileManager.default.removeItem(atPath: path(relative))
  }

  /// All files, sorted.
  public func files() -> [String] {
    let paths = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    var isFolder: ObjCBool = false
    return paths.filter {
      FileManager.default.fileExists(atPath: path($0), isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }

  public func setModificationDate(_ date: Date, of relative: String) throws {
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path(relative))
  }

  public func modificationDate(of relative: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: path(relative))[.modificationDate] as? Date
  }
}
