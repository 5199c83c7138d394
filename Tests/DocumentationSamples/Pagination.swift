import CareConnectAPI

func items(careConnect: CareConnectClient) async throws {
  // snippet
  for try await client in careConnect.clients.all(pageSize: 50) {
    print(client.id)
  }
  // end
}

func pages(careConnect: CareConnectClient) async throws {
  // snippet
  for try await page in careConnect.clients.pages().prefetchingNextPage() {
    print(page.count)
  }
  // end
}
