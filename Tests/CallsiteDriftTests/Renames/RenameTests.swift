@testable import CallsiteDrift
import Testing

@Suite("Renames")
struct RenameTests {
  @Test("are found, and reported once on each axis", arguments: RenamePairs.renamed)
  func found(pair: RenamePair) throws {
    let renames = try pair.renames()
    #expect(renames.contains { $0.axis == .wire } || renames.contains { $0.axis == .source })
    #expect(renames.allSatisfy { $0.rename?.evidence.isEmpty == false })
    #expect(Set(renames.map { "\($0.axis) \($0.id)" }).count == renames.count)
    #expect(try pair.changes() == [])
  }

  @Test("aren't found if two things only look alike", arguments: RenamePairs.lookalikes)
  func lookalikes(pair: RenamePair) throws {
    #expect(try pair.renames().map { "\($0.id) \($0.path)" } == [])
    #expect(try pair.changes() != [])
  }

  private func matches(_ old: [(String, String?)], _ new: [(String, String?)]) -> Int {
    let candidate = { (thing: (String, String?)) in
      RenameMatching.Candidate(name: thing.0, description: thing.1)
    }
    return RenameMatching(rulings: RenameRulings())
      .matches(old.map(candidate), new.map(candidate)) { _, _ in true }.count
  }

  @Test("aren't found if two new names are as likely")
  func rivals() {
    #expect(matches([("customerName", nil)], [("customer_name", nil)]) == 1)
    #expect(matches([("customerName", nil)], [("customer_name", nil), ("customer-name", nil)]) == 0)
  }

  @Test("aren't found if the descriptions have hardly a word in common")
  func contradiction() {
    let description = "one two three four five six"
    #expect(matches([("qty", description)], [("quantity", "one two seven eight nine ten")]) == 1)
    #expect(matches([("qty", description)], [("quantity", "one seven eight nine ten eleven")]) == 0)
  }

  @Test("are 60 of all kinds, against as many that only look like renames")
  func enough() {
    #expect(RenamePairs.renamed.count >= 60)
    #expect(RenamePairs.lookalikes.count >= 60)
  }

