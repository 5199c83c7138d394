import CallsiteCommandLine
import CallsitePipeline
import CallsiteReview
import Foundation

extension Surroundings {
  /// Returns the facts about this program and this machine.
  static func ofThisMachine() -> Surroundings {
    let files = FileManager.default
    let program = Bundle.main.executableURL?.resolvingSymlinksInPath().path ?? CommandLine.arguments[0]
    return Surroundings(
      version: CallsiteVersion.current, program: program, facts: facts, home: NSHomeDirectory(),
      workingFolder: files.currentDirectoryPath, otherPrograms: otherPrograms(than: program),
      describePackage: describePackage)
  }

  private static var facts: [DoctorReport.Fact] {
    let system = ProcessInfo.processInfo.operatingSystemVersionString
    let swift = try? ToolRun(["swift", "--version"], in: ".").text.split(separator: "\n").first
    return [
      DoctorReport.Fact("system", "\(system), \(architecture)"),
      DoctorReport.Fact("swift", swift.map(String.init) ?? "not found"),
    ]
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another architecture"
    #endif
  }

  /// Returns other programs of this name that a shell finds before or after this one.
  private static func otherPrograms(than program: String) -> [(path: String, version: String)] {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    var seen: Set = [program]
    return folders.compactMap { folder in
      let path = URL(fileURLWithPath: "\(folder)/callsite").resolvingSymlinksInPath().path
      guard FileManager.default.isExecutableFile(atPath: path), seen.insert(path).inserted else { return nil }
      let run = try? ToolRun([path, "--version"], in: ".")
      let version = run?.text.trimmingCharacters(in: .whitespacesAndNewlines)
      return (path, version.flatMap { $0.isEmpty ? nil : $0 } ?? "unknown")
    }
  }

  static func describePackage(in folder: String) -> Result<[UInt8], PackageProblem> {
    do {
      let run = try ToolRun(["swift", "package", "dump-package"], in: folder)
      if run.status == 0 { return .success(run.output) }
      return .failure(
        PackageProblem(run.complaint ?? "'swift package dump-package' ended with \(run.status)."))
    } catch {
      return .failure(PackageProblem("'swift' can't be run."))
    }
  }
}
