import ArgumentParser
import CallsiteDocument

/// Which operations of one document to take.
struct SelectionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take only operations with this tag, or otherwise included. May be repeated.", valueName: "tag"))
  var includeTag: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The same by path: '*' is any text in one part of a path, '**' any number of parts, as in '/pets/**'.
      """, valueName: "path"))
  var includePath: [String] = []

  @Option(help: ArgumentHelp("The same by operationId.", valueName: "id"))
  var includeOperation: [String] = []

  @Option(
    help: ArgumentHelp(
      "Leave out operations with this tag. May be repeated.", valueName: "tag"))
  var excludeTag: [String] = []

  @Option(help: ArgumentHelp("The same by path.", valueName: "path"))
  var excludePath: [String] = []

  @Option(help: ArgumentHelp("The same by operationId.", valueName: "id"))
  var excludeOperation: [String] = []

  var selection: OperationSelection {
    OperationSelection(
      included: Self.criteria(tags: includeTag, paths: includePath, operations: includeOperation),
      excluded: Self.criteria(tags: excludeTag, paths: excludePath, operations: excludeOperation))
  }

  private static func criteria(
    tags: [String], paths: [String], operations: [String]
  ) -> [OperationCriterion] {
    tags.map { OperationCriterion(.tag, $0) } + paths.map { OperationCriterion(.path, $0) }
      + operations.map { OperationCriterion(.operation, $0) }
  }
}
