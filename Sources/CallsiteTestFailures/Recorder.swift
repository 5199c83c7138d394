import CallsiteTesting

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Makes the running test fail when its stub lacks an answer.
///
/// A test target depends on this module, and has nothing to import or to call: stubs look the type up by its name.
/// That keeps the testing libraries out of `CallsiteTesting`, which previews link as well.
struct Recorder: FailureRecorder {
  /// Fails the test of Swift Testing that calls, else the one that XCTest runs.
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
