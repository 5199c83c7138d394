import Foundation

/// Two versions of a small API.
struct ChangePair: Sendable {
  let name: String
  let old: Version
  let new: Version
}

extension ChangePair {
  /// The documents in files, and their reverse.
  static func pairs(of old: String, _ new: String) throws -> [ChangePair] {
    let versions = try [old, new].map { path in
      Version(
        text: String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self), file: path)
    }
    return [
      ChangePair(name: "\(old) \(new)", old: versions[0], new: versions[1]),
      ChangePair(name: "\(new) \(old)", old: versions[1], new: versions[0]),
    ]
  }
}

/// A small change of a document.
struct DocumentEdit: Sendable {
  let name: String
  private let apply: @Sendable (Version) -> Version

  /// - Parameters:
  ///   - old: What the document has exactly once.
  ///   - new: What stands in its place.
  init(_ name: String, _ old: String, _ new: String) {
    self.name = name
    apply = { version in
      let places = version.text.ranges(of: old)
      precondition(places.count == 1, "'\(name)' is found \(places.count) times")
      var version = version
      version.text.replaceSubrange(places[0], with: new)
      return version
    }
  }

  /// A change of the configuration.
  init(_ name: String, configuring: @escaping @Sendable (inout Version) -> Void) {
    self.name = name
    apply = { version in
      var version = version
      configuring(&version)
      return version
    }
  }

  /// The change of a document, and its reverse.
  func pairs(of base: Version) -> [ChangePair] {
    let changed = apply(base)
    return [
      ChangePair(name: name, old: base, new: changed),
      ChangePair(name: "\(name) (reverse)", old: changed, new: base),
    ]
  }
}
