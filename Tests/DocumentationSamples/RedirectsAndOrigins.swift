import CallsiteRuntime

func followNothing(_ configuration: inout ClientConfiguration) {
  // snippet
  configuration.redirects = .none
  // end
}

func allowPlainHTTP(_ configuration: inout ClientConfiguration) {
  // snippet
  configuration.allowsInsecureHTTP = true
  // end
}
