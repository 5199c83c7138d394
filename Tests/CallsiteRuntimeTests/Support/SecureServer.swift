#if AsyncHTTPClient
  import Foundation
  import NIOCore
  import NIOHTTP1
  import NIOHTTP2
  import NIOPosix
  import NIOSSL

  /// A server that supports HTTP/2 and HTTP/1.1 over TLS, and responds with the version that the client chose.
  struct SecureServer: Sendable {
    let url: URL
    /// A self-signed certificate for `localhost`.
    let certificate: NIOSSLCertificate

    /// Runs a server for the duration of `body`.
    static func run<Result>(_ body: (SecureServer) async throws -> Result) async throws -> Result {
      let certificate = try NIOSSLCertificate(bytes: Array(Self.certificate.utf8), format: .pem)
      let key = try NIOSSLPrivateKey(bytes: Array(Self.key.utf8), format: .pem)
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: [.certificate(certificate)], privateKey: .privateKey(key))
      configuration.applicationProtocols = ["h2", "http/1.1"]
      let context = try NIOSSLContext(configuration: configuration)
      let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
          }.flatMap {
            channel.configureCommonHTTPServerPipeline { stream in
              stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandler(VersionHandler())
              }
            }
          }
        }
        .bind(host: "127.0.0.1", port: 0).get()
      do {
        let port = channel.localAddress?.port ?? 0
        guard let url = URL(string: "https://localhost:\(port)/") else { throw URLError(.badURL) }
        let result = try await body(SecureServer(url: url, certificate: certificate))
        try await channel.close()
        return result
      } catch {
        try? await channel.close()
        throw error
      }
    }

    // For tests only; nobody trusts it.
    private static let certificate = """
      -----BEGIN CERTIFICATE-----
      MIIBmzCCAUGgAwIBAgIUKaqj1MMfuSqaXsfx/WJsU+ZgW/QwCgYIKoZIzj0EAwIw
      FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjIwMDQzNVoYDzIxMjYxMDI5
      MjAwNDM1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
      PQMBBwNCAARN1KDh4V+cesmefcg6iiBkqaKaSS7/ggjxJ7VgtSSzo2S80zI869E0
      s1MKBSkXfC5TWO9WGBPV+3tRI8050QBFo28wbTAdBgNVHQ4EFgQUV7zBGiudmg4V
      A3TSb1aK0SnY5G0wHwYDVR0jBBgwFoAUV7zBGiudmg4VA3TSb1aK0SnY5G0wDwYD
      VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
      zj0EAwIDSAAwRQIhAJrxrh4HKHuvihfzAiJWAm8VUEHkvSUOnBVEJLSlNAC3AiAq
      8bpHeq4KTjEOw6bdJs3outlDKVEQ+Mk8Y6cwJ5v7nQ==
      -----END CERTIFICATE-----
      """

    private static let key = """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8irl+3eC6nbx93aP
      xjTN38B9kHpHyDbkrf+f4N/A/RKhRANCAARN1KDh4V+cesmefcg6iiBkqaKaSS7/
      ggjxJ7VgtSSzo2S80zI869E0s1MKBSkXfC5TWO9WGBPV+3tRI8050QBF
      -----END PRIVATE KEY-----
      """
  }

  /// Responds with the version of HTTP that a request used.
  private final class VersionHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private var version = HTTPVersion.http1_1

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      case .head(let head): version = head.version
      case .body: break
      case .end:
        let text = ByteBuffer(string: "\(version.major).\(version.minor)")
        let head = HTTPResponseHead(
          version: version, status: .ok, headers: ["Content-Length": "\(text.readableBytes)"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(text))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      }
    }
  }
#endif