  @Test(
    "aren't found between opposites, even with one description",
    arguments: [
      ("read", "unread"), ("visible", "invisible"), ("verified", "unverified"), ("available", "unavailable"),
      ("active", "inactive"), ("complete", "incomplete"), ("enabled", "disabled"), ("allowed", "disallowed"),
      ("subscribed", "unsubscribed"), ("archived", "unarchived"), ("isLiked", "isUnliked"),
      ("locked", "unlocked"),
      ("published", "unpublished"), ("known", "unknown"), ("valid", "invalid"), ("muted", "unmuted"),
      ("paid", "unpaid"), ("is_assigned", "is_unassigned"), ("connected", "disconnected"),
      ("direct", "indirect"),
      ("regular", "irregular"), ("approved", "disapproved"), ("included", "excluded"),
      ("increase", "decrease"),
      ("ascending", "descending"), ("incoming", "outgoing"), ("upload_url", "download_url"),
      ("online", "offline"),
      ("is_public", "is_not_public"), ("has_children", "has_no_children"), ("opt_in", "opt_out"),
      ("encrypted", "decrypted"), ("imported", "exported"), ("synchronous", "asynchronous"),
      ("overpaid", "underpaid"),
      ("total", "subtotal"), ("count", "discount"), ("date", "update"), ("order", "reorder"),
      ("view", "preview"),
    ])
  func opposites(first: String, second: String) throws {
    for (old, new) in [(first, second), (second, first)] {
      #expect(
        try isRenamed(old, to: new, describedAs: "Tells how the message is.") == false, "\(old) → \(new)")
    }
  }

  @Test(
    "aren't found by likeness alone if the longer name is that of another thing",
    arguments: [
      ("email", "email_verified"), ("address", "address_line"), ("name", "nickname"), ("name", "hostname"),
      ("status", "status_page"), ("user", "user_agent"), ("color", "color_scheme"), ("state", "upstate"),
    ])
  func longerNames(first: String, second: String) throws {
    for (old, new) in [(first, second), (second, first)] {
      #expect(try isRenamed(old, to: new) == false, "\(old) → \(new)")
    }
  }

  @Test(
    "are found between names that mean the same",
    arguments: [
      ("total", "total_amount"), ("qty", "quantity"), ("zip", "postal_code"), ("mail", "email"),
      ("phone", "phone_number"),
      ("firstName", "given_name"), ("last_name", "surname"), ("colour", "color"), ("created", "created_at"),
      ("image", "photo"), ("url", "link"), ("desc", "description"), ("msg", "message"),
      ("org", "organization"),
      ("lat", "latitude"), ("user_name", "username"), ("cancelled", "canceled"), ("licence", "license"),
      ("addr", "address"), ("pwd", "password"), ("config", "configuration"), ("start_date", "started_at"),
      ("microchip_number", "chip_number"), ("quality", "recording_quality"), ("dob", "date_of_birth"),
      ("full_name", "name"), ("is_active", "active"), ("tel", "telephone"), ("temp", "temperature"),
      ("time_zone", "timezone"),
    ])
  func synonyms(first: String, second: String) throws {
    for (old, new) in [(first, second), (second, first)] {
      #expect(try isRenamed(old, to: new), "\(old) → \(new)")
    }
  }

  /// Whether a property between two others was renamed in Swift.
  private func isRenamed(_ old: String, to new: String, describedAs description: String? = nil) throws -> Bool
  {
    let text = description.map { ", description: '\($0)'" } ?? ""
    let documents = [old, new].map { name in
      Changed.document(
        schemas: """
          Message:
            type: object
            properties: { before: { type: integer }, \(name): { type: string\(text) }, after: { type: integer } }
          """)
    }
    return try Changed(.source, from: documents[0], to: documents[1]).findings.contains { $0.rename != nil }
  }

  private let old = Changed.document(
    schemas: """
      Order:
        required: [total]
        type: object
        properties: { total: { type: number }, tax: { type: number } }
      """,
    operation: """
      responses:
        '200':
          description: OK
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
      """)

  @Test("have a reason")
  func evidence() throws {
    let new = old.replacing("total", with: "total_amount")
    #expect(
      try Changed(.wire, from: old, to: new).findings.map(\.rename) == [
        Rename(
          old: "total", new: "total_amount",
          evidence: ["same type", "similar name (an extra word that adds no meaning)"])
      ])
    #expect(
      try Changed(.wire, from: old, to: new).lines == [
        "breaking response-required-property-renamed response 200 / total"
      ])
    #expect(
      try Changed(.source, from: old, to: new).lines == ["breaking swift-property-renamed Order.total"])
  }

  @Test("can be overruled: what looks like a rename isn't, and what doesn't is")
  func rulings() throws {
    let versions = try ["total_amount", "gross"].map { name in
      try Changed.version(old.replacing("total", with: name), "new.yaml", .shop)
    }
    let before = try Changed.version(old, "old.yaml", .shop)
    let separate = RenameRulings(separate: [.init("total", "total_amount")])
    let same = RenameRulings(renamed: [.init("total", "gross")])
    let apart = VersionComparison(rulings: separate).compare(before, with: versions[0]).findings
    #expect(!apart.contains { $0.rename != nil } && apart.contains { $0.id == "swift-property-removed" })
    let one = VersionComparison(rulings: same).compare(before, with: versions[1]).findings
    #expect(
      one.map { $0.id }.sorted() == ["response-required-property-renamed", "swift-property-renamed"])
    #expect(VersionComparison().compare(before, with: versions[1]).findings.allSatisfy { $0.rename == nil })
  }

  @Test("of a path are renames of all its operations if somebody says so")
  func rulingOfPath() throws {
    let pair = RenamePair.path(
      RenamePairs.operation("/parts", "listParts"), RenamePairs.operation("/shops", "listShops"))
    let versions = (
      try Changed.version(pair.old, "old.yaml", .shop), try Changed.version(pair.new, "new.yaml", .shop)
    )
    let rulings = RenameRulings(renamed: [.init("/parts", "/shops")])
    let findings = VersionComparison(rulings: rulings).compare(versions.0, with: versions.1).findings
    #expect(
      findings.map(\.id).sorted() == ["api-path-renamed", "swift-method-renamed", "swift-type-renamed"])
  }

  @Test("include what else changed")
  func nested() throws {
    let new = old.replacing(
      "total: { type: number }", with: "total_amount: { type: number, deprecated: true }"
    )
    .replacing("[total]", with: "[total_amount]")
    #expect(
      try Changed(.wire, from: old, to: new).lines == [
        "breaking response-required-property-renamed response 200 / total",
        "info response-property-deprecated response 200 / total",
      ])
  }
}
