import CallsiteRuntime
import Foundation
import HestamiAPI

private typealias Call = OperationCall<HestamiClient>

extension TestedAPI where Client == HestamiClient {
  /// Amounts are written without trailing zeros, and date-times in UTC.
  static let hestami = TestedAPI(
    spec: "hestami",
    otherForms: [
      "185.50": "185.5", "240.00": "240", "4.80": "4.8", "0.00": "0",
      "2025-05-16T09:00:00-04:00": "2025-05-16T13:00:00Z",
      "2025-05-16T11:30:00-04:00": "2025-05-16T15:30:00Z",
      "2025-05-12T13:58:44.120000Z": "2025-05-12T13:58:44.12Z",
      "2025-05-12T14:03:27.481920Z": "2025-05-12T14:03:27.48192Z",
      "2025-05-12T18:45:10.009000Z": "2025-05-12T18:45:10.009Z",
      "2025-05-12T14:01:09.005000Z": "2025-05-12T14:01:09.005Z",
      "2025-05-13T16:20:05.000310Z": "2025-05-13T16:20:05.00031Z",
    ],
    calls: users + properties + services + requests + bids + timeline + media
  ) { HestamiClient(server: .init(url: $0), configuration: $1) }

  private static let users = [
    Call("logIn", "POST /api/users/login/", isPublic: true) {
      try await $0.users.logIn(email: "dana.reyes@example.com", password: "example-password")
    },
    Call("refreshAccessToken", "POST /api/users/token/refresh/", isPublic: true) {
      try await $0.users.refreshAccessToken(refresh: "example-refresh-token")
    },
    Call.withoutResult("verifyToken", "POST /api/users/token/verify/", isPublic: true) {
      try await $0.users.verifyToken(token: "example-access-token")
    },
    Call("register", "POST /api/users/register/", isPublic: true) {
      try await $0.users.register(
        email: "dana.reyes@example.com", password: "example-password", firstName: "Dana", lastName: "Reyes",
        userRole: "PROPERTY_OWNER", phoneNumber: "+1 703 555 0142")
    },
    Call.withoutResult("logOut", "POST /api/users/logout/") { try await $0.users.logOut() },
    Call("getProfile", "GET /api/users/profile/") { try await $0.users.profile() },
  ]

  private static let properties = [
    Call("listProperties", "GET /api/properties/") { try await $0.properties.list() },
    Call("createProperty", "POST /api/properties/create/") {
      try await $0.properties.create(
        title: "Maple Street house", address: "12 Maple Street, Arlington, VA 22201",
        propertyType: "SINGLE_FAMILY")
    },
    Call("getProperty", "GET /api/properties/p-1/") { try await $0.properties.get("p-1") },
    Call("updateProperty", "PUT /api/properties/p-1/") {
      try await $0.properties.update(
        "p-1", title: "Maple Street house (rented)", address: "12 Maple Street, Arlington, VA 22201",
        propertyType: "SINGLE_FAMILY")
    },
    Call.withoutResult("deleteProperty", "DELETE /api/properties/p-1/") {
      try await $0.properties.delete("p-1")
    },
  ]

  private static let services = [
    Call("listServiceCategories", "GET /api/services/categories/") { try await $0.services.categories() },
    Call("listServiceProviders", "GET /api/services/providers/") { try await $0.services.providers() },
    Call("getProviderProfile", "GET /api/services/providers/profile/") {
      try await $0.services.providerProfile()
    },
  ]

  private static let requests = [
    Call("listServiceRequests", "GET /api/services/requests/") { try await $0.requests.list() },
    Call("createServiceRequest", "POST /api/services/requests/create/") {
      try await $0.requests.create(
        ServiceRequestCreate(
          title: "Kitchen tap leaks",
          description: "The tap drips day and night, and the cabinet below is damp.",
          property: "c2d9a7f4-3b56-4e0f-8d2a-6b1f9c7e5a20", category: .plumbing, priority: .high,
          scheduledStart: Date(timeIntervalSince1970: 1_747_400_400),
          scheduledEnd: Date(timeIntervalSince1970: 1_747_409_400), estimatedCost: Decimal(string: "185.50")))
    },
    Call("getServiceRequest", "GET /api/services/requests/r-1/") { try await $0.requests.get("r-1") },
    Call("startService", "POST /api/services/requests/r-1/start/") { try await $0.requests.start("r-1") },
    Call("completeService", "POST /api/services/requests/r-1/complete/") {
      try await $0.requests.complete("r-1")
    },
    Call("createReview", "POST /api/services/requests/r-1/review/") {
      try await $0.requests.review("r-1", rating: 5, comment: "On time, tidy and quick.")
    },
  ]

  private static let bids = [
    Call("listBids", "GET /api/services/requests/r-1/bids/") { try await $0.bids.list(request: "r-1") },
    Call("submitBid", "POST /api/services/requests/r-1/bids/submit/") {
      try await $0.bids.submit(
        request: "r-1", amount: 185.5, description: "New cartridge and seals, one visit.")
    },
    Call("selectBid", "POST /api/services/requests/r-1/bids/b-2/select/") {
      try await $0.bids.select("b-2", request: "r-1")
    },
  ]

  private static let timeline = [
    Call("listTimelineEntries", "GET /api/services/requests/r-1/timeline/") {
      try await $0.timeline.list(request: "r-1")
    },
    Call("createTimelineEntry", "POST /api/services/requests/r-1/timeline/") {
      try await $0.timeline.create(
        request: "r-1", entryType: "NOTE", title: "Part ordered",
        content: "The cartridge arrives on Thursday.", visibility: "ALL")
    },
    Call("getTimelineEntry", "GET /api/services/requests/r-1/timeline/e-2/") {
      try await $0.timeline.get("e-2", request: "r-1")
    },
    Call("addTimelineComment", "POST /api/services/requests/r-1/timeline/comment/") {
      try await $0.timeline.comment(request: "r-1", content: "Please use the back door.")
    },
    Call("listUnreadTimelineEntries", "GET /api/services/requests/r-1/timeline/unread/") {
      try await $0.timeline.unread(request: "r-1")
    },
  ]

  private static let file = UploadFile(data: Data("photo".utf8), filename: "photo.jpg")

  private static let media = [
    Call("uploadMedia", "POST /api/media/upload/") {
      try await $0.media.upload(file: file, mediaType: .photo, propertyId: "p-1")
    },
    Call("uploadMediaChunk", "POST /api/media/chunk/") {
      try await $0.media.uploadChunk(
        file: file, propertyId: "p-1", uploadId: "u-1", chunkIndex: 0, totalChunks: 3)
    },
    Call("getMedia", "GET /api/media/m-1/") { try await $0.media.get("m-1") },
  ]
}
