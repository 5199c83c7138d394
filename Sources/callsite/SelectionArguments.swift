import ArgumentParser
import CallsiteDocument

/// Which operations of one document to take.
struct SelectionArguments: ParsableArguments {
  @Option(help: "With SPEC: take only operations with this tag, or otherwise included. May be repeated.")
  var includeTag: [String] = []

  @Option(
    help: """
      The same by path: '*' is any text in one part of a path, '**' any number of parts, as in '/pets/**'.
      """)
  var includePath: [String] = []

  @Option(help: "The same by operationId.")
  var includeOperation: [String] = []

  @Option(help: "With SPEC: leave out operations with this tag. May be repeated.")
  var excludeTag: [String] = []

  @Option(help: "The same by path.")
  var excludePath: [String] = []

  @Option(help: "The same by operationId.")
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
