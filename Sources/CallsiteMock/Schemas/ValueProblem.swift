/// What is wrong with a value, and where in it.
struct ValueProblem: Hashable, Sendable {
  var place: ValuePointer
  /// For the end of a sentence that begins with the place: `must be an integer, but is a string`.
  var message: String

  init(_ message: String, at place: ValuePointer) {
    self.place = place
    self.message = message
  }
}
