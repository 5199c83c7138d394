import Mustache

/// The named values a template may use, and the only place where it can find them.
///
/// Lookups climb from the innermost context to the outermost, as mustache has it; a name that none of them
/// knows is recorded with the tag that asked for it, instead of rendering as nothing.
struct TemplateContext: MustacheParent {
  let values: [String: TemplateValue]
  /// Set on the outermost context only: where misses go.
  private let lookups: LookupRecorder?

  init(_ values: [String: TemplateValue]) {
    self.init(values, lookups: nil)
  }

  init(_ values: [String: TemplateValue], lookups: LookupRecorder?) {
    self.values = values
    self.lookups = lookups
  }

  func child(named tag: String) -> Any? {
    let (name, site) = TemplateSite.split(tag)
    if let value = values[name] { return value.untyped }
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
