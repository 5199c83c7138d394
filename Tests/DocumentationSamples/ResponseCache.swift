import CallsiteCache
import HestamiAPI

func keepAnswers() async throws {
  // snippet
  var configuration = ClientConfiguration()
  configuration.cache = ResponseCache(defaultLifetime: .seconds(300), byteLimit: 8_000_000)
  let hestami = HestamiClient(server: .init(url: "https://api.example.com"), configuration: configuration)
  print(try await hestami.properties.list().count)
  // end
}

func fetchAnew() -> RequestOptions {
  // snippet
  let options = RequestOptions(cachePolicy: .revalidate)
  // end
  return options
}
