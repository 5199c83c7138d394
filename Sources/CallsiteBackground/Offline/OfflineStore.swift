@_spi(Generated) import CallsiteRuntime
import Foundation

/// The folder of a queue: the journal, and bodies that are too long for it.
typealias OfflineStore = JournaledFolder<OfflineState>

extension OfflineStore {
  func body(of entry: OfflineState.Entry) throws -> RequestBody? {
    guard let file = entry.request.bodyFile else { return entry.body.map { .data($0) } }
    return .file(try bodies.url(of: file))
  }
}
