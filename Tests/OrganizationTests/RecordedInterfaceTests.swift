import Foundation
import TestSupport
import Testing

/// The stable interface, compared with the one in `Interfaces`, so that changes are visible in reviews and don't happen
/// by accident.
///
/// `CALLSITE_RECORD_INTERFACE=1 swift test --filter "RecordedInterface|RecordedCommandLine"` writes it anew, and fails.
@Suite(.onOwnThreads)
struct RecordedInterfaceTests {
  private static let isRecording = ProcessInfo.processInfo.environment["CALLSITE_RECORD_INTERFACE"] == "1"

  private static let products = PublicInterface.products.keys.sorted()

  @Test("The public interface of each product matches the record", arguments: products, [false, true])
  func interface(product: String, isSPI: Bool) throws {
    let lines = try #require(PublicInterface.products[product]).promised(isSPI: isSPI)
    let name = isSPI ? "\(product)+Generated" : product
    let path = "\(SourceFile.root)/Tests/OrganizationTests/Interfaces/\(name).txt"
    if lines.isEmpty && isSPI { return }
    if Self.isRecording {
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
      Issue.record("recorded \(name); run again without CALLSITE_RECORD_INTERFACE")
      return
    }
    let recorded =
      FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let change = InterfaceChange(from: recorded.split(separator: "\n").map(String.init), to: lines)
    #expect(change.isEmpty, "\(change.report(of: name))")
  }

  @Test("Each record belongs to an existing interface")
  func leftovers() throws {
    let folder = "\(SourceFile.root)/Tests/OrganizationTests/Interfaces"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count > 5)
    let known = Self.products.flatMap { ["\($0).txt", "\($0)+Generated.txt"] }
    #expect(names.filter { !known.contains($0) } == [])
  }

  @Test("Every target with public declarations is recorded")
  func complete() {
    let open = SourceFile.sources.filter { file in
      file.lines.contains { line in
        let code = line.drop { $0 == " " }
        return code.hasPrefix("public ") && !code.hasPrefix("public import")
          && !code.hasPrefix("public static let configuration")
      }
    }
    #expect(Set(open.map(\.target)).subtracting(Self.products) == [])
    #expect(Set(open.map(\.target)).count == Self.products.count)
  }

  @Test("A declaration is one line, and shows whether a property can be set")
  func lines() {
    let source = """
      public struct A<T: Hashable>: Hashable,
        Sendable
      {
        /// B.
        public var b: Int { 1 }
        public var c: Int {
          get { 1 }
          set { _ = newValue }
        }
        public private(set) var d = "text"
        @available(*, deprecated)
        public func e(
          _ f: Int = 3, g: @Sendable () -> Void = {}
        ) async throws -> Int where T == Int {
          0
        }
      }
      public protocol P { var h: Int { get set } }
      extension A where T == String {
        public static func i() {}
      }
      """
    let lines = PublicInterface([SourceFile(path: "a", text: source)]).promised(isSPI: false)
    #expect(
      lines == [
        "A where T == String | public static func i()",
        "A | @available(*, deprecated) public func e(_ f: Int = 3, g: @Sendable () -> Void = {})"
          + " async throws -> Int where T == Int",
        "A | public private(set) var d = …",
        "A | public var b: Int { get }",
        "A | public var c: Int { get set }",
        "public protocol P",
        "public struct A<T: Hashable>: Hashable, Sendable",
      ])
  }

  @Test("A change is reported with the required version and how to record it")
  func change() {
    let removal = InterfaceChange(
      from: ["public let a", "public let b"], to: ["public let b", "public let c"])
    #expect(
      removal.report(of: "Shop") == """
        Shop: a change that takes a major version:
        - public let a
        + public let c
        If that is meant, write it into .github/CHANGELOG.md and record it:
        CALLSITE_RECORD_INTERFACE=1 swift test --filter "RecordedInterface|RecordedCommandLine"
        """)
    let addition = InterfaceChange(from: ["public let a"], to: ["public let a", "public let a"])
    #expect(
      addition.report(of: "Shop").hasPrefix("Shop: a change that takes a minor version:\n+ public let a\n"))
    #expect(InterfaceChange(from: ["a", "b"], to: ["b", "a"]).isEmpty)
  }
}
