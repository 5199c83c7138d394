import CallsiteTesting
import TaskJugglerAPI
import TaskJugglerAPITesting

extension TaskJugglerStub {
  /// Gives every operation a closure that returns a sample.
  func answerEverything() {
    let stub = self
    stub.auth.register = { _ in .sample() }
    stub.auth.logIn = { _ in .sample() }
    stub.auth.logOut = { .sample() }
    stub.auth.user = { .sample() }
    stub.auth.forgotPassword = { _ in .sample() }
    stub.auth.resetPassword = { _ in .sample() }
    stub.auth.registerPushToken = { _ in .sample() }
    stub.inbox.list = { InboxItem.samples(count: 3) }
    stub.inbox.get = { _ in .sample() }
    stub.inbox.process = { _ in .sample() }
    stub.inbox.dismiss = { _ in .sample() }
    stub.inbox.createTask = { _ in .sample() }
    stub.marketplace.listings = { MarketplaceListing.samples(count: 3) }
    stub.marketplace.createListing = { _ in .sample() }
    stub.marketplace.bid = { _, _ in .sample() }
    stub.messages.conversations = { Conversation.samples(count: 3) }
    stub.messages.list = { _ in Message.samples(count: 3) }
    stub.messages.send = { _, _ in .sample() }
    stub.tasks.list = { _, _ in TaskModel.samples(count: 3) }
    stub.tasks.create = { _ in .sample() }
    stub.tasks.get = { _ in .sample() }
    stub.tasks.update = { _, _ in .sample() }
    stub.tasks.delete = { _ in .sample() }
    stub.tasks.complete = { _ in .sample() }
    stub.tasks.assign = { _, _ in .sample() }
    stub.teams.list = { Team.samples(count: 3) }
    stub.teams.create = { _ in .sample() }
    stub.teams.get = { _ in .sample() }
    stub.teams.invite = { _, _ in .sample() }
  }
}
