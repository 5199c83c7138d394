import Foundation
import HelpPet
import InternalPets
import MainActorPets
import PetShop
import Pets
import PetsTesting
import StrictPets
import TemplatedPets

/// Calls every client of the package over a transport that answers from memory.
@main
struct ConsumerProgram {
  static func main() async throws {
    let transport = CannedTransport()
    try expect(await Pets.firstPet(over: transport), "Rex")
    try expect(await TemplatedPets.firstPet(over: transport), "Rex")
    try expect(await MainActorPets.firstPet(over: transport), "Rex")
    try expect(await InternalPets.firstPet(over: transport), "Rex")
    try expect(await StrictPets.firstPet(over: transport), "Rex")
    let (name, orders) = try await PetShop.firstPetAndOrders(over: transport)
    try expect(name, "Rex")
    try expect(String(orders), "2")
    try expect(await HelpPet.whoAmI(over: transport), "Ada Vet")
    try expect(await PetsTesting.stubbedPet(), "Stub")
    print("9 calls of 8 clients answered")
  }

  private static func expect(_ found: String, _ expected: String) throws {
    guard found == expected else { throw Unexpected(found: found, expected: expected) }
  }
}

struct Unexpected: Error {
  let found: String
  let expected: String
}

/// Answers each operation of the package's documents from memory.
struct CannedTransport: Transport {
  func send(_ request: ClientRequest) async throws -> ClientResponse {
    let answers = [
      "find": #"{"id": 1, "name": "Rex", "born": "2024-02-29T12:00:00Z", "status": "adopted"}"#,
      "list": #"[{"id": 1, "total": "9.90"}, {"id": 2}]"#,
    ]
    let user = #"""
      {"id": "7", "username": "ada", "email": "ada@example.org", "full_name": "Ada Vet", "role": "VET",
       "is_active": true}
      """#
    let json = answers[request.operationID] ?? user
    return ClientResponse(
      status: 200, headers: ["Content-Type": "application/json"], body: ByteStream(Data(json.utf8)))
  }
}
