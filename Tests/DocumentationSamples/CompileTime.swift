// snippet
struct Clinic: Codable, Hashable, Identifiable, Sendable {
  var id: String
  var name: String
  var address: String?
  var phone: String?
}
// end
