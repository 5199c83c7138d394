import CallsiteRuntime
import Foundation
import Testing

struct UploadFileTests {
  @Test(
    "The type is guessed from the name",
    arguments: [
      ("note.caf", "audio/x-caf"), ("a.flac", "audio/flac"), ("a.aiff", "audio/aiff"),
      ("a.aif", "audio/aiff"),
      ("a.amr", "audio/amr"), ("a.m4a", "audio/mp4"), ("IMG.HEIC", "image/heic"), ("a.avif", "image/avif"),
      ("a.dng", "image/x-adobe-dng"), ("a.mkv", "video/x-matroska"), ("a.3gp", "video/3gpp"),
      ("a.mov", "video/quicktime"), ("a.tar.gz", "application/gzip"),
      ("a.unknown", "application/octet-stream"),
      ("README", "application/octet-stream"),
    ])
  func theTypeIsGuessedFromTheName(name: String, type: String) {
    #expect(UploadFile(data: Data(), filename: name).contentType == type)
    #expect(UploadFile(url: URL(filePath: "/tmp/\(name)")).contentType == type)
  }

  @Test("An explicit type is kept")
  func aTypeThatIsGivenIsKept() {
    #expect(UploadFile(data: Data(), filename: "a.caf", contentType: "audio/mp4").contentType == "audio/mp4")
  }
}
