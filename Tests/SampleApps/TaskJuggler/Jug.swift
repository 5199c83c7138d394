import CallsiteRuntime
import Foundation
import TaskJugglerAPI

/// `jug`: tasks, inbox, teams, messages and the market from a terminal.
@main
struct Jug {
  static func main() async {
    var arguments = Arguments(Array(CommandLine.arguments.dropFirst()))
    let isLocal = arguments.flag("local")
    let client = TaskJugglerClient(server: isLocal ? .development : .production)
    do {
      try await Command.parse(&arguments).run(with: client, &arguments)
    } catch let error as UsageError {
      print(error)
      exit(64)
    } catch let error as APIError {
      print(describe(error))
      exit(1)
    } catch {
      print("failed: \(error)")
      exit(70)
    }
  }

  private static func describe(_ error: APIError) -> String {
    guard let body = try? JSONDecoder().decode(ErrorResponse.self, from: error.body) else {
      return error.userMessage
    }
    let fields = (body.errors ?? [:]).map { "\($0): \($1.joined(separator: " "))" }.sorted()
    return ([body.message] + fields).joined(separator: "\n  ")
  }
}

enum Command: String, CaseIterable {
  case login, register, whoami, tasks, inbox, teams, chat, market, sync

  static func parse(_ arguments: inout Arguments) throws -> Command {
    let word = try arguments.need("command")
    guard let command = Command(rawValue: word) else {
      throw UsageError(message: "jug " + allCases.map(\.rawValue).joined(separator: "|"))
    }
    return command
  }

  func run(with client: TaskJugglerClient, _ arguments: inout Arguments) async throws {
    switch self {
    case .login, .register, .whoami: try await Account(client: client).run(self, &arguments)
    case .tasks: try await TaskCommands(tasks: client.tasks).run(&arguments)
    case .inbox: try await InboxCommands(client: client).run(&arguments)
    case .teams: try await TeamCommands(client: client).run(&arguments)
    case .chat: try await Chat(messages: client.messages).run(&arguments)
    case .market: try await Market(service: client.marketplace).run(&arguments)
    case .sync: try await Sync(client: client).run()
    }
  }
}

struct Account {
  let client: TaskJugglerClient

  func run(_ command: Command, _ arguments: inout Arguments) async throws {
    switch command {
    case .login:
      let email = try arguments.need("email")
      let answer = try await client.logIn(email: email, password: try secret())
      greet(answer.user)
    case .register:
      let password = try secret()
      let answer = try await client.auth.register(
        name: try arguments.need("name"), email: try arguments.need("email"), password: password,
        passwordConfirmation: password)
      greet(answer.user)
      if let token = arguments.option("push") {
        _ = try await client.auth.registerPushToken(token: token, platform: "cli")
      }
    default:
      let user = try await client.auth.user()
      print("\(user.name) <\(user.email)>, \(user.phone ?? "no phone")")
      print(TimeZone(identifier: user.timezone ?? "America/New_York")?.abbreviation() ?? "?")
    }
  }

  func reset(email: String, token: String?) async throws {
    if let token {
      let password = try secret()
      let done = try await client.auth.resetPassword(
        token: token, email: email, password: password, passwordConfirmation: password)
      print(done?.message ?? "The password was changed.")
    } else if let answer = try await client.auth.forgotPassword(email: email) {
      print(answer.message ?? answer.status ?? "A mail is on its way.")
    }
  }

  private func greet(_ user: User) { print("Hello \(user.name.split(separator: " ").first ?? "")!") }

  private func secret() throws -> String {
    guard let line = readLine() else { throw UsageError(message: "expected a password on standard input") }
    return line
  }
}
