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

func printMatching(_ stream: EventStream<Double>) async throws {
  // snippet
  var events = stream.makeAsyncIterator()
  while true {
    do {
      guard let price = try await events.next() else { break }
      print(price)
    } catch {
      guard case .decoding(let failure) = error.kind else { throw error }
      print("Skipped:", failure)
    }
  }
  // end
}

func resume(after lastID: String) -> RequestOptions {
  // snippet
  let options = RequestOptions(headers: ["Last-Event-ID": lastID])
  // end
  return options
}
