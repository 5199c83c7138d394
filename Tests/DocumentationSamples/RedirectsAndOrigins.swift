import CallsiteRuntime

func followNothing(_ configuration: inout ClientConfiguration) {
  // snippet
  configuration.limits.redirectCount = 0
  // end
}

func allowPlainHTTP(_ configuration: inout ClientConfiguration) {
  // snippet
  configuration.allowsInsecureHTTP = true
  // end
}
