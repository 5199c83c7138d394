package import CallsiteDiagnostics
package import CallsiteSource
import Foundation

/// Reads documents by the place that a person or a reference names: the path of a file, or an `http` or
/// `https` address.
///
/// What is on the network is fetched once a run, within limits of size and time. No credentials are sent. With a
/// revision, paths mean its files and not the disk's.
package final class DocumentFetch: NetworkDocuments, @unchecked Sendable {
  private let timeout: Double
  private let maximumSize: Int
  package let revision: (any RevisionFiles)?
  /// Receives what was found on the disk.
  let log: ReadingLog?
  /// Guards `fetched`, and keeps fetches one after the other.
  private let lock = NSLock()
  private var fetched: [String: Result<SourceNode, ReadableFolders.Problem>] = [:]
  private var texts: [String: [UInt8]] = [:]

  /// - Parameters:
  ///   - timeout: Seconds that one document may take, redirects included.
  ///   - maximumSize: In bytes, after decompression. The largest published description of an API has 12 MB.
  ///   - revision: Whose files paths mean; nil: those of the disk.
  ///   - log: Receives what was found on the disk.
  package init(
    timeout: Double = 30, maximumSize: Int = 64 << 20, revision: (any RevisionFiles)? = nil,
    log: ReadingLog? = nil
  ) {
    self.timeout = timeout
    self.maximumSize = maximumSize
    self.revision = revision
    self.log = log
  }

  /// The document that somebody asked for, as against one that another document refers to.
  package func read(_ place: String) throws(DiagnosticFailure) -> SourceNode {
    guard NetworkAddress.isAddress(place) else {
      guard let revision else { return try SourceReader(log: log).read(path: place) }
      return try revision.read(place)
    }
    do throws(ReadableFolders.Problem) {
      return try read(address: place)
    } catch {
      switch error {
      case .unreadable(let diagnostics): throw DiagnosticFailure(diagnostics)
      case .unfetched(let reason): throw DiagnosticFailure([.unfetchedDocument(place, reason)])
      default: preconditionFailure("What is fetched is no file.")
      }
    }
  }

  /// Likewise, with what can be put right in a file as warnings.
  func read(
    _ place: String, into collector: inout DiagnosticCollector
  ) throws(DiagnosticFailure) -> SourceNode {
    if revision != nil || NetworkAddress.isAddress(place) { return try read(place) }
    return try SourceReader(log: log).read(path: place, into: &collector)
  }

  /// The text of something that was read before, to show lines of it; nil if it isn't there any more.
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
    guard let url = URL(string: address), url.host?.isEmpty == false else {
      throw .unfetched("it isn't a URL")
    }
    guard url.user == nil, url.password == nil else {
      throw .unfetched("its URL contains credentials, which would appear in every message about it")
    }
    let download = DocumentDownload(maximumSize: maximumSize)
    let (bytes, finalAddress) = try download.run(url, timeout: timeout)
    texts[finalAddress] = bytes
    do {
      return try SourceReader().read(bytes: bytes, file: finalAddress)
    } catch {
      throw .unreadable(error.diagnostics)
    }
  }
}

extension Diagnostic {
  // No position: there is no text to point into.
  fileprivate static func unfetchedDocument(_ address: String, _ reason: String) -> Diagnostic {
    Diagnostic(.error, "unreadable-file", "'\(address)' can't be fetched: \(reason).")
  }
}
