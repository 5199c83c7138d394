import CallsiteDiagnostics
package import CallsiteDocument
import CallsiteSource
package import Foundation
import OrderedCollections

extension DocumentValue {
  /// The value as compact JSON (RFC 8259), with members in order.
  package var json: Data {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return Data(bytes)
  }

  /// Parses JSON.
  ///
  /// - Throws: ``InvalidJSON`` with a description of the problem, its line and its column.
  package init(json: some Collection<UInt8>, maximumDepth: Int = 256) throws(InvalidJSON) {
    guard let text = String(validating: json, as: UTF8.self) else {
      throw InvalidJSON(reason: "it isn't UTF-8")
    }
    do {
      self.init(try SourceReader(maximumDepth: maximumDepth).read(json: text, file: "body.json"))
    } catch {
      guard let first = error.diagnostics.first else { throw InvalidJSON(reason: "it is empty") }
      let place = first.position.map { " (line \($0.line), column \($0.column))" } ?? ""
      let discreet = first.position.map { "line \($0.line), column \($0.column)" } ?? "its start"
      throw InvalidJSON(reason: first.message + place, discreetReason: "can't be read past \(discreet)")
    }
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let text), .number(let text): bytes += text.utf8
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// The reason why a text isn't valid JSON.
package struct InvalidJSON: Error, Sendable {
  package let reason: String
  /// The reason without quoting the text, which can be secret.
  package let discreetReason: String

  package init(reason: String, discreetReason: String? = nil) {
    self.reason = reason
    self.discreetReason = discreetReason ?? reason
  }
}
