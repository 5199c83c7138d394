import Foundation

/// The dates and sizes of files, which reveal changes.
struct FileStates: Equatable {
  private struct State: Equatable {
    let date: Date?
    let size: Int?
  }

  private var states: [String: State] = [:]

  init(of paths: some Sequence<String>) {
    for path in paths {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      states[path] = State(date: attributes?[.modificationDate] as? Date, size: attributes?[.size] as? Int)
    }
  }

  /// Adds files that aren't included yet.
  mutating func formUnion(_ other: FileStates) {
    states.merge(other.states) { old, _ in old }
  }
}
