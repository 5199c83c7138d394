import CallsiteDiagnostics
import CallsitePipeline
import CallsiteReview
import Foundation

/// The next steps after `callsite init`, depending on where it was run.
struct FirstSteps {
  private let configuration: String
  private let api: APIConfiguration
  /// The origin of the API's name.
  private let nameOrigin: KnownAPI.Origin
  /// The products that the client needs: the runtime, and those that its document asks for.
  private let products: [String]
  /// The number of lines of the client.
  private let lineCount: Int
  private let workingFolder = FileManager.default.currentDirectoryPath

  /// - Parameter folder: The folder of the configuration.
  init(in folder: String, nameOrigin: KnownAPI.Origin) throws(DiagnosticFailure) {
    self.nameOrigin = nameOrigin
    configuration = "\(folder)/callsite.yaml"
    let request = GenerationRequest(source: .configuration(file: configuration))
    let resolved = try request.resolve()
    guard let api = resolved.apis.first else {
      preconditionFailure("The configuration that was just written contains an API.")
    }
    self.api = api
    let report = try? GeneratorPipeline(configuration: resolved).check()
    products = ["CallsiteRuntime"] + (report?.modules.flatMap(\.products) ?? [])
    lineCount = report?.modules.map(\.output.lineCount).reduce(0, +) ?? 0
  }

  /// The name of the API, which isn't that of the document's file as in commands about a document alone.
  var note: Diagnostic { KnownAPI(api, nameOrigin).note }

  /// The command to run, and the target for its output.
  var text: String {
    """
    Run: \(Self.caller(in: workingFolder)) generate\(isFound ? "" : " --config \(configuration)")
    It writes \(api.folder.path). \(manifestStep)
    \(sizeStep)
    """
  }

  /// What to do about a client that takes gigabytes of memory to compile for release, or nothing.
  private var sizeStep: String {
    guard lineCount > 50_000 else { return "" }
    return """
      The client has more than \(lineCount / 10_000)0,000 lines, which take minutes and gigabytes of memory to compile for \
      release. To reduce both, set 'operations', 'coding: compact' or 'conformances' in \(configuration).

      """
  }

  /// The change to the package's manifest.
  private var manifestStep: String {
    if case .target(let name) = nameOrigin {
      return
        "The build plugin of the target '\(MessageText.printable(name))' generates the same client: remove it from "
        + "Package.swift."
    }
    return "Add a target for this folder to Package.swift:\n  \(target)"
  }

  /// Whether `generate` finds the configuration from here without `--config`.
  private var isFound: Bool {
    func absolute(_ path: String) -> URL { URL(fileURLWithPath: path).standardizedFileURL }
    return ConfigurationLocator.locate(from: workingFolder).map { absolute($0) == absolute(configuration) }
      ?? false
  }

  /// The target. SwiftPM looks for its sources below `Sources`.
  private var target: String {
    let path = api.folder.path
    let place = path == "Sources/\(api.module)" ? "" : ", path: \"\(path)\""
    let dependencies = products.map { ".product(name: \"\($0)\", package: \"callsite\")" }.joined(
      separator: ", ")
    return ".target(name: \"\(api.module)\", dependencies: [\(dependencies)]\(place)),"
  }

  /// Returns the command as it was called: by SwiftPM in a package that it was built for, by name, or by path.
  static func caller(in folder: String, program: String = CommandLine.arguments.first ?? "callsite") -> String
  {
    guard program.contains("/") else { return program }
    guard let build = program.range(of: "/.build/") else { return program }
    let package = program[..<build.lowerBound]
    let isInside = folder == package || folder.hasPrefix(package + "/")
    return isInside ? "swift run callsite" : program
  }
}
