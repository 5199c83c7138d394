import CallsiteDocument
import CallsiteSource

/// One value that isn't as its schema says.
struct Deviation {
  /// What the spec would have to say differently.
  enum Subject {
    /// A property of these schemas, which apply together.
    case property(String, of: [Schema])
    /// The schemas where the value stands, and those that they come to.
    case value([Schema], parts: [Schema])
  }

  let rule: ObservationRule
  /// The place in the body.
  let path: WirePath
  /// The place of which ``path`` is a property that not every value has; the place itself for what is about a
  /// value.
  let owner: WirePath
  let subject: Subject
  /// Nil: there is none.
  let value: SourceNode?
  /// What the schema says, in words: a type, a format.
  let expectation: String
}
