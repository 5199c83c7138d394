import CallsiteRuntime
import CareConnectAPI
import Foundation
import Testing

struct CareConnectMediaTests {
  private let api = TestedAPI.careConnect
  private let file = UploadFile(data: Data([0xFF, 0xD8, 0x0D, 0x0A, 0]), filename: "toast.jpg")

  @Test("An upload is a form with the file and what it belongs to")
  func upload() async throws {
    let request = try await api.request {
      try await $0.media.upload(
        file: file, context: "Toast & juice, Übung", activityLogId: 311, behaviorLogId: 87)
    }
    let form = FormText()
    #expect(request.headers["content-type"] == "multipart/form-data; boundary=\(form.boundary)")
    #expect(
      request.body
        == form.file("file", "toast.jpg", "image/jpeg", Data([0xFF, 0xD8, 0x0D, 0x0A, 0]))
        + form.field("context", "Toast & juice, Übung") + form.field("activity_log", "311")
        + form.field("behavior_log", "87") + form.end)
  }
}
