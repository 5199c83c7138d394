import CallsiteSource

/// What extensions say of how long something will stay: `x-sunset` and `x-stability-level`, as oasdiff and
/// others read them.
package struct Lifecycle: Hashable, Sendable {
  /// The text of `x-sunset`, a date in most; the empty text where it holds no scalar.
  package var sunset: String?
  /// The text of `x-stability-level`: `draft`, `alpha`, `beta` or `stable` in most.
  package var stability: String?

  package init(sunset: String? = nil, stability: String? = nil) {
    self.sunset = sunset
    self.stability = stability
  }

  init(_ object: ObjectReader) {
    for entry in object.mapping.entries where entry.key.hasPrefix("x-s") {
      switch entry.key {
      case "x-sunset": sunset = entry.value.scalar?.text ?? ""
      case "x-stability-level": stability = entry.value.scalar?.text ?? ""
      default: break
      }
    }
  }
}
