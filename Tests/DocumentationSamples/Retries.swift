import CallsiteRuntime
import Foundation

func retry(_ configuration: inout ClientConfiguration) {
  // snippet
  configuration.retryPolicy = RetryPolicy(maximumAttempts: 4, budget: .seconds(20))
  // end
}

func repeatOnce(_ order: Order) -> RequestOptions {
  // snippet
  let options = RequestOptions(
    headers: ["Idempotency-Key": order.id.uuidString],
    retry: RetryPolicy(repeatsKeyedRequests: true)
  )
  // end
  return options
}

/// What is bought.
struct Order {
  let id: UUID
}

func limitEverything() -> RequestOptions {
  // snippet
  let options = RequestOptions(deadline: .seconds(20))
  // end
  return options
}
