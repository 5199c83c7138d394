import CallsiteRuntime
import Foundation
import HestamiAPI

/// What the rest of the server needs of Hestami, so that tests can replace it.
protocol Backend: Sendable {
  func requests() async throws -> [ServiceRequest]
  func request(_ id: String) async throws -> ServiceRequest
  func create(_ body: ServiceRequestCreate) async throws -> ServiceRequest
  func bids(for request: ServiceRequest.ID) async throws -> [Bid]
  func select(_ bid: Bid, of request: ServiceRequest) async throws -> Bid
  func timeline(of request: String) async throws -> [TimelineEntry]
  func properties() async throws -> [Property]
  func providers() async throws -> [ServiceProvider]
}

struct HestamiBackend: Backend {
  let client: HestamiClient

  init(url: String, configuration: ClientConfiguration = .init()) {
    client = HestamiClient(server: .init(url: url), configuration: configuration)
  }

  func requests() async throws -> [ServiceRequest] { try await client.requests.list() }

  func request(_ id: String) async throws -> ServiceRequest { try await client.requests.get(id) }

  func create(_ body: ServiceRequestCreate) async throws -> ServiceRequest {
    try await client.requests.create(body)
  }

  func bids(for request: ServiceRequest.ID) async throws -> [Bid] {
    try await client.bids.list(request: request)
  }

  func select(_ bid: Bid, of request: ServiceRequest) async throws -> Bid {
    try await client.bids.select(bid.id, request: request.id)
  }

  func timeline(of request: String) async throws -> [TimelineEntry] {
    async let all = client.timeline.list(request: request)
    async let unread = client.timeline.unread(request: request)
    let ids = Set(try await unread.map(\.id))
    return try await all.filter { ids.contains($0.id) || !$0.isRead }
  }

  func properties() async throws -> [Property] { try await client.properties.list() }

  func providers() async throws -> [ServiceProvider] { try await client.services.providers() }
}

extension HestamiBackend {
  /// Logs in the server's own account, and registers it the first time.
  func signIn(email: String, password: String) async throws -> User {
    do {
      return try await client.users.logIn(email: email, password: password).user
    } catch {
      guard error.kind == .unauthorized else { throw error }
      let user = try await client.users.register(
        email: email, password: password, firstName: "Service", lastName: "Account",
        userRole: "SERVICE_PROVIDER")
      print("registered \(user.email) as \(user.userRole)")
      return try await client.logIn(email: email, password: password).user
    }
  }

  func attach(_ photo: UploadFile, to property: Property) async throws -> URL? {
    let answer = try await client.media.upload(file: photo, mediaType: .photo, propertyId: property.id)
    let item = try await client.media.get(answer.id)
    return (item.url ?? answer.thumbnail).flatMap { URL(string: $0) }
  }

  func file(_ listing: Listing) async throws -> Property {
    guard let id = listing.id else {
      return try await client.properties.create(
        title: listing.title, address: listing.address, propertyType: listing.kind.rawValue)
    }
    return try await client.properties.update(
      id, title: listing.title, address: listing.address, propertyType: listing.kind.rawValue)
  }

  func remove(_ property: Property) async throws {
    guard property.serviceRequests?.isEmpty ?? true else { throw Abort(.conflict, property.title) }
    try await client.properties.delete(property.id)
  }
}

/// A property as the site's form sends it.
struct Listing: Codable, Sendable {
  enum Kind: String, Codable, Sendable {
    case house = "SINGLE_FAMILY"
    case flat = "CONDO"
  }

  var id: String?
  var title: String
  var address: String
  var kind: Kind
}
