import CallsiteDiagnostics
import CallsiteSource

/// A recorded body, read as its media type says.
struct RecordedContent {
  /// Without parameters; where the recording doesn't say, what the body looks like.
  let mediaType: String?
  /// Whether there is a body.
  let isThere: Bool
  /// Why a body that was there can't be looked at.
  let unrecordedReason: String?
  /// The value that JSON or a form is.
  private(set) var value: SourceNode?
  /// The values of a stream of JSON.
  private(set) var items: [SourceNode]?
  /// Why the body isn't what its media type says.
  private(set) var problem: String?

  /// Deeper values are nobody's.
  private static let reader = SourceReader(maximumDepth: 256)

  init(of message: RecordedMessage) {
    let said = message.mediaType.map(MediaTypeName.init)
    switch message.body {
    case .empty:
      (mediaType, isThere, unrecordedReason) = (said?.essence, false, nil)
    case .unrecorded(let reason):
      (mediaType, isThere, unrecordedReason) = (said?.essence, true, reason)
    case .fields(let fields):
      (mediaType, isThere, unrecordedReason) =
        (said?.essence ?? "application/x-www-form-urlencoded", true, nil)
      value = FormFields.object(fields)
    case .bytes(let bytes):
      let isBlank = bytes.allSatisfy { $0 == 0x20 || (9...13).contains($0) }
      let name =
        said ?? (bytes.first { $0 > 0x20 }.map { $0 == 0x7B || $0 == 0x5B } == true ? Self.json : nil)
      (mediaType, isThere, unrecordedReason) = (name?.essence, !isBlank, nil)
      if let name, !isBlank { read(bytes, name, message.mediaType ?? "") }
    }
  }

  private static let json = MediaTypeName("application/json")

  private mutating func read(_ bytes: [UInt8], _ name: MediaTypeName, _ mediaType: String) {
    switch name.essence {
    case "application/x-www-form-urlencoded":
      value = FormFields.object(RecordedAddress.fields(String(decoding: bytes, as: UTF8.self)))
    case "multipart/form-data":
      value = MultipartFields(bytes, mediaType: mediaType).map { FormFields.object($0.fields) }
    case "text/event-stream": items = JSONStream.events(bytes).compactMap { try? Self.value(of: $0) }
    case _ where JSONStream.isLines(name.essence):
      items = JSONStream.lines(bytes).compactMap { try? Self.value(of: $0) }
    case _ where name.isJSON:
      do {
        value = try Self.value(of: bytes)
      } catch {
        problem = error.message
      }
    default: break
    }
  }

  private struct Problem: Error {
    let message: String
  }

  private static func value(of bytes: some Collection<UInt8>) throws(Problem) -> SourceNode {
    do {
      return try reader.read(json: RecordedText.decoded(Array(bytes)), file: "body")
    } catch {
      // Messages quote what was read, which may be secret.
      let found = error.diagnostics.first
      let place = found?.position.map { "line \($0.line), column \($0.column)" } ?? "its start"
      throw Problem(message: "\(found?.id ?? "json-syntax") at \(place)")
    }
  }
}

/// Media types that hold one JSON value after the other.
enum JSONStream {
  static func isLines(_ essence: String) -> Bool {
    [
      "application/x-ndjson", "application/jsonl", "application/x-jsonlines", "application/json-seq",
      "application/ndjson", "application/jsonlines",
    ].contains(essence)
  }

  /// A value a line; JSON text sequences begin each with a record separator (RFC 7464).
  static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { $0 == 0x0A || $0 == 0x0D || $0 == 0x1E }.filter { $0.contains { $0 > 0x20 } }
  }

  /// The data of events that is JSON.
  static func events(_ bytes: [UInt8]) -> [[UInt8]] {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var events: [[String]] = [[]]
    for line in lines {
      if line.isEmpty { events.append([]) }
      if line.hasPrefix("data:") {
        events[events.count - 1].append(String(line.dropFirst(line.hasPrefix("data: ") ? 6 : 5)))
      }
    }
    return events.filter { $0.first.map { $0.hasPrefix("{") || $0.hasPrefix("[") } ?? false }
      .map { Array($0.joined(separator: "\n").utf8) }
  }
}
