import Foundation
import Testing

@testable import CallsiteRuntime

struct IdleTimersTests {
  private let clock = ManualClock()

  /// A timer, and a stream that ends when it has fired.
  private func timer(of timers: IdleTimers, _ timeout: Duration) -> (
    timer: IdleTimer, fired: AsyncStream<Void>
  ) {
    let timer = timers.makeTimer()
    let (fired, firing) = AsyncStream<Void>.makeStream()
    timer.start(timeout) { firing.finish() }
    return (timer, fired)
  }

  @Test("A paused timer doesn't fire")
  func aPausedTimerDoesNotFire() async {
    let (timer, fired) = timer(of: IdleTimers(clock: clock), .seconds(30))
    #expect(await clock.nextSleep() == .seconds(30))
    timer.pause()
    clock.advance(by: .seconds(31))
    #expect(await clock.nextSleep() == .seconds(30))
    timer.resume()
    clock.advance(by: .seconds(31))
    for await _ in fired {}
    timer.stop()
  }

  @Test("A timer fires when its own time is over, whatever the others do")
  func aTimerFiresWhenItsOwnTimeIsOver() async {
    let timers = IdleTimers(clock: clock)
    let (_, late) = timer(of: timers, .seconds(30))
    let (_, early) = timer(of: timers, .seconds(10))
    #expect(await clock.nextSleep(upTo: .seconds(10)) == .seconds(10))
    clock.advance(by: .seconds(10))
    for await _ in early {}
    #expect(await clock.nextSleep(upTo: .seconds(20)) == .seconds(20))
    clock.advance(by: .seconds(20))
    for await _ in late {}
  }

  @Test("After a suspension, a timer starts anew", .timeLimit(.minutes(60)))
  func suspension() async {
    let (_, fired) = timer(of: IdleTimers(clock: clock), .seconds(30))
    #expect(await clock.nextSleep() == .seconds(30))
    clock.advance(by: .seconds(3600))
    #expect(await clock.nextSleep() == .seconds(30))
    clock.advance(by: .seconds(30))
    for await _ in fired {}
  }

  @Test("Activity postpones a timer")
  func activityPostponesATimer() async {
    let (timer, fired) = timer(of: IdleTimers(clock: clock), .seconds(30))
    #expect(await clock.nextSleep() == .seconds(30))
    clock.advance(by: .seconds(20))
    timer.touch()
    clock.advance(by: .seconds(10))
    // The task looks again when the time since the activity is over.
    #expect(await clock.nextSleep() == .seconds(20))
    clock.advance(by: .seconds(20))
    for await _ in fired {}
  }

  @Test("A stopped timer doesn't fire, even if it's started afterwards")
  func aStoppedTimerDoesNotFire() async {
    let timers = IdleTimers(clock: clock)
    let (firings, firing) = AsyncStream<String>.makeStream()
    let stopped = timers.makeTimer()
    stopped.start(.seconds(10)) { firing.yield("stopped") }
    stopped.stop()
    let stoppedBefore = timers.makeTimer()
    stoppedBefore.stop()
    stoppedBefore.start(.seconds(10)) { firing.yield("stopped before") }
    let running = timers.makeTimer()
    running.start(.seconds(11)) {
      firing.yield("running")
      firing.finish()
    }
    #expect(await clock.nextSleep(upTo: .seconds(10)) == .seconds(10))
    clock.advance(by: .seconds(10))
    #expect(await clock.nextSleep(upTo: .seconds(1)) == .seconds(1))
    clock.advance(by: .seconds(1))
    #expect(await firings.reduce(into: []) { $0.append($1) } == ["running"])
  }

  @Test(
    "Waiting for a timer that was stopped doesn't keep the timers of a transport", .timeLimit(.minutes(60)))
  func waitingDoesNotKeepTheTimers() async {
    var timers: IdleTimers? = IdleTimers(clock: clock)
    weak let released = timers
    timers?.makeTimer().start(.seconds(30)) {}
    #expect(await clock.nextSleep() == .seconds(30))
    #expect(released != nil)
    clock.advance(by: .seconds(30))
    var stopped = timers?.makeTimer()
    stopped?.start(.seconds(30)) {}
    #expect(await clock.nextSleep() == .seconds(30))
    stopped?.stop()
    (timers, stopped) = (nil, nil)
    // The timers cancel their alarm when they're released.
    await clock.sleepIsCancelled()
    #expect(released == nil)
  }
}
