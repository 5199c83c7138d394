import CallsiteRuntime
import FeatureSnapshots
import Foundation
import Testing

struct UnionsTests {
  @Test("A discriminator selects the case by its mapping or the schema's name")
  func discriminator() throws {
    #expect(try pet(#"{"petType":"feline","lives":9}"#) == .cat(.init(petType: "feline", lives: 9)))
    #expect(try pet(#"{"petType":"Dog"}"#) == .dog(.init(petType: "Dog")))
  }

  @Test("The discriminator of a branch without that property is encoded as well")
  func encodedDiscriminator() throws {
    let wire: Unions.Payout = .bankTransfer(.init(account: "1"))
    #expect(try JSON.text(wire) == #"{"account":"1","method":"wire"}"#)
    #expect(
      try JSON.roundTrip(#"{"account":"1","method":"wire"}"#, as: Unions.Payout.self) == JSON.text(wire))
    let cheque: Unions.Payout = .cheque(
      .init(payee: "p", additionalProperties: ["method": "cheque", "memo": "m"]))
    #expect(try JSON.read(#"{"memo":"m","method":"cheque","payee":"p"}"#, as: Unions.Payout.self) == cheque)
    #expect(try JSON.text(cheque) == #"{"memo":"m","method":"cheque","payee":"p"}"#)
    let urn = "urn:example:payouts:methods:prepaid-voucher-without-expiration-date"
    #expect(try JSON.text(Unions.Payout.voucher(.init(code: "c"))) == #"{"code":"c","method":"\#(urn)"}"#)
    #expect(try JSON.text(Unions.Payout.cheque(.init(payee: "p"))) == #"{"method":"cheque","payee":"p"}"#)
  }

  @Test("An unknown value is kept and survives a round trip")
  func unrecognized() throws {
    let text = #"{"legs":4,"petType":"Horse"}"#
    #expect(try pet(text) == .unrecognized(["petType": "Horse", "legs": 4]))
    #expect(try JSON.roundTrip(text, as: Unions.Pet.self) == text)
  }

  @Test(
    "A value that doesn't match the case of its discriminator is an error that names its property",
    arguments: [
      (#"{"pet":{"lives":"many","petType":"feline"}}"#, "pet.lives"),
      (#"{"pet":{"petType":"feline"}}"#, "pet.lives"),
      (#"{"event":{"by":1,"type":"closed"}}"#, "event.by"), (#"{"input":{"type":"call","text":1}}"#, nil),
      (#"{"input":{"type":"message"}}"#, "input.id"), (#"{"input":{"type":"Easy"}}"#, "input.text"),
    ])
  func brokenPayload(text: String, path: String?) async throws {
    let client = Unions.UnionsClient(configuration: .stub(StubTransport(200, text)))
    do {
      let box = try await client.unions.exchange(.dog(.init(petType: "Dog")))
      #expect(path == nil, "\(box)")
    } catch {
      guard case .decoding(let failure) = error.kind else { throw error }
      #expect(failure.path == path)
    }
  }

  @Test("A known discriminator isn't decoded as the default mapping")
  func brokenBesidesDefault() {
    #expect(throws: DecodingError.self) { try JSON.read(#"{"form":"mail"}"#, as: Unions.Message.self) }
  }

  @Test("An unknown discriminator value selects the default mapping")
  func defaultMapping() throws {
    let message = { (text: String) in try JSON.read(text, as: Unions.Message.self) }
    #expect(try message(#"{"form":"mail","to":"a"}"#) == .mail(.init(form: "mail", to: "a")))
    #expect(try message(#"{"form":"Memo","text":"a"}"#) == .memo(.init(form: "Memo", text: "a")))
    #expect(try message(#"{"form":"card","text":"a"}"#) == .memo(.init(form: "card", text: "a")))
    #expect(try message(#"{"text":"a"}"#) == .memo(.init(text: "a")))
  }

  @Test("A discriminator shared by several branches selects the first that decodes")
  func contested() throws {
    let input = { (text: String) in try JSON.read(text, as: Unions.Input.self) }
    #expect(try input(#"{"type":"message","id":"1"}"#) == .item(.note(.init(id: "1"))))
    #expect(try input(#"{"type":"message","text":"Hi"}"#) == .easy(.init(type: "message", text: "Hi")))
    #expect(try input(#"{"text":"Hi"}"#) == .easy(.init(text: "Hi")))
    #expect(try input(#"{"type":"image","text":"Hi"}"#) == .unrecognized(["type": "image", "text": "Hi"]))
  }

  @Test("Other constants distinguish branches with the same value of a discriminator")
  func sharedValue() throws {
    let turn = { (text: String) in try JSON.read(text, as: Unions.Turn.self) }
    #expect(try turn(#"{"type":"message","role":"user","name":"n"}"#) == .user(.init(name: "n")))
    #expect(try turn(#"{"type":"message","role":"developer"}"#) == .system(.init(role: .developer)))
    #expect(try turn(#"{"type":"message","role":"tool"}"#) == .system(.init(role: .unrecognized("tool"))))
    #expect(throws: DecodingError.self) { try turn(#"{"type":"message"}"#) }
  }

  @Test("Branches without a constant are what remains when no constant matches")
  func remains() throws {
    let tool = { (text: String) in try JSON.read(text, as: Unions.Tool.self) }
    #expect(try tool(#""auto""#) == .option(.auto))
    #expect(
      try tool(#"{"type":"custom","name":"n","note":"a"}"#) == .customTool(.init(type: "custom", name: "n")))
    #expect(try tool(#"{"type":"shell","name":"bash"}"#) == .shellTool(.init()))
    #expect(try tool(#"{"name":"n","size":1}"#) == .customTool(.init(name: "n", size: 1)))
    #expect(try tool(#"{"name":"n","note":"a"}"#) == .otherTool(.init(name: "n", note: "a")))
    #expect(try tool(#"{"type":"new","name":"n","note":"a"}"#) == .otherTool(.init(name: "n", note: "a")))
    #expect(try tool(#"{"type":"new","name":"n"}"#) == .unrecognized(["type": "new", "name": "n"]))
    #expect(throws: DecodingError.self) { try tool(#"{"type":"function","note":"a"}"#) }
  }

  @Test("The best match keeps the most properties")
  func mostProperties() throws {
    let author = { (text: String) in try JSON.read(text, as: Unions.Author.self) }
    #expect(try author(#"{"id":1}"#) == .authorLink(.init(id: 1)))
    #expect(
      try author(#"{"id":1,"name":"n","email":"e"}"#) == .fullAuthor(.init(id: 1, name: "n", email: "e")))
    let limits = { (text: String) in try JSON.read(text, as: Unions.Limits.self) }
    #expect(try limits(#"{"maximum":2}"#) == .exact(.init(maximum: 2)))
    #expect(try limits(#"{"maximum":2,"unit":"m"}"#) == .range(.init(maximum: 2)))
    #expect(try limits(#"{"unit":"m"}"#) == .dictionary(["unit": "m"]))
  }

  @Test("The mapping of a schema that the branches inherit from selects the case")
  func inheritedMapping() throws {
    #expect(try box(#"{"insect":{"kind":"honey"}}"#).insect == .bee(.init(kind: "honey")))
    #expect(try box(#"{"insect":{"kind":"Wasp"}}"#).insect == .wasp(.init(kind: "Wasp")))
    #expect(try box(#"{"insect":{"kind":"Fly"}}"#).insect == .unrecognized(["kind": "Fly"]))
  }

  @Test("A value of a base schema keeps the properties of the schemas that are derived from it")
  func derivedSchemas() throws {
    let plant = { (text: String) in try JSON.read(text, as: Unions.Plant.self) }
    #expect(
      try plant(#"{"kind":"Rose","height":4,"thorns":5}"#)
        == .rose(.init(kind: "Rose", height: 4, thorns: 5)))
    #expect(try plant(#"{"kind":"Tree","rings":3}"#) == .tree(.init(kind: "Tree", rings: 3)))
    #expect(try plant(#"{"kind":"Plant"}"#) == .plantBase(.init(kind: "Plant")))
    #expect(try plant(#"{"kind":"Moss","height":0}"#) == .plantBase(.init(kind: "Moss", height: 0)))
    #expect(try plant(#"{"height":4}"#) == .unrecognized(["height": 4]))
    #expect(
      try JSON.text(Unions.Plant.rose(.init(kind: "Rose", thorns: 5))) == #"{"kind":"Rose","thorns":5}"#)
  }

  @Test("A value that matches several branches of an anyOf is the first, without what only the others have")
  func severalBranches() throws {
    let text = #"{"email":"e","phone":"p"}"#
    #expect(try JSON.read(text, as: Guide.Recipient.self) == .email(.init(email: "e")))
    #expect(try JSON.roundTrip(text, as: Guide.Recipient.self) == #"{"email":"e"}"#)
  }

  @Test("Constants distinguish branches")
  func constants() throws {
    let event: Unions.Event = try JSON.read(#"{"type":"closed","by":"me"}"#)
    #expect(event == .closed(.init(by: "me")))
  }

  @Test("A branch matches only with its required properties")
  func bestMatch() throws {
    #expect(try vehicle(#"{"wheels":6,"load":1.5}"#) == .truck(.init(wheels: 6, load: 1.5)))
    #expect(try vehicle(#"{"wheels":4}"#) == .car(.init(wheels: 4)))
    #expect(try vehicle(#"{"note":"n"}"#) == .loose(.init(note: "n")))
  }

  @Test("Primitives keep their type: integers differ from numbers, and dates from text")
  func primitives() throws {
    #expect(try box(#"{"code":"1"}"#).code == .string("1"))
    #expect(try box(#"{"code":1}"#).code == .integer(1))
    #expect(try box(#"{"number":1}"#).number == .integer(1))
    #expect(try box(#"{"number":1.5}"#).number == .number(1.5))
    #expect(try box(#"{"types":true}"#).types == .boolean(true))
    #expect(
      try box(#"{"when":"2024-01-02T03:04:05Z"}"#).when == .date(Date(timeIntervalSince1970: 1_704_164_645)))
    #expect(try box(#"{"when":"soon"}"#).when == .string("soon"))
    #expect(try box(#"{"lists":[]}"#).lists == .stringList([]))
  }

  @Test("Bytes in a case are Base64")
  func bytes() throws {
    let text = #"{"picture":"AQID"}"#
    #expect(try box(text).picture == .data(Data([1, 2, 3])))
    #expect(try JSON.roundTrip(text, as: Unions.Box.self) == text)
  }

  @Test("Each inline branch is a case")
  func inline() throws {
    #expect(try box(#"{"shape":{"radius":2}}"#).shape == .circle(.init(radius: 2)))
    #expect(try box(#"{"shape":{"width":2,"height":1}}"#).shape == .width(.init(width: 2, height: 1)))
    #expect(try box(#"{"shape":{"a":1}}"#).shape == .dictionary(["a": 1]))
    #expect(try box(#"{"nullable":null}"#).nullable == nil)
  }

  @Test("Properties beside components are in the same object as those of one component")
  func composed() throws {
    let owned: Unions.Owned = try JSON.read(#"{"owner":"o","wheels":4}"#)
    #expect(owned == .init(owner: "o", value: .car(.init(wheels: 4))))
    let extended: Unions.Extended = try JSON.read(#"{"id":1,"note":"n"}"#)
    #expect(extended == .init(id: 1, value: .loose(.init(note: "n"))))
    #expect(throws: DecodingError.self) { try JSON.read(#"{"wheels":4}"#, as: Unions.Owned.self) }
    let open: Unions.Open = try JSON.read(#"{"owner":"o","wheels":4,"a":1}"#)
    #expect(open == .car(.init(owner: "o", wheels: 4, additionalProperties: ["a": 1])))
    let contact: Unions.Contact = try JSON.read(#"{"email":"e"}"#)
    #expect(contact == .init(email: "e"))
  }

  @Test("Components beside properties are sent and received in the same object, as JSON and as a form")
  func composedCalls() async throws {
    let truck = Unions.Owned(owner: "o", value: .truck(.init(wheels: 6, load: 1.5)))
    let exchange = Exchange(
      status: 200, contentType: "application/json", body: Data(#"{"load":2,"owner":"p","wheels":8}"#.utf8))
    let received = try await exchange.received { url in
      let unions = Unions.UnionsClient(server: .init(url: url), configuration: .local).unions
      #expect(try await unions.own(truck) == .init(owner: "p", value: .truck(.init(wheels: 8, load: 2))))
      try await unions.ownByForm(truck)
    }
    let bodies = received.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies == [#"{"wheels":6,"load":1.5,"owner":"o"}"#, "wheels=6&load=1.5&owner=o"])
  }

  @Test("An unrecognized object beside properties has the properties' new values")
  func composedUnrecognized() throws {
    var owned: Unions.Owned = try JSON.read(#"{"legs":4,"owner":"o"}"#)
    #expect(owned.value == .unrecognized(["legs": 4, "owner": "o"]))
    owned.owner = "p"
    #expect(try JSON.text(owned) == #"{"legs":4,"owner":"p"}"#)
  }

  @Test("In a union, a struct whose value isn't recognized is left to the next case")
  func composedInUnion() throws {
    let lot = { (text: String) throws -> Unions.Lot in try JSON.read(text) }
    #expect(
      try lot(#"{"id":1,"owner":"o","wheels":4}"#) == .owned(.init(owner: "o", value: .car(.init(wheels: 4))))
    )
    #expect(try lot(#"{"id":1,"owner":"o"}"#) == .extended(.init(id: 1, value: .loose(.init()))))
  }

  private func pet(_ text: String) throws -> Unions.Pet { try JSON.read(text) }
  @Test("What a nested union doesn't recognize is left to the next one, and then kept as JSON")
  func nestedUnions() throws {
    let price = { (text: String) throws -> Unions.Price in try JSON.read(text) }
    #expect(try price(#"{"kind":"fixed","total":1}"#) == .old(.fixed(.init(kind: "fixed", total: 1))))
    #expect(try price(#"{"kind":"fixed","amount":2}"#) == .new(.fixed(.init(kind: "fixed", amount: 2))))
    #expect(try price(#"{"kind":"seat","seats":3}"#) == .new(.seat(.init(kind: "seat", seats: 3))))
    #expect(try price(#"{"kind":"other"}"#) == .unrecognized(["kind": "other"]))
  }

  @Test("Objects and dictionaries that differ only inside are the case that keeps the most")
  func innerProperties() throws {
    let provider = { (text: String) throws -> Unions.Provider in try JSON.read(text) }
    #expect(try provider(#"{"config":{"client":"c"}}"#) == .basic(.init(config: .init(client: "c"))))
    #expect(
      try provider(#"{"config":{"client":"c","domain":"d"}}"#)
        == .domain(.init(config: .init(client: "c", domain: "d"))))
    let stock = { (text: String) throws -> Unions.Stock in try JSON.read(text) }
    #expect(try stock(#"{"nail":[{"count":1}]}"#) == .counts(["nail": [.init(count: 1)]]))
    #expect(
      try stock(#"{"nail":[{"count":1,"place":"p"}]}"#) == .places(["nail": [.init(count: 1, place: "p")]]))
  }

  private func vehicle(_ text: String) throws -> Unions.Vehicle { try JSON.read(text) }
  private func box(_ text: String) throws -> Unions.Box { try JSON.read(text) }
}
