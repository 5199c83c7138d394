package import CallsitePipeline

/// The environment of an examination: the program, the machine, and the output of other programs.
package struct Surroundings: Sendable {
  /// The version of this program.
  package var version: String
  /// The absolute path of this program, with links resolved.
  package var program: String
  /// Further facts about the program and the machine.
  package var facts: [DoctorReport.Fact]
  /// The user's home folder, which is `~` in the report.
  package var home: String
  /// The absolute path of the working folder, with links resolved.
  package var workingFolder: String
  /// The absolute paths and versions of other programs named `callsite` that a shell would find.
  package var otherPrograms: [(path: String, version: String)]
  package var records: GenerationRecords?
  /// Returns the output of `swift package dump-package` for a folder, or the reason for its failure.
  package var describePackage: @Sendable (_ folder: String) -> Result<[UInt8], PackageProblem>

  /// The reason why a package can't be described.
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
