import CallsiteDiagnostics
import CallsiteLowering

extension CallSiteListing {
  /// Several listings as one JSON object, for tools; keys and lists stand in the same order in every run:
  ///
  ///     {"apis":[{"module":"PetAPI","operationIds":"verbs","services":"tags","operations":[
  ///       {"method":"GET","path":"/pets/{id}","operationId":"getPet","call":"pets.get(_:)",
  ///        "services":["pets"],"name":"get","serviceFrom":"tag","nameFrom":"operationId","wanted":null}
  ///     ]}]}
  package static func json(_ listings: [CallSiteListing]) -> String {
    let apis = listings.map { listing in
      let fields = [
        ("module", JSONText.quoted(listing.module)),
        ("operationIds", JSONText.quoted(listing.evidence.identifiers.rawValue)),
        ("services", JSONText.quoted(listing.evidence.services.rawValue)),
        ("operations", "[" + listing.rows.map { "\n  \($0.json)" }.joined(separator: ",") + "\n]"),
      ]
      return object(fields)
    }
    return object([("apis", "[\(apis.joined(separator: ","))]")]) + "\n"
  }

  fileprivate static func object(_ fields: [(String, String)]) -> String {
    "{" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }
}

extension CallSiteListing.Row {
  fileprivate var json: String {
    CallSiteListing.object([
      ("method", JSONText.quoted(method)), ("path", JSONText.quoted(path)),
      ("operationId", JSONText.quoted(operationID)), ("call", JSONText.quoted(call)),
      ("services", "[" + name.services.map { JSONText.quoted($0) }.joined(separator: ",") + "]"),
      ("name", JSONText.quoted(name.method)),
      ("serviceFrom", JSONText.quoted(name.serviceSource.rawValue)),
      ("nameFrom", JSONText.quoted(name.methodSource.rawValue)), ("wanted", JSONText.quoted(name.wanted)),
    ])
  }
}
