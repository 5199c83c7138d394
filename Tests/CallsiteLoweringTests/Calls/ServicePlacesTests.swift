import CallsiteModel
import Testing

@testable import CallsiteLowering

/// The properties and types of services.
struct ServicePlacesTests {
  @Test("A service that is called like a member of every client or service says what it is")
  func reserved() throws {
    let lowered = try Lowered.paths(
      """
      /a: { get: { operationId: getA, tags: [api], responses: { '204': { description: '' } } } }
      /b: { post: { operationId: logIn, tags: [log-in], responses: { '204': { description: '' } } } }
      /users/api: { get: { responses: { '204': { description: '' } } } }
      /users/log-in: { get: { responses: { '204': { description: '' } } } }
      """, root: "tags: [{ name: api }, { name: log-in }]\n", options: .make(calls: .automatic))
    #expect(
      lowered.module.client.services.map { service in
        (service.owners.map(\.typeName.name) + [service.propertyName.name]).joined(separator: ".")
      } == ["apiService", "logInService", "users", "UsersService.apiService", "UsersService.logIn"])
  }
}
