import CallsiteRuntime
import Foundation
import NeuroMedAPI
import Observation

@MainActor @Observable
final class Account {
  enum State {
    case unknown
    case guest
    case member(User)
    case locked(until: Date)
  }

  private(set) var state = State.unknown
  private(set) var problems: [Field: String] = [:]
  @ObservationIgnored private let client: NeuroMedClient

  enum Field: String, CaseIterable {
    case name, email, password

    /// What the field shows of a profile.
    var value: KeyPath<User, String>? {
      switch self {
      case .name: \.username
      case .email: \.email
      case .password: nil
      }
    }
  }

  init(client: NeuroMedClient) {
    self.client = client
  }

  var user: User? {
    guard case .member(let user) = state else { return nil }
    return user
  }

  var initials: String {
    guard let user else { return "?" }
    return switch (user.firstName, user.lastName) {
    case (let first?, let last?) where !first.isEmpty: "\(first.prefix(1))\(last.prefix(1))"
    case (nil, let name?), (let name?, _): String(name.prefix(2))
    case (nil, nil): String(user.username.prefix(2)).uppercased()
    }
  }

  func restore() async throws(APIError) {
    let status = try await client.auth.status()
    if status.authenticated, let user = try? await client.settings.get() {
      state = .member(user)
    } else {
      state = .guest
    }
    for await change in client.sessionStates {
      switch change {
      case .loggedIn: continue
      case .loggedOut, .endedByServer: state = .guest
      }
    }
  }

  func signUp(_ values: [Field: String]) async {
    problems = values.filter { $0.value.isEmpty }.mapValues { _ in "required" }
    guard problems.isEmpty, let name = values[.name], let email = values[.email],
      let password = values[.password]
    else { return }
    do {
      let user = try await client.auth.signUp(
        name: name, email: email, password: password, language: Locale.current.identifier)
      state = .member(user)
    } catch let error where error.status == 400 {
      problems = Dictionary(
        uniqueKeysWithValues: error.fieldErrors.compactMap { key, texts in
          Field(rawValue: key).flatMap { field in texts.first.map { (field, $0) } }
        })
    } catch {
      problems[.email] = error.message
    }
  }

  func logIn(email: String, password: String) async {
    guard let user = try? await client.logIn(email: email, password: password) else {
      state = .locked(until: Date(timeIntervalSinceNow: 5))
      return
    }
    state = .member(user)
  }

  func rename(to name: PersonNameComponents) async throws {
    guard let user, user.firstName != name.givenName || user.lastName != name.familyName else { return }
    let request = UpdateUserRequest(firstName: name.givenName, lastName: name.familyName)
    state = .member(
      try await client.settings.update(
        firstName: request.firstName, lastName: request.lastName))
  }

  @discardableResult
  func logOut() async throws -> Bool {
    let result = try await client.logOut()
    state = .guest
    return result.isKnownToServer
  }
}
