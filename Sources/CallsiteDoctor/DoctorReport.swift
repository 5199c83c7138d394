package import CallsiteDiagnostics

/// What a bug report needs, and what is wrong with a set-up. Nothing of it is secret: contents of documents and values of
/// the environment aren't in it, and the user's folder is `~`.
package struct DoctorReport: Hashable, Sendable {
  /// Name and value, in the order in which they are told.
  package struct Fact: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// One document of the configuration, with every default filled in.
  package struct API: Hashable, Sendable {
    package let module: String
    package let spec: String
    package let output: String
    /// What isn't as it is without a configuration.
    package let options: [Fact]
  }

  /// What a module's folder holds beside what it should hold.
  package struct Module: Hashable, Sendable {
    package let name: String
    package let folder: String
    package let inputs: [String]
    package let files: Int
    package let changed: Int
    package let added: Int
    package let removed: Int
  }

  /// A target of the package that a plugin of Callsite generates for.
  package struct Target: Hashable, Sendable {
    package let name: String
    package let plugins: [String]
    package let inputs: [String]
  }

  /// The records of former runs.
  package struct Records: Hashable, Sendable {
    /// What the records say of this configuration.
    package enum State: String, Hashable, Sendable {
      /// There is none, or it is of other files: the next run does everything.
      case outdated
      /// The next run ends at once, and rightly so.
      case current
      /// The next run would end at once, though there is something to do.
      case wrong
      /// There is no configuration, or one that can't be generated.
      case unknown
    }

    package let folder: String
    package let count: Int
    package let bytes: Int
    package let state: State
  }

  package let versions: [Fact]
  /// The path of the `callsite.yaml` in use; nil if there is none.
  package let configurationFile: String?
  package let apis: [API]
  package let modules: [Module]
  /// The state of the cache; nil if there is no folder for it.
  package let records: Records?
  /// The path of the package's manifest; nil if there is none.
  package let manifest: String?
  package let targets: [Target]
  /// What is wrong, errors first.
  package let findings: [Diagnostic]

  /// Whether there is something that ought to be put right.
  package var isHealthy: Bool { !findings.contains { $0.severity != .note } }
}
