import Foundation

/// The cost of a piece of work.
struct Cost {
  /// The elapsed time.
  var seconds: Double
  /// The CPU time of all cores, including the system's: steadier than the elapsed time on a shared machine.
  var processorSeconds: Double

  /// Measures a piece of work.
  static func measure<Result>(_ work: () throws -> Result) rethrows -> (Result, Cost) {
    let start = now()
    let result = try work()
    return (result, now().since(start))
  }

  /// Measures asynchronous work.
  static func measure<Result>(_ work: () async throws -> Result) async rethrows -> (Result, Cost) {
    let start = now()
    let result = try await work()
    return (result, now().since(start))
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
