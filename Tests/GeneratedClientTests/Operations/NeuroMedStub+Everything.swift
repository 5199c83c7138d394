import CallsiteTesting
import NeuroMedAPI
import NeuroMedAPITesting

extension NeuroMedStub {
  /// Gives every operation a closure that returns a sample.
  func answerEverything() {
    let stub = self
    stub.auth.status = { .sample() }
    stub.auth.signUp = { _ in .sample() }
    stub.auth.logIn = { _ in .sample() }
    stub.chat.sessions = { ChatSession.samples(count: 3) }
    stub.chat.createSession = { _ in .sample() }
    stub.chat.send = { _ in .sample() }
    stub.settings.get = { .sample() }
    stub.settings.update = { _ in .sample() }
    stub.summaries.get = { .sample() }
    stub.summaries.create = { _ in .sample() }
  }
}
