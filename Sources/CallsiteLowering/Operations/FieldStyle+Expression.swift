import CallsiteDocument

extension FieldStyle {
  /// As the runtime's type of the same name: `.init(.form, explode: false)`.
  var expression: String {
    ".init(.\(style.rawValue), explode: \(explode)\(allowsReserved ? ", allowReserved: true" : ""))"
  }
}
