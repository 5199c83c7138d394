import CallsiteLowering
import CallsitePipeline
import Foundation

/// The time to build a generated module, with the runtime already built, for each way to code models.
struct BuildBenchmark {
  /// A package whose module is built.
  private struct Variant {
    let name: String
    let options: LoweringOptions
    let package: ScratchPackage
  }

  let document: BenchmarkDocument
  let scratch: ScratchFolder

  /// The times are relative to the clean debug build of the module with the default options.
  func figures(rounds: Int) throws -> Figures {
    let variants = [
      try variant("default"), try variant("compact", coding: .compact),
      try variant("compact, not Hashable", coding: .compact, isHashable: false),
    ]
    let builds: [(label: String, cost: (Variant) throws -> Cost)] = [
      ("debug, clean", { try clean($0.package, "debug") }),
      ("debug, after one property is new", changed),
      ("release, clean", { try clean($0.package, "release") }),
    ]
    let pairs = variants.flatMap { variant in builds.map { (variant, $0) } }
    let labels = pairs.map { "\($0.name): \($1.label)" }
    var samples = labels.map { Samples(label: $0, base: labels[0]) }
    for round in 1...rounds {
      for (index, (variant, build)) in pairs.enumerated() {
        Progress.show("\(document.name): \(labels[index]), \(round) of \(rounds)")
        samples[index].costs.append(try build.cost(variant))
      }
    }
    var figures = Figures("\(document.name): builds", samples)
    let peak = ProcessorUse.ofPrograms().peakMegabytes.threeDigits
    figures.remarks = try variants.map { variant in
      let debug = try variant.package.machineCode("debug")
      let release = try variant.package.machineCode("release")
      let lines = try variant.package.codeLines()
      return "\(variant.name): \(lines) lines of code, \(debug) bytes of machine code (release: \(release))"
    }
    figures.remarks.append("the largest compiler of all builds so far: \(peak) MB")
    return figures
  }

  private func variant(
    _ name: String, coding: LoweringOptions.Coding = .synthesized, isHashable: Bool = true
  ) throws -> Variant {
    let variant = Variant(
      name: name,
      options: LoweringOptions(moduleName: ScratchPackage.module, coding: coding, isHashable: isHashable),
      package: ScratchPackage(path: scratch.fresh("package")))
    try variant.package.write()
    try generate(document.path, variant)
    return variant
  }

  private func generate(_ path: String, _ variant: Variant) throws {
    let api = APIConfiguration(spec: path, output: variant.package.sources, options: variant.options)
    try GeneratorPipeline(configuration: Configuration(apis: [api])).generate()
  }

  private func clean(_ package: ScratchPackage, _ configuration: String) throws -> Cost {
    try package.build("CallsiteOAuth", configuration)
    try package.clean(configuration)
    return try cost { try package.build(ScratchPackage.module, configuration) }
  }

  /// The time of a build after one schema of the document has another property.
  private func changed(_ variant: Variant) throws -> Cost {
    let edited = scratch.fresh("edited") + document.name
    let text = try String(contentsOfFile: document.path, encoding: .utf8)
    try Self.addingProperty(to: text).write(toFile: edited, atomically: true, encoding: .utf8)
    try generate(edited, variant)
    let cost = try cost { try variant.package.build(ScratchPackage.module, "debug") }
    try generate(document.path, variant)
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
