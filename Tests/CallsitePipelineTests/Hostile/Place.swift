import Foundation

/// A location of a document that contains its author's text: a placeholder such as `«title»`.
struct Place: Hashable, Sendable {
  let name: String

  /// Every placeholder of the document, in order.
  static let all: [Place] = {
    var names: [String] = []
    for match in HostileDocument.text.matches(of: /«([a-z0-9-]+)»/) where !names.contains(String(match.1)) {
      names.append(String(match.1))
    }
    return names.map(Place.init)
  }()

  /// The document with every place holding a payload, each another one: of as many documents as there are
  /// payloads, every payload has been in every place.
  static func document(_ number: Int) -> String {
    let payloads = Dictionary(
      uniqueKeysWithValues: all.enumerated().map { index, place in
        (place.name, Payload.all[(index + number) % Payload.all.count].text)
      })
    return document { payloads[$0] ?? $0 }
  }

  /// The document with a text for each placeholder. `«pointer:x»` is the text of `x` within a JSON Pointer.
  static func document(text: (String) -> String) -> String {
    HostileDocument.text.replacing(/«(pointer:)?([a-z0-9-]+)»/) { match in
      let text = text(String(match.2))
      return String(JSONText.quoted(match.1 == nil ? text : pointerToken(text)).dropFirst().dropLast())
    }
  }

  /// RFC 6901, sections 3 and 6.
  private static func pointerToken(_ text: String) -> String {
    let token = text.replacing("~", with: "~0").replacing("/", with: "~1")
    return token.utf8.map { byte in
      let isPlain = byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || byte == 0x7E)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
