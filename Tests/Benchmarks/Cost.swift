import Foundation

/// What a piece of work took.
struct Cost {
  /// By the clock on the wall.
  var seconds: Double
  /// Of all cores, the system's work for it included: steadier than the clock where a machine is shared.
  var processorSeconds: Double

  /// Does a piece of work and says what that took.
  static func measure<Result>(_ work: () throws -> Result) rethrows -> (Result, Cost) {
    let start = now()
    let result = try work()
    return (result, now().since(start))
  }

  /// The same for work that waits.
  static func measure<Result>(_ work: () async throws -> Result) async rethrows -> (Result, Cost) {
    let start = now()
    let result = try await work()
    return (result, now().since(start))
  }

  /// The one in the middle by either measure.
  static func median(_ costs: [Cost]) -> Cost {
    func middle(_ values: [Double]) -> Double { values.isEmpty ? 0 : values.sorted()[values.count / 2] }
    return Cost(
      seconds: middle(costs.map(\.seconds)), processorSeconds: middle(costs.map(\.processorSeconds)))
  }

  private static func now() -> Cost {
    let time = DispatchTime.now().uptimeNanoseconds
    return Cost(seconds: Double(time) / 1e9, processorSeconds: ProcessorUse.ofThisProcess().seconds)
  }

  private func since(_ start: Cost) -> Cost {
    Cost(
      seconds: seconds - start.seconds, processorSeconds: processorSeconds - start.processorSeconds)
  }
}
