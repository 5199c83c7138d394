package import CallsiteDiagnostics
package import CallsiteSource
import Foundation

/// Reads documents by path or by `http` or `https` address.
///
/// A network document is fetched once per run, within limits on size and time. No credentials are sent. If
/// there is a revision, paths refer to its files instead of those on disk.
package final class DocumentFetch: NetworkDocuments, @unchecked Sendable {
  private let timeout: Double
  private let maximumSize: Int
  package let revision: (any RevisionFiles)?
  /// Protects `fetched`, and serializes fetches.
  private let lock = NSLock()
  private var fetched: [String: Result<SourceNode, ReadableFolders.Problem>] = [:]
  private var texts: [String: [UInt8]] = [:]

  /// - Parameters:
  ///   - timeout: The time for one document including redirects, in seconds, or `nil` for 30.
  ///   - maximumSize: The size after decompression, in bytes. The largest published API description has 12
  ///     MB.
  ///   - revision: The revision to read files from, or `nil` to read them from disk.
  package init(
    timeout: Double? = nil, maximumSize: Int = 64 << 20, revision: (any RevisionFiles)? = nil
  ) {
    self.timeout = timeout ?? 30
    self.maximumSize = maximumSize
    self.revision = revision
  }

  /// Reads a document that the user named, as opposed to one that another document references.
  package func read(_ place: String) throws(DiagnosticFailure) -> SourceNode {
    guard NetworkAddress.isAddress(place) else {
      guard let revision else { return try SourceReader().read(path: place) }
      return try revision.read(place)
    }
    do throws(ReadableFolders.Problem) {
      return try read(address: place)
    } catch {
      switch error {
      case .unreadable(let diagnostics): throw DiagnosticFailure(diagnostics)
      case .unfetched(let reason): throw DiagnosticFailure([.unfetchedDocument(place, reason)])
      default: preconditionFailure("Fetching can't fail with a file's problem.")
      }
    }
  }

  /// Reads a document that the user named, and reports problems that can be repaired as warnings.
  func read(
    _ place: String, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> SourceNode {
    if revision != nil || NetworkAddress.isAddress(place) { return try read(place) }
    return try SourceReader().read(path: place, into: &collector)
  }

  /// Returns the text of a document that was read before, to quote lines of it, or `nil` if it no longer
  /// exists.
  package func text(of place: String) -> String? {
    if let bytes = lock.withLock({ texts[place] }) { return String(decoding: bytes, as: UTF8.self) }
    if NetworkAddress.isAddress(place) { return nil }
    let bytes = revision.map { try? $0.bytes(at: place) } ?? (try? Disk.bytes(of: place))
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  package func read(address: String) throws(ReadableFolders.Problem) -> SourceNode {
    lock.lock()
    defer { lock.unlock() }
    if let known = fetched[address] { return try known.get() }
    let result: Result<SourceNode, ReadableFolders.Problem>
    do throws(ReadableFolders.Problem) {
      result = .success(try fetch(address))
    } catch {
      result = .failure(error)
    }
    fetched[address] = result
    return try result.get()
  }

  private func fetch(_ address: String) throws(ReadableFolders.Problem) -> SourceNode {
    let download = DocumentDownload(maximumSize: maximumSize)
    let response = try download.run(try DocumentDownload.url(of: address), timeout: timeout)
    texts[response.address] = response.bytes
    do {
      return try SourceReader().read(bytes: response.bytes, file: response.address)
    } catch {
      throw .unreadable(error.diagnostics)
    }
  }
}

extension Diagnostic {
  // There is no position because there is no text to point into.
  fileprivate static func unfetchedDocument(_ address: String, _ reason: String) -> Diagnostic {
    Diagnostic(.error, "unreadable-file", "'\(address)' can't be fetched: \(reason).")
  }
}
