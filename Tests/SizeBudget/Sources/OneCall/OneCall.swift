import HelpPetAPI

/// Prints who has a token.
///
///     OneCall TOKEN
@main
struct OneCall {
  static func main() async throws {
    let tokens = Tokens(accessToken: CommandLine.arguments[1])
    let helpPet = HelpPetClient(configuration: ClientConfiguration(tokenStore: InMemoryTokenStore(tokens)))
    print(try await helpPet.auth.me().fullName)
  }
}
