import CareConnectAPI

/// Logs in, and prints who it is, with a new access token if the first one isn't valid anymore.
///
///     LogIn SERVER EMAIL PASSWORD
@main
struct LogIn {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let careConnect = CareConnectClient(server: .init(url: arguments[1]))
    try await careConnect.logIn(email: arguments[2], password: arguments[3])
    print(try await careConnect.users.profile().email)
  }
}
