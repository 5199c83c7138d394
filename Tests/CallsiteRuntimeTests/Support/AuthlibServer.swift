@_spi(Generated) @testable import CallsiteOAuth
@_spi(Generated) @testable import CallsiteRuntime
import Foundation
import Testing

/// A run of `authorization_server.py`.
struct AuthlibServer: Sendable {
  let url: String

  /// Whether Python has the server's dependencies: Flask, and a version of Authlib with extensions.
  static let isAvailable: Bool = {
    let process = python([
      "-c",
      "import flask; from authlib.oauth2 import AuthorizationServer; AuthorizationServer.register_extension",
    ])
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// Runs `body` with a separate server, on a port chosen by the system.
  static func run(_ body: (AuthlibServer) async throws -> Void) async throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../OAuth/authorization_server.py")
    let process = python([script.standardizedFileURL.path])
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The server ends with its input.
    defer { try? input.fileHandleForWriting.close() }
    let url = await withCheckedContinuation { continuation in
      // Waiting blocks the thread, and the pool of tasks has only a few.
      Thread.detachNewThread { continuation.resume(returning: line(of: output.fileHandleForReading)) }
    }
    try #require(url.hasPrefix("http://127.0.0.1:"), "The server hasn't started.")
    try await body(AuthlibServer(url: url))
  }

  private static func python(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    return process
  }

  private static func line(of file: FileHandle) -> String {
    var line = Data()
    while let byte = try? file.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) { line += byte }
    return String(decoding: line, as: UTF8.self)
  }

  /// A client that discovers the server.
  func client(
    _ app: OAuthClient, configure: (inout ClientConfiguration) -> Void = { _ in }
  ) -> APIClient {
    // On a busy machine, a slow response mustn't time out.
    var configuration = ClientConfiguration(limits: .init(timeout: nil))
    configuration.oauthClient = app
    configure(&configuration)
    let oauth = OAuthScheme("oauth", metadataURL: "/.well-known/openid-configuration")
    return APIClient(
      server: "\(url)/v1", configuration: configuration,
      description: APIDescription(
        name: "Test", schemes: ["oauth": .header("Authorization", prefix: "Bearer")], security: [["oauth"]],
        oauth: oauth))
  }

  /// A login with a browser whose user consents at once.
  func page(parameters: [String: String] = [:]) throws -> OAuthGrant<TestScope> {
    let redirectURI = try #require(URL(string: "pets://done"))
    return .authorizationCode(redirectURI: redirectURI, scopes: [.read], parameters: parameters) { page in
      let answer = try await URLSessionTransport().send(ClientRequest(url: page.url))
      await answer.discard()
      return try #require(answer.headers["Location"].flatMap { URL(string: $0) })
    }
  }

  /// The owner of the pets, or `nil` for an app's own token.
  func owner(_ client: APIClient) async throws -> String? {
    let pets: [String: String?] = try await client.value(client.request("pets", .get, "/pets"), .init())
    return pets["owner"] ?? nil
  }

  /// An action of a user or of the server's operator.
  func get(_ path: String) async throws {
    let answer = try await URLSessionTransport().send(
      ClientRequest(url: try #require(URL(string: url + path))))
    await answer.discard()
    #expect(answer.status == 204)
  }
}
