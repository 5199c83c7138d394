import CallsiteDrift
import CallsiteLowering
import Foundation

/// An app in Tests/SampleApps, which uses one of the generated modules, and changes of the module's document.
struct SampleApp: Sendable {
  /// The name of the folder.
  let name: String
  /// The file in Specs.
  let document: String
  let options: LoweringOptions
  let drifts: [AppDrift]

  static let all: [SampleApp] = [helpPet, hestami, taskJuggler, careConnect, neuroMed]

  /// The repository's folder.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  var folder: URL { Self.root.appendingPathComponent("Tests/SampleApps/\(name)") }

  /// The document as the app knows it.
  func version() throws -> Version {
    let place = Self.root.appendingPathComponent("Specs/\(document)")
    return Version(text: try String(contentsOf: place, encoding: .utf8), file: document, options: options)
  }

  func version(after drift: AppDrift) throws -> Version {
    var version = try version()
    version.text = drift.applied(to: version.text)
    return version
  }

  /// The files of the app by name, in order.
  func files() throws -> [SwiftFile] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try names.filter { $0.hasSuffix(".swift") }.map { name in
      SwiftFile(path: name, bytes: Array(try Data(contentsOf: folder.appendingPathComponent(name))))
    }
  }
}
