import HelpPetAPI

/// What the committed client of a module is like in a target that is called almost like it.
public func whoAmI(over transport: any Transport) async throws(APIError) -> String {
  var configuration = ClientConfiguration()
  configuration.transport = transport
  return try await HelpPetClient(server: .production, configuration: configuration).auth.me().fullName
}
