/// A page that is being fetched before it is asked for. Dropping it cancels the fetch.
final class PageAhead<Item: Sendable>: Sendable {
  private let task: Task<Result<ResultPage<Item>, APIError>, Never>

  init(fetch: @escaping @Sendable () async throws(APIError) -> ResultPage<Item>) {
    task = Task {
      do throws(APIError) {
        return .success(try await fetch())
      } catch {
        return .failure(error)
      }
    }
  }

  deinit {
    task.cancel()
  }

  /// The page as soon as it is there. Cancelling whoever waits cancels the fetch.
  func page() async throws(APIError) -> ResultPage<Item> {
    try await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }.get()
  }
}
