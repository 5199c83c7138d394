import CallsiteDiagnostics
import Foundation
import TestSupport
import Testing

@testable import CallsiteReview

@Suite("Files that are replaced together")
struct FileTransactionTests {
  private struct Stop: Error {}

  private let disk: TemporaryFolder

  init() throws {
    disk = try TemporaryFolder()
    try disk.write("old a", to: "a")
    try disk.write("old c", to: "Old/c")
  }

  private var transaction: FileTransaction { FileTransaction(in: disk.path(".pending")) }

  /// A file changes, one is added in a new folder, and one is removed with its folder.
  private var files: [FileReplacement] {
    [
      FileReplacement(disk.path("a"), from: Array("old a".utf8), to: Array("new a".utf8)),
      FileReplacement(disk.path("New/b"), from: nil, to: Array("new b".utf8)),
      FileReplacement(disk.path("Old/c"), from: Array("old c".utf8), to: nil),
    ]
  }

  private var contents: [String: String] {
    Dictionary(disk.files().map { ($0, disk.read($0) ?? "") }, uniquingKeysWith: { first, _ in first })
  }

  private static let before = ["a": "old a", "Old/c": "old c"]
  private static let after = ["a": "new a", "New/b": "new b"]

  @Test("All are replaced, and nothing else is left")
  func commit() throws {
    try transaction.commit(files)
    #expect(contents == Self.after)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).sorted() == ["New", "a"])
    #expect(try transaction.recover() == .nothing)
  }

  @Test("A run that's stopped anywhere leaves all as before, or the next one finishes")
  func interruptions() throws {
    var outcomes: [FileTransaction.Recovery] = []
    for stop in 0... {
      for file in disk.files() { try disk.remove(file) }
      for (path, text) in Self.before { try disk.write(text, to: path) }
      var count = 0
      let isComplete =
        (try? transaction.commit(files) {
          if count == stop { throw Stop() }
          count += 1
        }) != nil
      if isComplete { break }
      let isPending = transaction.isPending
      if !isPending, count < 6 { #expect(contents.filter { !$0.key.hasPrefix(".pending/") } == Self.before) }
      outcomes.append(try transaction.recover())
      #expect(contents == (isPending || count > 5 ? Self.after : Self.before), "stopped at \(stop)")
      #expect(try transaction.recover() == .nothing)
    }
    #expect(outcomes.count == 8)
    #expect(outcomes.contains(.dropped) && outcomes.contains(.finished(except: [])))
  }

  @Test("A file that somebody changed after the interruption is left alone, and named")
  func edited() throws {
    var count = 0
    #expect(throws: DiagnosticFailure.self) {
      try transaction.commit(files) {
        count += 1
        if count == 5 { throw Stop() }
      }
    }
    #expect(transaction.isPending)
    try disk.write("mine", to: "a")
    #expect(try transaction.recover() == .finished(except: [disk.path("a")]))
    #expect(contents == ["a": "mine", "New/b": "new b"])
  }

  @Test("A file that was changed since it was read is an error, and nothing is written")
  func changed() throws {
    try disk.write("mine", to: "a")
    let failure = #expect(throws: DiagnosticFailure.self) { try transaction.commit(files) }
    #expect(
      failure?.diagnostics.map(\.description) == [
        "error: '\(disk.path("a"))' was changed during the run; nothing was written. Run it again. "
          + "[changed-meanwhile]"
      ])
    #expect(contents == ["a": "mine", "Old/c": "old c"])
  }

  @Test("A folder that can't be written is an error, and nothing is replaced")
  func unwritable() throws {
    try disk.write("", to: ".pending")
    let failure = #expect(throws: DiagnosticFailure.self) { try transaction.commit(files) }
    #expect(failure?.diagnostics.first?.id == "unwritable-file")
    try disk.remove(".pending")
    #expect(contents == Self.before)
  }
}
