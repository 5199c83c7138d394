import CallsiteContract
/// What a request wants to be answered, by its `Prefer` header (RFC 7240): `code=404`, `example=empty`.
struct Preference: Sendable {
  var code: Int?
  var example: String?
  /// A code that is none.
  var unusableCode: String?

  init(_ request: MockRequest) {
    for field in request.headers.values(of: "Prefer") {
      let preferences = MediaTypeName.split(field, at: ",").flatMap { MediaTypeName.split($0, at: ";") }
      for preference in preferences {
        let pair = preference.split(separator: "=", maxSplits: 1).map(MediaTypeName.trimmed)
        guard pair.count == 2 else { continue }
        let value = pair[1].filter { $0 != "\"" }
        switch pair[0].lowercased() {
        case "code":
          code = Int(value).flatMap { (200..<600).contains($0) ? $0 : nil }
          unusableCode = code == nil ? value : nil
        case "example": example = value
        default: break
        }
      }
    }
  }
}
