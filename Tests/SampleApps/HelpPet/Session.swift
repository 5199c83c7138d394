import CallsiteRuntime
import HelpPetAPI
import Observation

/// What a screen shows while it loads, and after.
enum LoadState<Value> {
  case idle
  case loading
  case loaded(Value)
  case failed(String)

  var value: Value? {
    if case .loaded(let value) = self { value } else { nil }
  }

  var isLoading: Bool {
    if case .loading = self { true } else { false }
  }

  func map<Other>(_ transform: (Value) -> Other) -> LoadState<Other> {
    switch self {
    case .idle: .idle
    case .loading: .loading
    case .loaded(let value): .loaded(transform(value))
    case .failed(let message): .failed(message)
    }
  }
}

/// Who is logged in, and the client that everybody uses.
@MainActor @Observable
final class Session {
  enum Phase {
    case loggedOut
    case loggedIn(User)
  }

  let client: HelpPetClient
  private(set) var phase = Phase.loggedOut
  private(set) var errorMessage: String?

  init(client: HelpPetClient = HelpPetClient(server: .production)) {
    self.client = client
  }

  var user: User? {
    guard case .loggedIn(let user) = phase else { return nil }
    return user
  }

  var greeting: String {
    guard let user else { return "Welcome" }
    return user.isActive ? "Hello, \(user.fullName)" : "\(user.username) is locked"
  }

  var canEdit: Bool {
    switch user?.role {
    case .vet, .admin: true
    case .vetStaff: user?.practiceId != nil
    case .petOwner, .unrecognized, nil: false
    }
  }

  func logIn(username: String, password: String) async {
    do {
      let answer = try await client.logIn(username: username, password: password)
      assert(answer.tokenType == "bearer")
      phase = .loggedIn(try await client.auth.me())
    } catch {
      errorMessage = Self.message(for: error)
    }
  }

  func logOut() async {
    _ = try? await client.logOut()
    phase = .loggedOut
  }

  static func message(for error: APIError) -> String { error.userMessage }
}

extension UserRole {
  var title: String {
    switch self {
    case .vetStaff: "Staff"
    case .vet: "Veterinarian"
    case .admin: "Administrator"
    case .petOwner: "Owner"
    case .unrecognized(let raw): raw.capitalized
    }
  }
}
