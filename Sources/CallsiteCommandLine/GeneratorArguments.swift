import CallsiteDocument
package import CallsitePipeline

/// Parses the arguments of the plugins' tools: `generate` or `check`, then the options that the same command
/// of `callsite` has.
///
/// It needs no library, because whoever uses a plugin compiles its tool. Options that describe or watch
/// (`--help`, `--watch`) belong to `callsite` alone. The value of an option is the next argument, or follows
/// `=`.
struct GeneratorArguments {
  private(set) var options = GenerationOptions()
  private var included: [OperationCriterion] = []
  private var excluded: [OperationCriterion] = []

  init(_ words: some Sequence<String>) throws(UsageError) {
    var words = words.makeIterator()
    switch words.next() {
    case "generate": break
    case "check": options.isCheck = true
    case let word:
      throw UsageError("Expected 'generate' or 'check', found \(word.map { "'\($0)'" } ?? "nothing").")
    }
    while let word = words.next() {
      guard word.hasPrefix("-"), word != "-" else {
        if options.document != nil { throw UsageError("Unexpected argument '\(word)'.") }
        options.document = word
        continue
      }
      let name = String(word.prefix { $0 != "=" })
      let given = word == name ? nil : String(word.dropFirst(name.count + 1))
      guard Self.names.contains(name) else { throw UsageError("Unknown option '\(name)'.") }
      if let flag = Self.flags[name] {
        if given != nil { throw UsageError("'\(name)' doesn't have a value.") }
        options[keyPath: flag] = true
      } else if let value = given ?? words.next() {
        try set(name, to: value)
      } else {
        throw UsageError("Missing value for '\(name)'.")
      }
    }
    options.selection = OperationSelection(included: included, excluded: excluded)
  }

  /// All options, as the user writes them.
  static var names: Set<String> {
    Set(flags.keys).union(texts.keys).union(criteria.keys).union(["--buckets", "--format", "--overlay"])
  }

  private mutating func set(_ name: String, to value: String) throws(UsageError) {
    if let text = Self.texts[name] {
      options[keyPath: text] = value
    } else if let kind = Self.criteria[name] {
      let criterion = OperationCriterion(kind, value)
      if name.hasPrefix("--include") { included.append(criterion) } else { excluded.append(criterion) }
    } else if name == "--overlay" {
      options.overlays.append(value)
    } else if name == "--buckets" {
      // A number out of range is reported like one that isn't a number.
      options.buckets = Int(value) ?? 0
    } else {
      guard let format = ReportFormat(rawValue: value) else {
        let formats = ReportFormat.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
        throw UsageError("Invalid value '\(value)' for '\(name)': expected \(formats).")
      }
      options.format = format
    }
  }

  private static var flags: [String: WritableKeyPath<GenerationOptions, Bool>] {
    [
      "--check": \.isCheck, "--testing": \.testing, "--strict": \.isStrict,
      "--allow-network": \.allowsNetwork,
    ]
  }

  private static var texts: [String: WritableKeyPath<GenerationOptions, String?>] {
    [
      "--config": \.configuration, "--module": \.module, "--output": \.output, "--client": \.client,
      "--templates": \.templates, "--root": \.root, "--testing-only": \.testingOnly,
      "--called-as": \.remedy,
    ]
  }

  private static var criteria: [String: OperationCriterion.Kind] {
    [
      "--include-tag": .tag, "--include-path": .path, "--include-operation": .operation,
      "--exclude-tag": .tag, "--exclude-path": .path, "--exclude-operation": .operation,
    ]
  }
}

extension GenerationOptions {
  /// The command, as an option that can be given.
  fileprivate var remedy: String? {
    get { command }
    set { if let newValue { command = newValue } }
  }
}

extension GenerationRun {
  /// The whole of a plugin's tool: runs the arguments, and returns the exit status.
  ///
  /// - Parameter testing: Generates testing modules, or `nil` to generate clients only.
  package static func plugin(
    arguments: some Sequence<String>, testing: GeneratorPipeline.TestingGenerator? = nil
  ) -> ExitStatus {
    do throws(UsageError) {
      return try GeneratorArguments(arguments).options.run(testing: testing).run()
    } catch {
      Console().report("error: \(error.message)\n")
      return .usage
    }
  }
}

/// The exit statuses of the command line.
package enum ExitStatus: Int32 {
  /// No problems, although there may be warnings.
  case success = 0
  /// Findings: stale output, errors in a linted document, breaking changes.
  case findings = 1
  /// Input that can't be read or generated.
  case failure = 2
  /// Wrong arguments (EX_USAGE in sysexits.h), which an argument parser ends with as well.
  case usage = 64

  /// For the end of `--help`.
  package static let description = description(
    findings: "findings: stale output, lint errors, or findings that match --fail-on")

  /// The same for a command that finds one thing.
  package static func description(fine: String = "success, perhaps with warnings", findings: String) -> String
  {
    """
    EXIT CODES
      0   \(fine)
      1   \(findings)
      2   the input can't be read or generated
      64  incorrect usage
    """
  }
}

/// A problem with the arguments of a command, which names the argument.
package struct UsageError: Error, Hashable {
  package let message: String

  init(_ message: String) {
    self.message = message
  }
}
