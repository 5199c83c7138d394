import CallsiteCommandLine
import Foundation

/// Regenerates whenever an input changes, until the user stops it.
///
/// It polls the dates and sizes of files a few times a second, which works on every system and disk. A change
/// during a run is noticed after it.
struct GenerationWatch {
  private let run: GenerationRun
  private let interval: TimeInterval = 0.3
  private let console = Console()

  init(run: GenerationRun) {
    self.run = run
  }

  func start() -> Never {
    var inputs: Set<String> = []
    while true {
      inputs.formUnion(run.namedInputs)
      // After a failure, the inputs of the last success are watched too, because the fix may be in one of
      // them.
      var before = FileStates(of: inputs)
      _ = run.run(reading: &inputs)
      before.formUnion(FileStates(of: inputs))
      console.showProgress("Watching; press Control-C to stop")
      while FileStates(of: inputs) == before { Thread.sleep(forTimeInterval: interval) }
      console.showProgress(nil)
    }
  }
}
