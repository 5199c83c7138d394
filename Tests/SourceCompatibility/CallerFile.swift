/// Callers of a module as a Swift file, one per line.
struct CallerFile: Sendable {
  private let head: [String]
  private let callers: [Caller]

  init(_ callers: [Caller], importing module: String) {
    self.callers = callers
    head = ["import CallsiteRuntime", "import Foundation", "import \(module)"]
  }

  var count: Int { callers.count }

  var code: String {
    (head + callers.indices.map { callers[$0].code(number: $0) }).joined(separator: "\n") + "\n"
  }

  /// The caller on a line.
  func name(of line: Int) -> String {
    let index = line - head.count - 1
    return callers.indices.contains(index) ? callers[index].description : "import"
  }
}
