import CallsiteTesting
import HestamiAPI
import HestamiAPITesting

extension HestamiStub {
  /// Gives every operation a closure that returns a sample.
  func answerEverything() {
    let stub = self
    stub.bids.list = { _ in Bid.samples(count: 3) }
    stub.bids.submit = { _, _ in .sample() }
    stub.bids.select = { _, _ in .sample() }
    stub.media.upload = { _ in .sample() }
    stub.media.uploadChunk = { _ in .sample() }
    stub.media.get = { _ in .sample() }
    stub.properties.list = { Property.samples(count: 3) }
    stub.properties.create = { _ in .sample() }
    stub.properties.get = { _ in .sample() }
    stub.properties.update = { _, _ in .sample() }
    stub.properties.delete = { _ in () }
    stub.requests.list = { ServiceRequest.samples(count: 3) }
    stub.requests.create = { _ in .sample() }
    stub.requests.get = { _ in .sample() }
    stub.requests.start = { _ in .sample() }
    stub.requests.complete = { _ in .sample() }
    stub.requests.review = { _, _ in .sample() }
    stub.services.categories = { [.plumbing] }
    stub.services.providers = { ServiceProvider.samples(count: 3) }
    stub.services.providerProfile = { .sample() }
    stub.timeline.list = { _ in TimelineEntry.samples(count: 3) }
    stub.timeline.create = { _, _ in .sample() }
    stub.timeline.get = { _, _ in .sample() }
    stub.timeline.comment = { _, _ in .sample() }
    stub.timeline.unread = { _ in TimelineEntry.samples(count: 3) }
    stub.users.logIn = { _ in .sample() }
    stub.users.refreshAccessToken = { _ in .sample() }
    stub.users.verifyToken = { _ in () }
    stub.users.register = { _ in .sample() }
    stub.users.logOut = {}
    stub.users.profile = { .sample() }
  }
}
