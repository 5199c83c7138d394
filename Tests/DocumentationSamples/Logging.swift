import CallsiteRuntime

func log(
  _ configuration: inout ClientConfiguration,
  to logger: some Logger,
  apiKey: String,
  store: any TokenStore
) {
  // snippet
  configuration.middleware.append(
    LoggingMiddleware(bodyLimit: 2000, secrets: [apiKey], tokenStore: store) { entry in
      logger.write("\(entry)")
    }
  )
  // end
}

/// Where lines go.
protocol Logger: Sendable {
  func write(_ line: String)
}
