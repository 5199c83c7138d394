import CallsiteBackground
import Foundation

/// Starts an upload that continues while the app isn't running.
public func startUpload(of photo: URL, to client: PetAPI.PetsClient) async throws {
  try await client.pets.photo.set(pet: 1, inBackground: "photo", body: UploadFile(url: photo))
}

/// A configuration with what the product adds to it.
public func configuration(with transfers: BackgroundTransfers) -> ClientConfiguration {
  var configuration = ClientConfiguration()
  configuration.backgroundTransfers = transfers
  return configuration
}
