import CallsiteContract
package import CallsiteDocument
package import CallsiteSource
import Foundation
import OrderedCollections

/// Serializes parameters in their styles (OpenAPI, "Style Values"), the inverse of ``ParameterReading``.
package struct ParameterWriting: Sendable {
  private let parameter: Parameter

  package init(_ parameter: Parameter) {
    self.parameter = parameter
  }

  package func path(_ value: DocumentValue) -> String {
    if parameter.contentType != nil { return PercentText.encoded(json(value)) }
    switch parameter.style {
    case .label: return "." + joined(value, separator: parameter.explode ? "." : ",")
    case .matrix: return matrix(value)
    default: return joined(value, separator: ",")
    }
  }

  package func header(_ value: DocumentValue) -> String {
    if parameter.contentType != nil { return json(value) }
    return PercentText.decoded(joined(value, separator: ","))
  }

  package func query(_ value: DocumentValue) -> String {
    let name = PercentText.encoded(parameter.name)
    if parameter.location == .querystring {
      let pairs = (value.members ?? [:]).map { "\(PercentText.encoded($0.key))=\(text($0.value))" }
      let isJSON = parameter.contentType.map { MediaType($0).isJSON } ?? false
      return isJSON ? PercentText.encoded(json(value)) : pairs.joined(separator: "&")
    }
    if parameter.contentType != nil { return "\(name)=\(PercentText.encoded(json(value)))" }
    if parameter.style == .deepObject {
      return BracketWriting(notation: parameter.arrays).pairs(parameter.name, value).joined(separator: "&")
    }
    switch value {
    case .array(let elements):
      if parameter.explode, parameter.style == .form {
        return elements.map { "\(name)=\(text($0))" }.joined(separator: "&")
      }
      return "\(name)=" + elements.map(text).joined(separator: separator)
    case .object(let members):
      if parameter.explode {
        return members.map { "\(PercentText.encoded($0.key))=\(text($0.value))" }.joined(separator: "&")
      }
      return "\(name)=" + joined(value, separator: separator)
    default: return "\(name)=\(text(value))"
    }
  }

  private var separator: String {
    switch parameter.style {
    case .spaceDelimited: "%20"
    case .pipeDelimited: "|"
    case .tabDelimited: "%09"
    default: ","
    }
  }

  private func matrix(_ value: DocumentValue) -> String {
    let name = PercentText.encoded(parameter.name)
    switch value {
    case .array(let elements) where parameter.explode:
      return elements.map { ";\(name)=\(text($0))" }.joined()
    case .object(let members) where parameter.explode:
      return members.map { ";\(PercentText.encoded($0.key))=\(text($0.value))" }.joined()
    default: return ";\(name)=" + joined(value, separator: ",")
    }
  }

  private func joined(_ value: DocumentValue, separator: String) -> String {
    switch value {
    case .array(let elements): return elements.map(text).joined(separator: separator)
    case .object(let members):
      let assign = parameter.explode ? "=" : separator
      return members.map { PercentText.encoded($0.key) + assign + text($0.value) }.joined(
        separator: separator)
    default: return text(value)
    }
  }

  private func text(_ value: DocumentValue) -> String {
    PercentText.encoded(value.scalarText ?? json(value))
  }

  private func json(_ value: DocumentValue) -> String { String(decoding: value.json, as: UTF8.self) }
}

extension PercentText {
  /// Returns a path with invalid characters percent-encoded.
  package static func encodedPath(_ path: String) -> String {
    String(
      path.map { character in
        let isAllowed = character.isASCII && !character.isWhitespace && !"\"<>\\^`|".contains(character)
        return isAllowed ? String(character) : encoded(String(character))
      }.joined())
  }

  /// Returns a text with everything but unreserved characters percent-encoded.
  package static func encoded(_ text: String) -> String {
    let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if unreserved.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
