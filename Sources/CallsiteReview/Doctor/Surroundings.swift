/// The environment of an examination: the program, the machine, and the output of other programs.
package struct Surroundings: Sendable {
  /// The version of this program.
  var version: String
  /// The absolute path of this program, with links resolved.
  var program: String
  /// Further facts about the program and the machine.
  var facts: [DoctorReport.Fact]
  /// The user's home folder, which is `~` in the report.
  var home: String
  /// The absolute path of the working folder, with links resolved.
  var workingFolder: String
  /// The absolute paths and versions of other programs named `callsite` that a shell would find.
  var otherPrograms: [(path: String, version: String)]
  /// Returns the output of `swift package dump-package` for a folder, or the reason for its failure.
  var describePackage: PackageDescriber

  package typealias PackageDescriber = @Sendable (_ folder: String) -> Result<[UInt8], PackageProblem>

  /// The reason why a package can't be described.
  package struct PackageProblem: Error, Hashable, Sendable {
    let reason: String

    package init(_ reason: String) {
      self.reason = reason
    }
  }

  package init(
    version: String, program: String, facts: [DoctorReport.Fact] = [], home: String, workingFolder: String,
    otherPrograms: [(path: String, version: String)] = [],
    describePackage: @escaping PackageDescriber
  ) {
    self.version = version
    self.program = program
    self.facts = facts
    self.home = home
    self.workingFolder = workingFolder
    self.otherPrograms = otherPrograms
    self.describePackage = describePackage
  }
}
