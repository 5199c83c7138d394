import Foundation
import Testing

@testable import CallsiteRuntime

/// Random values of generated types, coded by the runtime and by Foundation.
struct GeneratedCodingTests {
  @Test(
    "A value is the same whether the runtime or Foundation encodes and decodes it",
    arguments: GeneratedModule.all)
  func equality(module: GeneratedModule) throws {
    for model in module.models {
      for seed in 0..<100 { try check(model, seed: UInt64(seed)) }
    }
  }

  private func check<Model: APIModel>(_ type: Model.Type, seed: UInt64) throws {
    let value = try RandomDecoder(seed: seed).decode(type)
    let written = try #require(try JSONWriter().write(value), "\(value)")
    let expected = try JSONEncoder().encode(value)
    // Foundation writes properties in any order.
    let object = try JSONDecoder().decode(JSONValue.self, from: written)
    #expect(try object == JSONDecoder().decode(JSONValue.self, from: expected), "\(value)")
    #expect(try object == JSONReader().read(JSONValue.self, from: expected))
    let read = try JSONDecoder().decode(type, from: expected)
    #expect(try JSONReader().read(type, from: expected) == read, "\(value)")
    #expect(try JSONReader().read(type, from: written) == read, "\(value)")
  }
}
