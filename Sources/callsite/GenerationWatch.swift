import CallsiteCommandLine
import Foundation

/// Generates again whenever something changes that the output depends on, until the user stops it.
///
/// It looks at the dates and sizes of files a few times a second, which works on every system and disk. What changes
/// while a run goes on is seen after it.
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
      // After a failure the files of the last success count as well: one of them may have to be put right.
      var before = FileStates(of: inputs)
      _ = run.run(reading: &inputs)
      before.formUnion(FileStates(of: inputs))
      console.showProgress("Watching; press Control-C to stop")
      while FileStates(of: inputs) == before { Thread.sleep(forTimeInterval: interval) }
      console.showProgress(nil)
    }
  }
}
