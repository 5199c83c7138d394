import CareConnectAPI

func changeNotes(of id: String, in careConnect: CareConnectClient) async throws {
  // snippet
  var update = ClientUpdate(try await careConnect.clients.get(id))
  update.notes = "Prefers mornings."
  _ = try await careConnect.clients.update(id, update)
  // end
}
