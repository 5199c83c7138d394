import Mustache

/// The named values a template may use, and the only place where it can find them.
///
/// Lookups climb from the innermost context to the outermost, as mustache has it; a name that none of them
/// knows is recorded with the tag that asked for it, instead of rendering as nothing.
struct TemplateContext: MustacheParent {
  private var values: [String: Any]
  /// Set on the outermost context only: where misses go.
  var lookups: LookupRecorder?

  /// - Parameter values: Text, lists of text, flags, contexts or lists of contexts. What isn't there is `false`.
  init(_ values: [String: Any]) {
    self.values = values
  }

  func child(named tag: String) -> Any? {
    let (name, site) = TemplateSite.split(tag)
    if let value = values[name] { return value }
    lookups?.recordMiss(name: name, site: site)
    return nil
  }
}

/// The names that templates asked for in vain, with their tags. Used by one rendering at a time.
final class LookupRecorder {
  private(set) var misses: [(name: String, site: Int?)] = []

  func recordMiss(name: String, site: Int?) {
    misses.append((name, site))
  }
}
