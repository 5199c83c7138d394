import CallsiteRuntime
import Foundation
import HestamiAPI
import Testing

@Suite("Hestami: services")
struct HestamiServicesTests {
  @Test("services.categories returns every known category in the order of the response")
  func categories() async throws {
    let call = try await HestamiClient.exampleCall("listServiceCategories")

    let categories = try await call.client.services.categories()

    try await call.expectRequest("GET", "/api/services/categories/")
    #expect(categories == ServiceCategory.allCases)
    #expect(categories.count == 11)
    try expectRoundTrip(categories, call.answer)
  }

  @Test("services.providers returns ratings as decimals")
  func providers() async throws {
    let call = try await HestamiClient.exampleCall("listServiceProviders")

    let providers = try await call.client.services.providers()

    try await call.expectRequest("GET", "/api/services/providers/")
    #expect(providers.map(\.rating) == [Decimal(string: "4.80"), 0])
    #expect(providers.map(\.totalReviews) == [127, 0])
    #expect(providers[1].description == nil)
    try expectRoundTrip(providers, call.answer.inHestamiClientForm)
  }

  @Test("services.providerProfile returns the user's own company")
  func providerProfile() async throws {
    let call = try await HestamiClient.exampleCall("getProviderProfile")

    let provider = try await call.client.services.providerProfile()

    try await call.expectRequest("GET", "/api/services/providers/profile/")
    #expect(provider.companyName == "Potomac Plumbing")
    try expectRoundTrip(provider, call.answer.inHestamiClientForm)
  }
}
