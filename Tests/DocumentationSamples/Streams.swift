import CallsiteRuntime

func printLines(_ stream: EventStream<String>) async throws {
  // snippet
  for try await line in stream {
    print(line)
  }
  // end
}

func printPrices(_ stream: EventStream<String>) async throws {
  // snippet
  for try await event in stream.events where event.name == "price" {
    print(event.id ?? "no ID", event.value)
  }
  // end
}

func printOnce(_ stream: EventStream<String>) async throws {
  // snippet
  var once = stream
  once.reconnection = .none
  for try await line in once {
    print(line)
  }
  // end
}

func resume(after lastID: String) -> RequestOptions {
  // snippet
  let options = RequestOptions(headers: ["Last-Event-ID": lastID])
  // end
  return options
}
