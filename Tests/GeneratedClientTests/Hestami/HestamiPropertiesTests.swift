import CallsiteRuntime
import Foundation
import HestamiAPI
import Testing

@Suite("Hestami: properties")
struct HestamiPropertiesTests {
  private let spec: SpecDocument
  private let id = "c2d9a7f4-3b56-4e0f-8d2a-6b1f9c7e5a20"

  init() throws {
    spec = try SpecDocument("hestami")
  }

  @Test("properties.list returns the array, with service requests, an empty list or null")
  func list() async throws {
    let call = try await HestamiClient.exampleCall("listProperties")

    let properties = try await call.client.properties.list()

    try await call.expectRequest("GET", "/api/properties/")
    #expect(properties.map(\.propertyType) == ["SINGLE_FAMILY", "CONDO"])
    #expect(properties.map(\.thumbnail?.isEmpty) == [false, nil])
    #expect(properties.map(\.serviceRequests) == [[], nil])
    #expect(properties[1].owner.email == "dana.reyes@example.com")
    try expectRoundTrip(properties, call.answer)
  }

  @Test("properties.create sends the writable fields")
  func create() async throws {
    let call = try await HestamiClient.exampleCall("createProperty", status: 201)

    let property = try await call.client.properties.createSome()

    try await call.expectRequest("POST", "/api/properties/create/", json: spec.request("createProperty"))
    #expect(property.id == id)
    #expect(property.thumbnail == nil)
    #expect(property.serviceRequests == [])
    try expectRoundTrip(property, call.answer)
  }

  @Test("properties.get returns the property with its service requests")
  func get() async throws {
    let call = try await HestamiClient.exampleCall("getProperty")

    let property = try await call.client.properties.get(id)

    try await call.expectRequest("GET", "/api/properties/\(id)/")
    let request = try #require(property.serviceRequests?.first)
    #expect(request.property == property.id)
    #expect(request.status == .scheduled)
    #expect(request.provider?.rating == Decimal(string: "4.8"))
    #expect(request.timeline == nil)
    try expectRoundTrip(property, call.answer.inHestamiClientForm)
  }

  @Test("properties.update sends all writable fields")
  func update() async throws {
    let call = try await HestamiClient.exampleCall("updateProperty")

    let property = try await call.client.properties.updateSome(id, title: "Maple Street house (rented)")

    try await call.expectRequest("PUT", "/api/properties/\(id)/", json: spec.request("updateProperty"))
    #expect(property.title == "Maple Street house (rented)")
    try expectRoundTrip(property, call.answer)
  }

  @Test("properties.delete sends no body and accepts an empty response")
  func delete() async throws {
    let call = try await HestamiClient.exampleCall("deleteProperty", answering: .empty(204))

    try await call.client.properties.delete(id)

    try await call.expectRequest("DELETE", "/api/properties/\(id)/")
  }

  @Test(
    "an ID is one segment of the path, whatever its content",
    arguments: zip(
      ["a/b", "a b", "?x=1#y", "ü%", "..x", "a+b;c"],
      ["a%2Fb", "a%20b", "%3Fx%3D1%23y", "%C3%BC%25", "..x", "a%2Bb%3Bc"]))
  func escapedId(id: String, segment: String) async throws {
    let call = try await HestamiClient.exampleCall("getProperty")

    _ = try await call.client.properties.get(id)

    try await call.expectRequest("GET", "/api/properties/\(segment)/")
  }

  @Test("an ID that would change the path is rejected before sending", arguments: ["", ".", ".."])
  func refusedId(id: String) async throws {
    let call = try await HestamiClient.call("deleteProperty", .empty(204))

    let error = try await call.failure { try await $0.properties.delete(id) }

    #expect(error.kind == .invalidRequest)
    #expect(error.status == nil)
    #expect(await call.backend.received.isEmpty)
  }
}

extension HestamiClient.PropertiesService {
  @discardableResult
  func createSome() async throws(APIError) -> Property {
    try await create(
      title: "Maple Street house", address: "12 Maple Street, Arlington, VA 22201",
      propertyType: "SINGLE_FAMILY")
  }

  @discardableResult
  func updateSome(_ id: String, title: String = "Maple Street house") async throws(APIError) -> Property {
    try await update(
      id, title: title, address: "12 Maple Street, Arlington, VA 22201", propertyType: "SINGLE_FAMILY")
  }
}
