import CallsiteBackground
import Foundation
import HestamiAPI

#if canImport(SwiftUI) && canImport(UIKit)
  import SwiftUI
  import UIKit

  // snippet
  extension BackgroundTransfers {
    static let app: BackgroundTransfers? = {
      let support = URL.applicationSupportDirectory.appending(path: "transfers/user-7")
      return try? BackgroundTransfers(directory: support, platform: session)
    }()

    static let session = BackgroundURLSession(identifier: "com.example.hestami.transfers")
  }
  // end

  // snippet
  final class AppDelegate: NSObject, UIApplicationDelegate {
    func application(
      _ application: UIApplication, handleEventsForBackgroundURLSession identifier: String,
      completionHandler: @escaping () -> Void
    ) {
      BackgroundTransfers.session.whenEventsAreRecorded { completionHandler() }
      Task { await BackgroundTransfers.app?.resume() }
    }
  }
  // end

  struct HestamiScene: Scene {
    var body: some Scene {
      // snippet
      WindowGroup { Text("Hestami") }
        .backgroundTask(.urlSession("com.example.hestami.transfers")) {
          await withCheckedContinuation { continuation in
            BackgroundTransfers.session.whenEventsAreRecorded { continuation.resume() }
            Task { await BackgroundTransfers.app?.resume() }
          }
        }
      // end
    }
  }
#endif

func client(_ transfers: BackgroundTransfers) -> HestamiClient {
  // snippet
  var configuration = ClientConfiguration()
  configuration.backgroundTransfers = transfers
  let hestami = HestamiClient(server: .init(url: "https://api.example.com"), configuration: configuration)
  // end
  return hestami
}

func upload(_ url: URL, of propertyID: String, by hestami: HestamiClient) async throws {
  // snippet
  try await hestami.media.upload(
    file: UploadFile(url: url),
    mediaType: .video,
    propertyId: propertyID,
    inBackground: "walkthrough-\(propertyID)"
  )
  // end
}

func uploadInChunks(_ url: URL, of propertyID: String, by hestami: HestamiClient) async throws {
  // snippet
  try await hestami.media.uploadInChunks(
    ChunkedUpload(url: url),
    propertyId: propertyID,
    inBackground: "walkthrough-\(propertyID)"
  )
  // end
}

func receive(by hestami: HestamiClient, show: (String, String) -> Void) async {
  // snippet
  for await finished in hestami.media.uploadResults {
    switch finished.result {
    case .success(let media): show(finished.id, media.id)
    case .failure(let error): show(finished.id, error.userMessage)
    }
  }
  // end
}

func progress(_ transfers: BackgroundTransfers, show: (String, Double?) -> Void) async {
  // snippet
  for await all in transfers.changes {
    for transfer in all where transfer.state == .running {
      show(transfer.id, transfer.progress?.fraction)
    }
  }
  // end
}
