import CallsiteRuntime
import Foundation

/// Recorded requests and responses in the format of an HTTP Archive (HAR 1.2).
struct TrafficArchive: Codable {
  struct Log: Codable {
    var version = "1.2"
    var creator = Creator()
    var entries: [Entry]
  }

  struct Creator: Codable {
    var name = "Callsite"
    var version = "1"
  }

  struct Entry: Codable {
    // The same in all recordings, so that a new one shows only real changes.
    var startedDateTime = "1970-01-01T00:00:00.000Z"
    var time = 0
    var request: Request
    var response: Response
    var cache = [String: String]()
    var timings = ["receive": 0, "send": 0, "wait": 0]
  }

  struct Request: Codable {
    var method: String
    var url: String
    var httpVersion = "HTTP/1.1"
    var cookies = [Field]()
    var headers: [Field]
    var queryString: [Field]
    var postData: Content?
    var headersSize = -1
    var bodySize = -1
  }

  struct Response: Codable {
    var status: Int
    var statusText = ""
    var httpVersion = "HTTP/1.1"
    var cookies = [Field]()
    var headers: [Field]
    var content: Content
    var redirectURL = ""
    var headersSize = -1
    var bodySize = -1
  }

  struct Field: Codable {
    var name: String
    var value: String
  }

  /// A body. The encoding of request bodies is an addition to HAR, which defines it only for responses.
  struct Content: Codable {
    var size: Int?
    var mimeType: String
    /// The text, or `nil` if the body wasn't recorded.
    var text: String?
    var encoding: String?
  }

  var log: Log

  init(_ entries: [Entry]) {
    log = Log(entries: entries)
  }

  /// Reads an archive.
  ///
  /// - Throws: ``RecordingError``.
  init(_ file: URL) throws {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw RecordingError("No recording at \(file.path). \(RecordingError.advice)")
    }
    do {
      self = try JSONDecoder().decode(TrafficArchive.self, from: data)
    } catch {
      throw RecordingError(
        "\(file.path) isn't an HTTP Archive as RecordedTransport writes it: \(error). \(RecordingError.advice)"
      )
    }
  }

  func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: file, options: .atomic)
  }
}

extension TrafficArchive.Content {
  init(_ data: Data?, mimeType: String) {
    self.mimeType = mimeType
    size = data?.count
    guard let data else { return }
    if let text = String(data: data, encoding: .utf8) {
      self.text = text
    } else {
      text = data.base64EncodedString()
      encoding = "base64"
    }
  }

  /// The bytes, or `nil` if they weren't recorded.
  var data: Data? {
    guard let text else { return nil }
    return encoding == "base64" ? Data(base64Encoded: text) : Data(text.utf8)
  }
}
