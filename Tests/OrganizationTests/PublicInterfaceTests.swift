import TestSupport
import Testing

@Suite(.onOwnThreads)
struct PublicInterfaceTests {
  private let runtime: PublicInterface
  private let background: PublicInterface
  private let oauth: PublicInterface
  private let servers: PublicInterface

  init() throws {
    runtime = try #require(PublicInterface.products["CallsiteRuntime"])
    background = try #require(PublicInterface.products["CallsiteBackground"])
    oauth = try #require(PublicInterface.products["CallsiteOAuth"])
    servers = try #require(PublicInterface.products["CallsiteAsyncHTTPClient"])
  }

  @Test("Every public declaration of the products for apps has a doc comment")
  func documented() {
    #expect(runtime.declarations.count > 400)
    #expect(background.declarations.count > 80 && oauth.declarations.count > 10)
    #expect(servers.declarations.count >= 4)
    let bare = [runtime, background, oauth, servers].flatMap(\.declarations).filter { !$0.isDocumented }
    #expect(bare.map { "\($0.file):\($0.line): \($0.text)" } == [])
  }

  @Test("The runtime's interface for apps has at most 650 lines")
  func size() {
    let lines = runtime.printed
    #expect(lines.count <= 650, "\(lines.joined(separator: "\n"))")
    #expect(lines.contains("public struct TransferProgress: Hashable, Sendable {"))
    #expect(!lines.contains { $0.contains("APIClient") })
  }

  @Test("Each folder's interface has fewer than 150 lines")
  func topics() {
    let files = Dictionary(grouping: SourceFile.sources.filter { $0.target == "CallsiteRuntime" }) { file in
      file.path.split(separator: "/").dropLast().last.map(String.init) ?? ""
    }
    let topics = files.mapValues { PublicInterface($0).printed }
    #expect(topics["Transport"]?.contains("public enum TransportFailure: Hashable, Sendable {") == true)
    #expect(topics["Client"].map { $0.count > 20 } == true)
    for (topic, lines) in topics {
      #expect(lines.count < 150, "\(topic):\n\(lines.joined(separator: "\n"))")
    }
  }

  @Test("A declaration without a comment is found anywhere")
  func finding() {
    let source = """
      /// A.
      public enum A {
        case b
        /// C.
        case c(Int)
        var d: Int { 0 }
        public init?(_ text: String) {
          func public1() {}
          return nil
        }
      }

      extension A: Sendable {
        @available(*, deprecated)
        public var e: Int { 1 }
      }

      /// P.
      @_spi(Generated)
      public protocol P {
        func f()
      }

      struct Q {
        let text = "public let g"
      }
      """
    let found = PublicInterface([SourceFile(path: "a", text: source)]).declarations
    #expect(found.filter { !$0.isDocumented }.map(\.line) == [3, 7, 15, 21])
    #expect(found.filter(\.isSPI).map(\.line) == [20, 21])
  }

  @Test("The interface contains declarations for apps, and none for generated code")
  func printing() {
    let source = """
      public enum M {
        @_spi(Generated) public static func n() {
        }
      }
      public struct A {
        public let b: Int
        let c = 0
      }

      extension A { func d() {} }
      extension A: Sendable {}
      extension E { public func f() {} }
      @_spi(Generated) public struct E {
        public let g: Int
      }
      extension I { public func j() {} }
      @_spi(Generated) public final class I {
        public let k: Int
      }
      final class H {}
      extension H: Sendable {}
      """
    let printed = PublicInterface([SourceFile(path: "a", text: source)]).printed
    #expect(
      printed == [
        "public enum M {}", "public struct A {", "  public let b: Int", "}", "extension A: Sendable {}",
      ])
  }
}
