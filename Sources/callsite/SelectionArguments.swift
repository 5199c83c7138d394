import ArgumentParser
import CallsiteDocument

/// The options that select a document's operations.
struct SelectionArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Include only operations with this tag, and those that other options include. May be repeated.",
      valueName: "tag"))
  var includeTag: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Include operations by path. '*' stands for any text in one component, '**' for any number of components, as \
      in '/pets/**'.
      """, valueName: "path"))
  var includePath: [String] = []

  @Option(help: ArgumentHelp("Include operations by operationId.", valueName: "id"))
  var includeOperation: [String] = []

  @Option(
    help: ArgumentHelp(
      "Exclude operations with this tag. May be repeated.", valueName: "tag"))
  var excludeTag: [String] = []

  @Option(help: ArgumentHelp("Exclude operations by path.", valueName: "path"))
  var excludePath: [String] = []

  @Option(help: ArgumentHelp("Exclude operations by operationId.", valueName: "id"))
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
