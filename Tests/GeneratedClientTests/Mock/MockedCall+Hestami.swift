import CallsiteRuntime
import Foundation
import HestamiAPI

extension MockedCall where Client == HestamiClient {
  /// One call of every operation.
  static let hestami = users + properties + requests + timeline + media

  private static let file = UploadFile(data: Data("photo".utf8), filename: "photo.jpg")

  private static let users = [
    Self("register") { try await $0.users.register(email: "a@example.com", password: "password-1") },
    Self("logIn") { try await $0.users.logIn(email: "a@example.com", password: "password-1") },
    Self("refreshAccessToken") { _ = try await $0.users.refreshAccessToken(refresh: "refresh-token") },
    Self("verifyToken") { try await $0.users.verifyToken(token: "secret-token") },
    Self("logOut") { try await $0.users.logOut() },
    Self("getProfile") { _ = try await $0.users.profile() },
    Self("listServiceCategories") { _ = try await $0.services.categories() },
    Self("listServiceProviders") { _ = try await $0.services.providers() },
    Self("getProviderProfile") { _ = try await $0.services.providerProfile() },
  ]

  private static let properties = [
    Self("listProperties") { _ = try await $0.properties.list() },
    Self("createProperty") { try await $0.properties.createSome() },
    Self("getProperty") { _ = try await $0.properties.get("p") },
    Self("updateProperty") { try await $0.properties.updateSome("p") },
    Self("deleteProperty") { try await $0.properties.delete("p") },
  ]

  private static let requests = [
    Self("listServiceRequests") { _ = try await $0.requests.list() },
    Self("createServiceRequest") { try await $0.requests.create(.make()) },
    Self("getServiceRequest") { _ = try await $0.requests.get("r") },
    Self("startService") { _ = try await $0.requests.start("r") },
    Self("completeService") { _ = try await $0.requests.complete("r") },
    Self("createReview") { _ = try await $0.requests.review("r", rating: 5) },
    Self("listBids") { _ = try await $0.bids.list(request: "r") },
    Self("submitBid") { _ = try await $0.bids.submit(request: "r", amount: 185) },
    Self("selectBid") { _ = try await $0.bids.select("b", request: "r") },
  ]

  private static let timeline = [
    Self("listTimelineEntries") { _ = try await $0.timeline.list(request: "r") },
    Self("createTimelineEntry") {
      _ = try await $0.timeline.create(
        request: "r", entryType: "NOTE", title: "Part", content: "Hello", visibility: "ALL")
    },
    Self("getTimelineEntry") { _ = try await $0.timeline.get("e", request: "r") },
    Self("addTimelineComment") { _ = try await $0.timeline.comment(request: "r", content: "Hello") },
    Self("listUnreadTimelineEntries") { _ = try await $0.timeline.unread(request: "r") },
  ]

  private static let media = [
    Self("uploadMedia") {
      _ = try await $0.media.upload(file: file, mediaType: .photo, propertyId: "p")
    },
    Self("uploadMediaChunk") {
      _ = try await $0.media.uploadChunk(
        file: file, propertyId: "p", uploadId: "u", chunkIndex: 0, totalChunks: 1)
    },
    Self("getMedia") { _ = try await $0.media.get("m") },
  ]
}
