import CallsiteTesting
import HelpPetAPI
import HelpPetAPITesting

extension HelpPetStub {
  /// Gives every operation a closure that returns a sample.
  func answerEverything() {
    let stub = self
    stub.appointments.update = { _, _ in .sample() }
    stub.auth.logIn = { _ in .sample() }
    stub.auth.me = { .sample() }
    stub.dashboard.schedule = { _, _ in .sample() }
    stub.dashboard.today = { _ in .sample() }
    stub.medicalRecords.list = { _, _ in .sample() }
    stub.medicalRecords.history = { _ in .sample() }
    stub.medicalRecords.get = { _ in .sample() }
    stub.pets.get = { _ in .sample() }
    stub.upload.send = { _ in .sample() }
    stub.visitTranscripts.list = { _ in VisitTranscript.samples(count: 3) }
    stub.visitTranscripts.get = { _ in .sample() }
    stub.visitTranscripts.create = { _ in .sample() }
  }
}
