/// The relevant part of the output of `swift package dump-package`.
struct PackageDescription: Decodable, Hashable, Sendable {
  struct Target: Decodable, Hashable, Sendable {
    let name: String
    let path: String?
    let dependencies: [Dependency]
    let pluginUsages: [PluginUsage]?
  }

  /// A product or target that a target depends on.
  struct Dependency: Hashable, Sendable {
    let name: String
    let isProduct: Bool
  }

  struct PluginUsage: Hashable, Sendable {
    let name: String
    /// The package of the plugin, or `nil` for the package itself.
    let package: String?
  }

  /// A package that this one depends on.
  struct PackageDependency: Hashable, Sendable {
    let identity: String
    /// The folder of a local package, or `nil` for a remote one.
    let path: String?
  }

  let name: String
  let targets: [Target]
  let dependencies: [PackageDependency]?
}

extension PackageDescription.PackageDependency: Decodable {
  private enum CodingKeys: CodingKey {
    case identity, path
  }

  /// Decodes `{"fileSystem": [{"identity": "callsite", "path": "/…/callsite"}]}` or
  /// `{"sourceControl": [{"identity": …}]}`.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    var list = try container.onlyList()
    let fields = try list.nestedContainer(keyedBy: CodingKeys.self)
    identity = try fields.decode(String.self, forKey: .identity)
    path = try? fields.decode(String.self, forKey: .path)
  }
}

extension PackageDescription.Dependency: Decodable {
  /// Decodes `{"product": ["CallsiteRuntime", "callsite", null, null]}`, `{"byName": ["Pets", null]}` or
  /// `{"target": …}`.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    var list = try container.onlyList()
    name = try list.decode(String.self)
    // A dependency by name may be either. Like SwiftPM, prefer a target with the name.
    isProduct = container.allKeys.first?.stringValue == "product"
  }
}

extension PackageDescription.PluginUsage: Decodable {
  /// Decodes `{"plugin": ["CallsitePlugin", "callsite"]}`.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    var list = try container.onlyList()
    name = try list.decode(String.self)
    package = list.isAtEnd ? nil : try list.decodeIfPresent(String.self)
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int? = nil

  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<AnyKey> {
  /// Returns the list for the only key.
  fileprivate func onlyList() throws -> any UnkeyedDecodingContainer {
    guard let key = allKeys.first else {
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "Expected a key."))
    }
    return try nestedUnkeyedContainer(forKey: key)
  }
}
