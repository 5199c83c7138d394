import CallsiteRuntime
import Foundation
import HelpPetAPI
import Testing

struct HelpPetUploadTests {
  private let api = TestedAPI.helpPet
  private let form = FormText()

  @Test("An upload is a form with the recording and what it belongs to")
  func upload() async throws {
    let audio = UploadFile(data: Data("sound".utf8), filename: "visit.mp3")
    let request = try await api.request {
      try await $0.upload.send(audio: audio, appointmentId: "a-1", petId: "p&1", bucketName: "custom-bucket")
    }
    #expect(request.headers["content-type"] == "multipart/form-data; boundary=\(form.boundary)")
    #expect(
      request.body
        == form.file("audio", "visit.mp3", "audio/mpeg", Data("sound".utf8))
        + form.field("appointment_id", "a-1") + form.field("pet_id", "p&1")
        + form.field("bucket_name", "custom-bucket") + form.end)
  }

  @Test("The response says where the recording is")
  func response() async throws {
    let audio = UploadFile(data: Data("sound".utf8), filename: "visit.mp3")
    let stored = try await api.read("uploadAudio") { try await $0.upload.send(audio: audio) }
    #expect(stored.message == "File uploaded successfully")
    #expect(stored.fileUrl == "https://s3.amazonaws.com/bucket/filename.mp3")
    #expect(stored.fileKey == "uploads/audio/filename.mp3")
  }
}
