import CallsiteBackground
import Foundation
import HestamiAPI

func keepChanges() async throws -> HestamiClient {
  // snippet
  let support = try FileManager.default.url(
    for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true
  )
  let folder = support.appending(path: "changes/user-7")
  let queue = try OfflineQueue(
    directory: folder,
    accepts: { ["createServiceRequest", "addTimelineComment"].contains($0.operationID) }
  )
  var configuration = ClientConfiguration()
  configuration.offlineQueue = queue
  let hestami = HestamiClient(server: .init(url: "https://api.example.com"), configuration: configuration)
  print(try await hestami.timeline.comment(request: "r1", content: "On my way").id)
  // end
  return hestami
}

// snippet
func report(_ error: APIError) -> String {
  error.kind.isQueued ? "Saved. It will be sent as soon as there is a connection." : error.userMessage
}
// end

func sendChanges() async throws {
  // snippet
  let queue = try OfflineQueue(directory: .temporaryDirectory.appending(path: "changes"))
  let reading = Task {
    for await outcome in queue.outcomes {
      print(outcome.request.operationID, outcome.error?.userMessage ?? "done")
    }
  }
  try await queue.replay()
  reading.cancel()
  // end
}

func decideConflicts() throws -> OfflineQueue {
  // snippet
  let folder = URL.temporaryDirectory.appending(path: "changes")
  let queue = try OfflineQueue(
    directory: folder,
    onConflict: { outcome in
      outcome.request.operationID == "updateProperty" ? .overwrite : .discard
    }
  )
  // end
  return queue
}
