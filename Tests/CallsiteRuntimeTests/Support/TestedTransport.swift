import CallsiteRuntime

#if AsyncHTTPClient
  import CallsiteAsyncHTTPClient
#endif

/// The transports over real sockets. The contract of `Transport` is tested with each.
///
/// The one for servers is included if its trait is enabled: `swift test --enable-all-traits`.
enum TestedTransport: CaseIterable, Sendable {
  case urlSession
  #if AsyncHTTPClient
    case asyncHTTPClient
  #endif

  func make(clock: any Clock<Duration> = ContinuousClock()) -> any Transport {
    switch self {
    case .urlSession: URLSessionTransport(clock: clock)
    #if AsyncHTTPClient
      case .asyncHTTPClient: AsyncHTTPClientTransport(clock: clock)
    #endif
    }
  }
}
