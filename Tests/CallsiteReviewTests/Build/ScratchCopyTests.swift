import CallsiteDiagnostics
import Foundation
import TestSupport
import Testing

@testable import CallsiteReview

@Suite("A copy of a package to build in")
struct ScratchCopyTests {
  let disk: TemporaryFolder
  let copy: ScratchCopy

  init() throws {
    disk = try TemporaryFolder()
    copy = ScratchCopy(of: disk.path("repo/shop"), in: disk.path("scratch"))
  }

  private func text(_ relative: String) -> String? {
    FileManager.default.contents(atPath: copy.place(of: disk.path(relative))).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test("has the files of the package, without what builds and repositories keep")
  func files() throws {
    try disk.write("a", to: "repo/shop/Sources/A.swift")
    try disk.write("b", to: "repo/shop/.build/B.swift")
    try disk.write("c", to: "repo/shop/.git/config")
    try copy.synchronize { _ in false }
    #expect(text("repo/shop/Sources/A.swift") == "a")
    #expect(text("repo/shop/.build/B.swift") == nil && text("repo/shop/.git/config") == nil)
    let place = copy.place(of: disk.path("repo/shop/Sources/A.swift"))
    #expect(copy.original(of: place) == disk.path("repo/shop/Sources/A.swift"))
    #expect(copy.original(of: "/elsewhere/A.swift") == "/elsewhere/A.swift")
  }

  @Test("can't be made where a file is in its place")
  func occupied() throws {
    try disk.write("a", to: "repo/shop/A.swift")
    try disk.write("", to: "scratch")
    let failure = #expect(throws: DiagnosticFailure.self) { try copy.synchronize { _ in false } }
    #expect(failure?.diagnostics.map(\.id) == ["uncopied-package"])
    #expect(
      failure?.diagnostics.first?.message.hasSuffix("can't be copied for the build: not a directory.") == true
    )
  }

  @Test("follows what is changed and removed, and keeps what was built in it")
  func follows() throws {
    try disk.write("a", to: "repo/shop/A.swift")
    try disk.write("b", to: "repo/shop/B.swift")
    try copy.synchronize { _ in false }
    let built = copy.place(of: disk.path("repo/shop/build/App"))
    try FileManager.default.createDirectory(
      atPath: copy.place(of: disk.path("repo/shop/build")), withIntermediateDirectories: true)
    try Data("app".utf8).write(to: URL(fileURLWithPath: built))
    try disk.write("a2", to: "repo/shop/A.swift")
    try disk.remove("repo/shop/B.swift")
    try copy.synchronize { _ in false }
    #expect(text("repo/shop/A.swift") == "a2")
    #expect(text("repo/shop/B.swift") == nil)
    #expect(FileManager.default.fileExists(atPath: built))
  }

  @Test("leaves alone what hasn't changed, and what isn't the package's")
  func untouched() throws {
    try disk.write("a", to: "repo/shop/A.swift")
    try disk.write("old", to: "repo/shop/Client/Pet.swift")
    try copy.synchronize { $0.contains("/Client/") }
    #expect(text("repo/shop/Client/Pet.swift") == nil)
    let place = copy.place(of: disk.path("repo/shop/A.swift"))
    let number = try FileManager.default.attributesOfItem(atPath: place)[.systemFileNumber] as? Int
    try copy.synchronize { $0.contains("/Client/") }
    #expect(try FileManager.default.attributesOfItem(atPath: place)[.systemFileNumber] as? Int == number)
  }

  @Test("has scripts that can be run, and links")
  func kinds() throws {
    try disk.write("#!/bin/sh\n", to: "repo/shop/build.sh")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: disk.path("repo/shop/build.sh"))
    try FileManager.default.createSymbolicLink(
      atPath: disk.path("repo/shop/link"), withDestinationPath: "build.sh")
    try copy.synchronize { _ in false }
    #expect(FileManager.default.isExecutableFile(atPath: copy.place(of: disk.path("repo/shop/build.sh"))))
    #expect(text("repo/shop/link") == "#!/bin/sh\n")
  }

  @Test("is beside the other packages of its repository, and those that a manifest names")
  func surroundings() throws {
    try disk.write("", to: "repo/.git/config")
    try disk.write("kit", to: "repo/Kit/Package.swift")
    try disk.write("far", to: "far/Package.swift")
    try disk.write(".package(path: \"../../far\")", to: "repo/shop/Package.swift")
    try copy.synchronize { _ in false }
    #expect(text("repo/Kit/Package.swift") == "kit")
    #expect(text("far/Package.swift") == "far")
  }

  @Test("takes dependencies that were fetched for the package, once")
  func dependencies() throws {
    try disk.write("", to: "repo/shop/Package.swift")
    try disk.write("yams", to: "repo/shop/.build/checkouts/Yams/Yams.swift")
    try disk.write("object", to: "repo/shop/.build/debug/App.o")
    try copy.synchronize { _ in false }
    copy.takeDependencies(of: disk.path("repo/shop"))
    #expect(text("repo/shop/.build/checkouts/Yams/Yams.swift") == "yams")
    #expect(text("repo/shop/.build/debug/App.o") == nil)
  }
}
