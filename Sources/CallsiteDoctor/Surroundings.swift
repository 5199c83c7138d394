package import CallsitePipeline

/// What an examination can't find out from files: the program, the machine, and what other programs say.
package struct Surroundings: Sendable {
  /// The version of this program.
  package var version: String
  /// Absolute, links resolved.
  package var program: String
  /// What else is told of the program and the machine.
  package var facts: [DoctorReport.Fact]
  /// The user's folder, which is `~` in the report.
  package var home: String
  /// Absolute, links resolved.
  package var workingFolder: String
  /// The other programs called `callsite` that a shell would find, absolute, with their versions.
  package var otherPrograms: [(path: String, version: String)]
  package var records: GenerationRecords?
  /// What `swift package dump-package` prints for a folder, or why it doesn't.
  package var describePackage: @Sendable (_ folder: String) -> Result<[UInt8], PackageProblem>

  /// Why a package can't be described.
  package struct PackageProblem: Error, Hashable, Sendable {
    package let reason: String

    package init(_ reason: String) {
      self.reason = reason
    }
  }

  package init(
    version: String, program: String, facts: [DoctorReport.Fact] = [], home: String, workingFolder: String,
    otherPrograms: [(path: String, version: String)] = [], records: GenerationRecords? = nil,
    describePackage: @escaping @Sendable (String) -> Result<[UInt8], PackageProblem>
  ) {
    self.version = version
    self.program = program
    self.facts = facts
    self.home = home
    self.workingFolder = workingFolder
    self.otherPrograms = otherPrograms
    self.records = records
    self.describePackage = describePackage
  }
}
