import CallsiteLowering
import CallsitePipeline
import Foundation

/// The time to build a generated module, with the runtime already built.
struct BuildBenchmark {
  let document: BenchmarkDocument
  let scratch: ScratchFolder

  /// The times are relative to the clean debug build.
  func figures(rounds: Int) throws -> Figures {
    let package = ScratchPackage(path: scratch.fresh("package"))
    try package.write()
    try generate(document.path, into: package)
    let base = "debug, clean"
    var samples = [base, "debug, after one property is new", "release, clean"].map {
      Samples(label: $0, base: base)
    }
    for round in 1...rounds {
      Progress.show("\(document.name): build \(round) of \(rounds)")
      samples[0].costs.append(try clean(package, "debug"))
      samples[1].costs.append(try changed(package))
      samples[2].costs.append(try clean(package, "release"))
    }
    let lines = try package.codeLines()
    var figures = Figures("\(document.name): builds, \(document.lines) lines to \(lines) of code", samples)
    let peak = ProcessorUse.ofPrograms().peakMegabytes.threeDigits
    figures.remarks = try ["debug", "release"].map {
      "machine code of the module, \($0): \(try package.machineCode($0)) bytes"
    }
    figures.remarks.append("the largest compiler of all builds so far: \(peak) MB")
    return figures
  }

  private func generate(_ path: String, into package: ScratchPackage) throws {
    let options = LoweringOptions(moduleName: ScratchPackage.module)
    let api = APIConfiguration(spec: path, output: package.sources, options: options)
    try GeneratorPipeline(configuration: Configuration(apis: [api])).generate()
  }

  private func clean(_ package: ScratchPackage, _ configuration: String) throws -> Cost {
    try package.build("CallsiteRuntime", configuration)
    try package.clean(configuration)
    return try cost { try package.build(ScratchPackage.module, configuration) }
  }

  /// The time of a build after one schema of the document has another property.
  private func changed(_ package: ScratchPackage) throws -> Cost {
    let edited = scratch.fresh("edited") + document.name
    let text = try String(contentsOfFile: document.path, encoding: .utf8)
    try Self.addingProperty(to: text).write(toFile: edited, atomically: true, encoding: .utf8)
    try generate(edited, into: package)
    let cost = try cost { try package.build(ScratchPackage.module, "debug") }
    try generate(document.path, into: package)
    return cost
  }

  private func cost(_ build: () throws -> Void) throws -> Cost {
    let before = ProcessorUse.ofPrograms().seconds
    var cost = try Cost.measure(build).1
    cost.processorSeconds = ProcessorUse.ofPrograms().seconds - before
    return cost
  }

  /// Returns a JSON or YAML document whose first schema with properties has another one.
  private static func addingProperty(to text: String) throws -> String {
    let schemas = text.firstRange(of: /"?(schemas|definitions)"?:/)?.upperBound ?? text.startIndex
    let rest = text[schemas...]
    if let json = rest.firstMatch(of: /"properties":\s*\{\s*(?=")/) {
      return text[..<json.range.upperBound] + #""isAdded": {"type": "boolean"}, "#
        + text[json.range.upperBound...]
    }
    guard let yaml = rest.firstMatch(of: /\n *properties:\n( +)/) else { throw Unchanged() }
    let indentation = yaml.output.1
    return text[..<yaml.range.upperBound] + "isAdded:\n\(indentation)  type: boolean\n\(indentation)"
      + text[yaml.range.upperBound...]
  }

  private struct Unchanged: Error, CustomStringConvertible {
    let description = "The document has no schema with properties."
  }
}
