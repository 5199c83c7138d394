import CallsiteRuntime
import Foundation
import HestamiAPI

/// The cost of decoding and encoding: generated models compared with handwritten structs for the same JSON, and the
/// runtime's coders, which clients use, compared with Foundation's.
struct CodingBenchmark {
  /// Structs whose dates are texts, which both coders read and write the same way.
  private typealias Plain = [HandWrittenRequest<String>]

  private struct Row {
    let label: String
    /// The rows for Foundation's coder with the same type, and for the same coder with the handwritten struct.
    let foundation: Int
    let hand: Int
    let work: () throws -> Void
  }

  /// Reproducible requests of several megabytes.
  private let requests = (0..<5_000).map(ServiceRequest.numbered)

  func table(rounds: Int) throws -> BenchmarkTable {
    let data = try JSONWriter().encode(requests)
    let rows = try Self.decoding(data) + encoding(data)
    var costs = rows.map { _ in [Cost]() }
    for round in 0...rounds {
      Progress.show("coding: round \(round) of \(rounds)")
      for (index, row) in rows.enumerated() {
        let cost = try Cost.measure(row.work).1
        // Round 0 warms up.
        if round > 0 { costs[index].append(cost) }
      }
    }
    Progress.clear()
    return Self.table(rows, costs, bytes: data.count)
  }

  private static func decoding(_ data: Data) -> [Row] {
    [
      Row(label: "decode, by hand, with dates, Foundation", foundation: 0, hand: 0) {
        _ = try handDecoder.decode([HandWrittenRequest<Date>].self, from: data)
      },
      Row(label: "decode, by hand, Foundation", foundation: 1, hand: 1) {
        _ = try JSONDecoder().decode(Plain.self, from: data)
      },
      Row(label: "decode, by hand, runtime", foundation: 1, hand: 2) {
        _ = try JSONReader().decode(Plain.self, from: data)
      },
      Row(label: "decode, generated, Foundation", foundation: 3, hand: 1) {
        _ = try JSONDecoder().decode([ServiceRequest].self, from: data)
      },
      Row(label: "decode, generated, runtime", foundation: 3, hand: 2) {
        _ = try JSONReader().decode([ServiceRequest].self, from: data)
      },
    ]
  }

  private func encoding(_ data: Data) throws -> [Row] {
    let dated = try Self.handDecoder.decode([HandWrittenRequest<Date>].self, from: data)
    let plain = try JSONDecoder().decode(Plain.self, from: data)
    return [
      Row(label: "encode, by hand, with dates, Foundation", foundation: 5, hand: 5) {
        _ = try Self.handEncoder.encode(dated)
      },
      Row(label: "encode, by hand, Foundation", foundation: 6, hand: 6) {
        _ = try JSONEncoder().encode(plain)
      },
      Row(label: "encode, by hand, runtime", foundation: 6, hand: 7) { _ = try JSONWriter().encode(plain) },
      Row(label: "encode, generated, Foundation", foundation: 8, hand: 6) {
        _ = try JSONEncoder().encode(requests)
      },
      Row(label: "encode, generated, runtime", foundation: 8, hand: 7) {
        _ = try JSONWriter().encode(requests)
      },
    ]
  }

  private static func table(_ rows: [Row], _ costs: [[Cost]], bytes: Int) -> BenchmarkTable {
    var table = BenchmarkTable(
      "Coding: \(bytes) bytes of JSON with dates and enums",
      columns: ["MB/s", "CPU", "± %", "× Foundation", "× by hand"])
    let medians = costs.map { Cost.median($0) }
    table.rows = rows.indices.map { index in
      let cost = medians[index].processorSeconds
      let spread = costs[index].map { abs($0.processorSeconds - cost) }.sorted()[costs[index].count / 2]
      let numbers = [
        Double(bytes) / 1e6 / medians[index].seconds, cost, spread / cost * 100,
        cost / medians[rows[index].foundation].processorSeconds,
        cost / medians[rows[index].hand].processorSeconds,
      ]
      return (rows[index].label, numbers.map(BenchmarkTable.number))
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
