import CallsiteRuntime
import Foundation
package import HestamiAPI

/// The examples of the reference of HestamiAPI, as `ReferenceExampleTests` records them.
package enum HestamiAPIExamples {
  package static let all: [@Sendable (HestamiClient) async throws -> Void] = [
    example0,
    example1,
    example2,
    example3,
    example4,
    example5,
    example6,
    example7,
    example8,
    example9,
    example10,
    example11,
    example12,
    example13,
    example14,
    example15,
    example16,
    example17,
    example18,
    example19,
    example20,
    example21,
    example22,
    example23,
    example24,
    example25,
    example26,
    example27,
    example28,
    example29,
    example30,
  ]

  @Sendable private static func example0(_ hestami: HestamiClient) async throws {
    let loginResponse = try await hestami.users.logIn(
      email: "user28@example.com",
      password: "Secret-2-password"
    )
    _ = loginResponse
  }

  @Sendable private static func example1(_ hestami: HestamiClient) async throws {
    let refreshResponse = try await hestami.users.refreshAccessToken(
      refresh: "Refresh"
    )
    _ = refreshResponse
  }

  @Sendable private static func example2(_ hestami: HestamiClient) async throws {
    try await hestami.users.verifyToken(token: "sample-token")
  }

  @Sendable private static func example3(_ hestami: HestamiClient) async throws {
    let user = try await hestami.users.register(
      email: "user2@example.com",
      password: "Secret-21-password"
    )
    _ = user
  }

  @Sendable private static func example4(_ hestami: HestamiClient) async throws {
    try await hestami.users.logOut()
  }

  @Sendable private static func example5(_ hestami: HestamiClient) async throws {
    let user = try await hestami.users.profile()
    _ = user
  }

  @Sendable private static func example6(_ hestami: HestamiClient) async throws {
    let items = try await hestami.properties.list()
    _ = items
  }

  @Sendable private static func example7(_ hestami: HestamiClient) async throws {
    let property = try await hestami.properties.create(
      title: "Title",
      address: "12 Main Street",
      propertyType: "SINGLE_FAMILY"
    )
    _ = property
  }

  @Sendable private static func example8(_ hestami: HestamiClient) async throws {
    let property = try await hestami.properties.get("id")
    _ = property
  }

  @Sendable private static func example9(_ hestami: HestamiClient) async throws {
    let property = try await hestami.properties.update(
      "id",
      title: "Title",
      address: "12 Main Street",
      propertyType: "SINGLE_FAMILY"
    )
    _ = property
  }

  @Sendable private static func example10(_ hestami: HestamiClient) async throws {
    try await hestami.properties.delete("id")
  }

  @Sendable private static func example11(_ hestami: HestamiClient) async throws {
    let items = try await hestami.services.categories()
    _ = items
  }

  @Sendable private static func example12(_ hestami: HestamiClient) async throws {
    let items = try await hestami.services.providers()
    _ = items
  }

  @Sendable private static func example13(_ hestami: HestamiClient) async throws {
    let serviceProvider = try await hestami.services.providerProfile()
    _ = serviceProvider
  }

  @Sendable private static func example14(_ hestami: HestamiClient) async throws {
    let items = try await hestami.requests.list()
    _ = items
  }

  @Sendable private static func example15(_ hestami: HestamiClient) async throws {
    let serviceRequest = try await hestami.requests.create(
      ServiceRequestCreate(
        title: "Title",
        description: "Description",
        property: "Property",
        category: .plumbing,
        priority: .low
      )
    )
    _ = serviceRequest
  }

  @Sendable private static func example16(_ hestami: HestamiClient) async throws {
    let serviceRequest = try await hestami.requests.get("request-id")
    _ = serviceRequest
  }

  @Sendable private static func example17(_ hestami: HestamiClient) async throws {
    let serviceRequest = try await hestami.requests.start("request-id")
    _ = serviceRequest
  }

  @Sendable private static func example18(_ hestami: HestamiClient) async throws {
    let serviceRequest = try await hestami.requests.complete("request-id")
    _ = serviceRequest
  }

  @Sendable private static func example19(_ hestami: HestamiClient) async throws {
    let review = try await hestami.requests.review("request-id", rating: 82)
    _ = review
  }

  @Sendable private static func example20(_ hestami: HestamiClient) async throws {
    let items = try await hestami.bids.list(request: "request-id")
    _ = items
  }

  @Sendable private static func example21(_ hestami: HestamiClient) async throws {
    let bid = try await hestami.bids.submit(request: "request-id", amount: 16.50)
    _ = bid
  }

  @Sendable private static func example22(_ hestami: HestamiClient) async throws {
    let bid = try await hestami.bids.select("bid-id", request: "request-id")
    _ = bid
  }

  @Sendable private static func example23(_ hestami: HestamiClient) async throws {
    let items = try await hestami.timeline.list(request: "service-request-id")
    _ = items
  }

  @Sendable private static func example24(_ hestami: HestamiClient) async throws {
    let timelineEntry = try await hestami.timeline.create(
      request: "service-request-id",
      entryType: "COMMENT",
      title: "Title",
      content: "Content"
    )
    _ = timelineEntry
  }

  @Sendable private static func example25(_ hestami: HestamiClient) async throws {
    let timelineEntry = try await hestami.timeline.get(
      "pk",
      request: "service-request-id"
    )
    _ = timelineEntry
  }

  @Sendable private static func example26(_ hestami: HestamiClient) async throws {
    let timelineEntry = try await hestami.timeline.comment(
      request: "service-request-id",
      content: "Content"
    )
    _ = timelineEntry
  }

  @Sendable private static func example27(_ hestami: HestamiClient) async throws {
    let items = try await hestami.timeline.unread(request: "service-request-id")
    _ = items
  }

  @Sendable private static func example28(_ hestami: HestamiClient) async throws {
    let mediaUploadResponse = try await hestami.media.upload(
      file: UploadFile(url: URL(fileURLWithPath: "sample.txt")),
      mediaType: .photo,
      propertyId: "Property"
    )
    _ = mediaUploadResponse
  }

  @Sendable private static func example29(_ hestami: HestamiClient) async throws {
    let mediaUploadResponse = try await hestami.media.uploadChunk(
      file: UploadFile(url: URL(fileURLWithPath: "sample.txt")),
      propertyId: "Property",
      uploadId: "Upload id",
      chunkIndex: 42,
      totalChunks: 37
    )
    _ = mediaUploadResponse
  }

  @Sendable private static func example30(_ hestami: HestamiClient) async throws {
    let mediaItem = try await hestami.media.get("id")
    _ = mediaItem
  }
}
