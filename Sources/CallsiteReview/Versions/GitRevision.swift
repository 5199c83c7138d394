package import CallsiteDiagnostics
package import CallsiteSource
import Foundation

/// A revision of a repository, with its files by their paths in the work tree.
package struct GitRevision: RevisionFiles, Hashable, Sendable {
  /// The revision as the user named it: a branch, a tag, a commit, or an expression such as `HEAD~3`.
  let name: String
  let commit: String
  private let folder: String
  /// The absolute path of the work tree's top folder, with the spelling of the folder that it was found from.
  private let root: String

  /// Finds a revision.
  ///
  /// - Parameter folder: A folder of the work tree as the user would write it, or empty for the working folder.
  /// - Throws: `DiagnosticFailure` if git, the repository or the revision can't be found.
  init(_ name: String, repositoryOf folder: String) throws(DiagnosticFailure) {
    self.name = name
    self.folder = folder
    let git = GitCommand(folder: folder)
    root = Self.root(of: folder, in: try Self.checkRepository(of: folder))
    guard !name.isEmpty, !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw DiagnosticFailure([.unknownRevision(name)]) }
    let found = try Self.run(git, ["cat-file", "--batch-check"], input: "\(name)^{commit}\n")
    let words = String(decoding: found.output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard found.status == 0, words.count == 3, words[1] == "commit" else {
      throw DiagnosticFailure([.unknownRevision(name)])
    }
    commit = String(words[0])
  }

  /// Returns the name of a file for messages: `Specs/pets.yaml` → `git:main:Specs/pets.yaml`.
  ///
  /// URLs don't depend on the revision.
  package func label(of path: String) -> String {
    NetworkAddress.isAddress(path) ? path : "git:\(name):\(pathInTree(path) ?? path)"
  }

  /// Returns the path in the work tree for a path in the revision, which is relative to the top folder unless it starts
  /// with `./` or `../`, as in git.
  func workPath(of path: String) -> String {
    if path.hasPrefix("./") || path.hasPrefix("../") { return Path.joined(folder, path) }
    let absolute = Path.joined(root, path)
    let working = Self.absolute("") + "/"
    return absolute.hasPrefix(working) ? String(absolute.dropFirst(working.count)) : absolute
  }

  package func bytes(at path: String) throws(ReadableFolders.Problem) -> [UInt8] {
    guard let file = pathInTree(path), Path.isContained(file) else { throw .outside }
    // Links inside the tree are followed. The name is one line of input.
    let arguments = ["cat-file", "--batch", "--follow-symlinks"]
    guard let answer = try? GitCommand(folder: folder).run(arguments, input: "\(commit):\(file)\n") else {
      throw .missing
    }
    guard let end = answer.output.firstIndex(of: UInt8(ascii: "\n")) else { throw .missing }
    let head = String(decoding: answer.output[..<end], as: UTF8.self).split(separator: " ")
    // The output is `<hash> blob <size>`, the bytes and a line feed, or else a line that describes the problem.
    if head.count == 3, head[1] == "blob", let size = Int(head[2]) {
      return Array(answer.output.dropFirst(end + 1).prefix(size))
    }
    if head.count == 3, head[1] == "tree" { throw .notAFile }
    throw head.first == "symlink" ? .outside : .missing
  }

  package func read(_ path: String) throws(DiagnosticFailure) -> SourceNode {
    let bytes: [UInt8]
    do throws(ReadableFolders.Problem) {
      bytes = try self.bytes(at: path)
    } catch {
      throw DiagnosticFailure([.unreadableInRevision(label(of: path), error)])
    }
    return try SourceReader().read(bytes: bytes, file: path)
  }

  /// Returns the path in the tree, or `nil` if it's outside of the work tree.
  private func pathInTree(_ path: String) -> String? {
    let absolute = Self.absolute(path)
    guard absolute.hasPrefix(root == "/" ? "/" : root + "/") else { return nil }
    return String(absolute.dropFirst(root == "/" ? 1 : root.count + 1))
  }

  /// Returns git's lines for the place of a folder in its repository.
  ///
  /// - Throws: `DiagnosticFailure` if git or the repository can't be found.
  @discardableResult
  static func checkRepository(of folder: String) throws(DiagnosticFailure) -> String {
    let place = try run(GitCommand(folder: folder), ["rev-parse", "--show-prefix", "--show-toplevel"])
    guard place.status == 0 else { throw DiagnosticFailure([.noRepository(folder, place.complaint)]) }
    return String(decoding: place.output, as: UTF8.self)
  }

  /// Returns the top folder from the lines `Specs/` and `/home/me/shop`, for a folder whose path may contain links.
  private static func root(of folder: String, in lines: String) -> String {
    let lines = lines.split(separator: "\n", omittingEmptySubsequences: false)
    let here = absolute(folder)
    let prefix = "/" + (lines.first ?? "").dropLast()
    if prefix == "/" { return here }
    if here.hasSuffix(prefix) { return String(here.dropLast(prefix.count)) }
    return lines.count > 1 ? String(lines[1]) : here
  }

  private static func absolute(_ path: String) -> String {
    Path.joined(FileManager.default.currentDirectoryPath, path)
  }

  private static func run(
    _ git: GitCommand, _ arguments: [String], input: String = ""
  ) throws(DiagnosticFailure) -> GitCommand.Outcome {
    guard let outcome = try? git.run(arguments, input: input), outcome.status != 127 else {
      throw DiagnosticFailure([.noGit()])
    }
    return outcome
  }
}

