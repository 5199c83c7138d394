import CallsiteSource

/// Turns the objects of an older form of document into those of the newest, each when it is read.
///
/// What an object is shows only where it is used (a property may be called `nullable`, an example may hold
/// anything), so a rewriting is asked for one object of a known kind at a time, and what nobody reads costs
/// nothing. What is made keeps the position of the text it stands for. A rewritten object may be rewritten
/// again and stays as it is.
protocol UpwardRewriting: Sendable {
  func rewrite(_ object: SourceNode, as kind: RewrittenKind, _ session: ReadingSession) -> SourceNode

  /// Where a place of the older form is in the document as it is read.
  func rewrite(_ pointer: JSONPointer) -> JSONPointer
}

/// The kinds of objects that some older form writes in another way.
enum RewrittenKind: Sendable {
  case pathItem, parameter, header, response, securityScheme, schema
}

/// What documents of the newest form need.
struct NoRewriting: UpwardRewriting {
  func rewrite(_ object: SourceNode, as kind: RewrittenKind, _ session: ReadingSession) -> SourceNode {
    object
  }

  func rewrite(_ pointer: JSONPointer) -> JSONPointer { pointer }
}
