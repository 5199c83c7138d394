/// What `swift package dump-package` says of a package, as far as it matters here.
package struct PackageDescription: Decodable, Hashable, Sendable {
  package struct Target: Decodable, Hashable, Sendable {
    package let name: String
    package let path: String?
    let dependencies: [Dependency]
    let pluginUsages: [PluginUsage]?
  }

  /// A product or another target that a target depends on.
  struct Dependency: Hashable, Sendable {
    let name: String
    let isProduct: Bool
  }

  struct PluginUsage: Hashable, Sendable {
    let name: String
    /// Nil for a plugin of the package itself.
    let package: String?
  }

  /// A package that this one depends on.
  struct PackageDependency: Hashable, Sendable {
    let identity: String
    /// The folder of a local package; nil for one that has an address.
    let path: String?
  }

  package let name: String
  package let targets: [Target]
  let dependencies: [PackageDependency]?
}

extension PackageDescription.PackageDependency: Decodable {
  private enum CodingKeys: CodingKey {
    case identity, path
  }

  /// `{"fileSystem": [{"identity": "callsite", "path": "/…/callsite"}]}`, `{"sourceControl": [{"identity": …}]}`.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    var list = try container.onlyList()
    let fields = try list.nestedContainer(keyedBy: CodingKeys.self)
    identity = try fields.decode(String.self, forKey: .identity)
    path = try? fields.decode(String.self, forKey: .path)
  }
}

extension PackageDescription.Dependency: Decodable {
  /// `{"product": ["CallsiteRuntime", "callsite", null, null]}`, `{"byName": ["Pets", null]}`, `{"target": …}`.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    var list = try container.onlyList()
    name = try list.decode(String.self)
    // By name, it is either; a target of that name is preferred, as SwiftPM has it.
    isProduct = container.allKeys.first?.stringValue == "product"
  }
}

extension PackageDescription.PluginUsage: Decodable {
  /// `{"plugin": ["CallsitePlugin", "callsite"]}`.
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
  /// The list under the only key.
  fileprivate func onlyList() throws -> any UnkeyedDecodingContainer {
    guard let key = allKeys.first else {
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "There is no key."))
    }
    return try nestedUnkeyedContainer(forKey: key)
  }
}
