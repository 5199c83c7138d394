import Foundation
import HestamiAPI

/// What decoding and encoding generated models costs, against structs written by hand for the same JSON.
struct CodingBenchmark {
  /// Made-up requests of some megabytes, the same in every run.
  private let requests = (0..<5_000).map(ServiceRequest.numbered)

  func table(rounds: Int) throws -> BenchmarkTable {
    let data = try JSONEncoder().encode(requests)
    let hand = try Self.handDecoder.decode([HandWrittenRequest].self, from: data)
    var costs: [[Cost]] = [[], [], [], []]
    for round in 0...rounds {
      Progress.show("coding: round \(round) of \(rounds)")
      let measured = [
        try Cost.measure { _ = try Self.handDecoder.decode([HandWrittenRequest].self, from: data) }.1,
        try Cost.measure { _ = try JSONDecoder().decode([ServiceRequest].self, from: data) }.1,
        try Cost.measure { _ = try Self.handEncoder.encode(hand) }.1,
        try Cost.measure { _ = try JSONEncoder().encode(requests) }.1,
      ]
      // Round 0 warms up.
      if round > 0 { for index in measured.indices { costs[index].append(measured[index]) } }
    }
    Progress.clear()
    return Self.table(costs.map { Cost.median($0) }, bytes: data.count)
  }

  private static func table(_ costs: [Cost], bytes: Int) -> BenchmarkTable {
    var table = BenchmarkTable(
      "Coding: \(bytes) bytes of JSON with dates and enums", columns: ["MB/s", "CPU", "× by hand"])
    let labels = ["decode, by hand", "decode, generated", "encode, by hand", "encode, generated"]
    table.rows = labels.indices.map { index in
      let cost = costs[index]
      let numbers = [
        Double(bytes) / 1e6 / cost.seconds, cost.processorSeconds,
        cost.processorSeconds / costs[index / 2 * 2].processorSeconds,
      ]
      return (labels[index], numbers.map(BenchmarkTable.number))
    }
    return table
  }

  private static var handDecoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  private static var handEncoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    return encoder
  }
}

extension ServiceRequest {
  fileprivate static func numbered(_ number: Int) -> ServiceRequest {
    let id = "request-\(number)"
    let date = Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(number) * 977)
    let categories = ServiceCategory.allCases
    let timeline = (0..<3).map { entry in
      TimelineEntry(
        id: "\(id)-\(entry)", serviceRequest: id, entryType: "note", title: "Entry \(entry) of \(number)",
        content: "Somebody looked at \(id), und es fehlt \"etwas\" für später.",
        createdAt: date.addingTimeInterval(Double(entry) * 60), visibility: "all", isRead: entry > 0)
    }
    return ServiceRequest(
      id: id, title: "Request \(number)", description: String(repeating: "It drips. ", count: number % 20),
      property: "property-\(number % 97)", category: categories[number % categories.count],
      status: ServiceRequestStatus.allCases[number % ServiceRequestStatus.allCases.count],
      priority: Priority.allCases[number % Priority.allCases.count], createdAt: date,
      scheduledStart: number % 3 == 0 ? date : nil, mediaUrls: ["https://example.com/\(number).jpg"],
      timeline: timeline)
  }
}
