package import CallsiteDiagnostics
import CallsitePipeline
import CallsiteSource
import Foundation

/// The folders in which builds keep the compiler's index.
package enum IndexStores {
  /// The stores of SwiftPM's debug builds and of its background indexing, below a package's folder.
  private static let ofPackages = [".build/debug/index/store", ".build/index-build/debug/index/store"]

  /// The store in a folder of Xcode's derived data.
  private static let ofXcode = "Index.noindex/DataStore"

  /// Returns the stores of the builds of an app: those of the innermost package around each place, and of Xcode's projects
  /// and workspaces around it.
  ///
  /// - Parameters:
  ///   - app: The paths of the app's folders and files.
  ///   - home: The user's folder, which contains Xcode's derived data.
  package static func builds(of app: [String], home: String) -> [String] {
    let projects = xcodeProjects(home: home)
    var stores: [String] = []
    for place in app {
      let place = RealPath.of(place)
      var found: [String] = []
      var folder = place
      while found.isEmpty, folder != "/", !folder.isEmpty {
        found = Self.ofPackages.map { Path.joined(folder, $0) }.filter(isStore)
        folder = Path.folder(of: folder)
      }
      found += projects.filter { place.hasPrefix($0.folder + "/") || place == $0.folder }.map(\.store)
      stores += found.filter { !stores.contains($0) }
    }
    return stores
  }

  /// Returns the stores in a folder that a user names: a store, a build folder, a package, or a folder of Xcode's
  /// derived data.
  ///
  /// - Throws: `DiagnosticFailure` if there is none.
  package static func stores(in folder: String) throws(DiagnosticFailure) -> [String] {
    let places = ["", "index/store", "debug/index/store", Self.ofXcode] + Self.ofPackages
    let found = places.map { $0.isEmpty ? folder : Path.joined(folder, $0) }.filter(isStore)
    if found.isEmpty { throw DiagnosticFailure([.noIndex(in: folder)]) }
    return found
  }

  /// Whether a folder contains a version of the format, such as `v5`.
  private static func isStore(_ folder: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { $0.first == "v" && $0.count > 1 && $0.dropFirst().allSatisfy(\.isNumber) }
  }

  private struct DerivedData: Decodable {
    let WorkspacePath: String
  }

  /// Returns the folders of the projects that Xcode built, with their stores.
  private static func xcodeProjects(home: String) -> [(folder: String, store: String)] {
    let root = Path.joined(home, "Library/Developer/Xcode/DerivedData")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return names.sorted().compactMap { name in
      let folder = Path.joined(root, name)
      guard let bytes = try? Disk.bytes(of: Path.joined(folder, "info.plist")),
        let data = try? PropertyListDecoder().decode(DerivedData.self, from: Data(bytes)),
        isStore(Path.joined(folder, Self.ofXcode))
      else { return nil }
      return (RealPath.of(Path.folder(of: data.WorkspacePath)), Path.joined(folder, Self.ofXcode))
    }
  }
}

extension Diagnostic {
  // No position: there is no text to point into.
  fileprivate static func noIndex(in folder: String) -> Diagnostic {
    Diagnostic(
      .error, "no-index",
      "'\(folder)' doesn't contain a compiler's index; expected the build folder of a debug build ('.build'), a folder "
        + "of Xcode's derived data, or the store itself.")
  }
}
