package import CallsiteDiagnostics
package import CallsiteSource
import Foundation

/// Reads documents by the place that a person or a reference names: the path of a file, or an `http` or
/// `https` address.
///
/// What is on the network is fetched once a run, within limits of size and time. No credentials are sent.
package final class DocumentFetch: NetworkDocuments, @unchecked Sendable {
  private let timeout: Double
  private let maximumSize: Int
  /// Guards `fetched`, and keeps fetches one after the other.
  private let lock = NSLock()
  private var fetched: [String: Result<SourceNode, ReadableFolders.Problem>] = [:]

  /// - Parameters:
  ///   - timeout: Seconds that one document may take, redirects included.
  ///   - maximumSize: In bytes, after decompression. The largest published description of an API has 12 MB.
  package init(timeout: Double = 30, maximumSize: Int = 64 << 20) {
    self.timeout = timeout
    self.maximumSize = maximumSize
  }

  /// The document that somebody asked for, as against one that another document refers to.
  package func read(_ place: String) throws(DiagnosticFailure) -> SourceNode {
    guard NetworkAddress.isAddress(place) else { return try SourceReader().read(path: place) }
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
      throw .unfetched("it is no URL")
    }
    guard url.user == nil, url.password == nil else {
      throw .unfetched("its URL holds credentials, which would be seen in every message about it")
    }
    let download = DocumentDownload(maximumSize: maximumSize)
    let (bytes, finalAddress) = try download.run(url, timeout: timeout)
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
