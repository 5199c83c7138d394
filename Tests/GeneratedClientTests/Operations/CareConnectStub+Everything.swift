import CallsiteRuntime
import CallsiteTesting
import CareConnectAPI
import CareConnectAPITesting

extension CareConnectStub {
  /// Gives every operation a closure that returns a sample.
  func answerEverything() {
    let stub = self
    stub.activities.list = { _, _ in ResultPage(items: Activity.samples(count: 3)) }
    stub.activities.create = { _ in .sample() }
    stub.activityLogs.list = { _, _ in ResultPage(items: ActivityLog.samples(count: 3)) }
    stub.activityLogs.create = { _ in .sample() }
    stub.activityLogs.update = { _, _ in .sample() }
    stub.activityLogs.today = { ActivityLog.samples(count: 3) }
    stub.auth.logIn = { _ in .sample() }
    stub.auth.refreshToken = { _ in .sample() }
    stub.behaviors.list = { _, _ in ResultPage(items: BehaviorLog.samples(count: 3)) }
    stub.behaviors.create = { _ in .sample() }
    stub.behaviors.update = { _, _ in .sample() }
    stub.behaviors.today = { BehaviorLog.samples(count: 3) }
    stub.behaviors.critical = { BehaviorLog.samples(count: 3) }
    stub.clients.list = { _, _ in ResultPage(items: Client.samples(count: 3)) }
    stub.clients.create = { _ in .sample() }
    stub.clients.get = { _ in .sample() }
    stub.clients.update = { _, _ in .sample() }
    stub.clients.contacts = { _ in Contact.samples(count: 3) }
    stub.clients.documents = { _ in ClientDocument.samples(count: 3) }
    stub.dashboard.stats = { .sample() }
    stub.goals.list = { _, _ in ResultPage(items: Goal.samples(count: 3)) }
    stub.goals.create = { _ in .sample() }
    stub.goals.update = { _, _ in .sample() }
    stub.goals.active = { Goal.samples(count: 3) }
    stub.goals.progress = { GoalProgress.samples(count: 3) }
    stub.media.list = { _, _ in ResultPage(items: MediaFile.samples(count: 3)) }
    stub.media.upload = { _ in .sample() }
    stub.media.delete = { _ in () }
    stub.shifts.list = { _, _ in ResultPage(items: Shift.samples(count: 3)) }
    stub.shifts.create = { _ in .sample() }
    stub.shifts.mine = { Shift.samples(count: 3) }
    stub.shifts.today = { Shift.samples(count: 3) }
    stub.shifts.clockIn = { _, _ in .sample() }
    stub.shifts.clockOut = { _, _ in .sample() }
    stub.users.list = { _, _ in ResultPage(items: User.samples(count: 3)) }
    stub.users.register = { _ in .sample() }
    stub.users.profile = { .sample() }
    stub.users.updateProfile = { _ in .sample() }
    stub.users.approve = { _ in .sample() }
  }
}