extension Diagnostic {
  // There are no positions, because the problems aren't in a text.
  static func noGit() -> Diagnostic {
    Diagnostic(.error, "unreadable-revision", "Can't find 'git', which is needed to read a revision.")
  }

  fileprivate static func noRepository(_ folder: String, _ complaint: String) -> Diagnostic {
    let place = folder.isEmpty ? "The working folder" : "'\(folder)'"
    return Diagnostic(
      .error, "unreadable-revision",
      "\(place) isn't in a readable git repository: \(complaint). Run it in a clone, or compare two files: "
        + "callsite diff OLD NEW.")
  }

  fileprivate static func unknownRevision(_ name: String) -> Diagnostic {
    Diagnostic(
      .error, "unreadable-revision",
      "The repository has no revision '\(name)'. In a shallow clone, fetch the revision first.")
  }

  fileprivate static func unreadableInRevision(
    _ label: String, _ problem: ReadableFolders.Problem
  ) -> Diagnostic {
    let message =
      switch problem {
      case .outside: "'\(label)' is outside of the repository."
      case .notAFile: "'\(label)' is a folder; expected a file."
      default:
        "No such file '\(label)'. The path is relative to the top folder of the repository, unless it "
          + "starts with './'."
      }
    return Diagnostic(.error, "unreadable-revision", message)
  }
}

/// A git command that only reads. Its arguments are constants and hashes from git itself, and user input is passed on
/// standard input, where it can't be taken for an option.
struct GitCommand {
  struct Outcome {
    let status: Int32
    let output: [UInt8]
    /// The first line of git's error message, without `fatal: `.
    let complaint: String
  }

  /// A folder of the repository, or empty for the working folder.
  let folder: String

  /// Runs the command.
  ///
  /// - Throws: The system's error if git can't be found.
  func run(_ arguments: [String], input: String = "") throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "--no-pager"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.isEmpty ? "." : folder)
    // Git may neither prompt nor fetch objects that a partial clone lacks.
    let quiet = [
      "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(quiet) { $1 }
    let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // A pipe can buffer the one or two lines, whatever git does.
    try? standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? standardInput.fileHandleForWriting.close()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: Array(bytes), complaint: Self.firstLine(complaint))
  }

  private static func firstLine(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    return String(line.hasPrefix("fatal: ") ? line.dropFirst("fatal: ".count) : line)
  }
}
