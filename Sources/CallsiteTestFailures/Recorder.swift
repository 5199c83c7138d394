import CallsiteTesting

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Makes the running test fail if a stub has no response.
///
/// A test target only needs to depend on this module; stubs look up the type by name.
/// That keeps the testing libraries out of `CallsiteTesting`, which previews also link.
struct Recorder: FailureRecorder {
  /// Fails the calling test of Swift Testing, or else the one that XCTest is running.
  static func fail(_ message: String) {
    #if canImport(Testing)
      if Test.current != nil {
        Issue.record(Comment(rawValue: message))
        return
      }
    #endif
    #if canImport(XCTest)
      XCTFail(message)
    #endif
  }
}
