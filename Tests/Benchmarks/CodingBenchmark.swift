import CallsiteRuntime
import Foundation
import HestamiAPI

/// The cost of decoding and encoding: generated models compared with handwritten structs for the same JSON, and the
/// runtime's coders, which clients use, compared with Foundation's.
struct CodingBenchmark {
  /// Structs whose dates are texts, which both coders read and write the same way.
  private typealias Plain = [HandWrittenRequest<String>]

  /// Reproducible requests. By default, these are several megabytes of JSON.
  private let requests: [ServiceRequest]

  init(requests count: Int = 5_000) {
    requests = (0..<count).map(ServiceRequest.numbered)
  }

  func figures(rounds: Int, _ counter: InstructionCounter?) async throws -> Figures {
    let tasks = try tasks()
    let comparison = Comparison(
      title: "Coding: \(try JSONWriter().encode(requests).count) bytes of JSON with dates and enums",
      variants: tasks.map { task in .init(label: task.label, base: task.base) { try task.work() } })
    var figures = Figures(comparison.title, try await comparison.samples(rounds: rounds))
    figures.add(memoryPerByte: try CodingMemory.measured(requests: requests.count))
    guard let counter else { return figures }
    var counts: [String: Int] = [:]
    for task in tasks {
      Progress.show("\(comparison.title): instructions to \(task.label)")
      counts[task.label] = try counter.count(coding: task.label)
    }
    figures.add(instructions: counts)
    return figures
  }

  /// Everything that's measured.
  func tasks() throws -> [CodingTask] {
    let data = try JSONWriter().encode(requests)
    return Self.decoding(data) + (try encoding(data))
  }

  private static func decoding(_ data: Data) -> [CodingTask] {
    [
      .init(label: "decode by hand, with dates, Foundation") {
        _ = try handDecoder.decode([HandWrittenRequest<Date>].self, from: data)
      },
      .init(label: "decode by hand, Foundation") { _ = try JSONDecoder().decode(Plain.self, from: data) },
      .init(label: "decode by hand, runtime", base: "decode by hand, Foundation") {
        _ = try JSONReader().decode(Plain.self, from: data)
      },
      .init(label: CodingMemory.foundationDecodes, base: "decode by hand, Foundation") {
        _ = try JSONDecoder().decode([ServiceRequest].self, from: data)
      },
      .init(label: CodingMemory.runtimeDecodes, base: "decode by hand, runtime") {
        _ = try JSONReader().decode([ServiceRequest].self, from: data)
      },
    ]
  }

  private func encoding(_ data: Data) throws -> [CodingTask] {
    let dated = try Self.handDecoder.decode([HandWrittenRequest<Date>].self, from: data)
    let plain = try JSONDecoder().decode(Plain.self, from: data)
    return [
      .init(label: "encode by hand, with dates, Foundation") { _ = try Self.handEncoder.encode(dated) },
      .init(label: "encode by hand, Foundation") { _ = try JSONEncoder().encode(plain) },
      .init(label: "encode by hand, runtime", base: "encode by hand, Foundation") {
        _ = try JSONWriter().encode(plain)
      },
      .init(label: CodingMemory.foundationEncodes, base: "encode by hand, Foundation") {
        _ = try JSONEncoder().encode(requests)
      },
      .init(label: CodingMemory.runtimeEncodes, base: "encode by hand, runtime") {
        _ = try JSONWriter().encode(requests)
      },
    ]
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

/// A piece of coding work.
struct CodingTask {
  let label: String

  /// The label of the task that this one is compared with, or `nil` if it's a base itself.
  var base: String?
  let work: () throws -> Void
}

/// The memory for decoding and encoding generated models, each in a process of its own.
struct CodingMemory {
  static let foundationDecodes = "decode generated, Foundation"
  static let runtimeDecodes = "decode generated, runtime"
  static let foundationEncodes = "encode generated, Foundation"
  static let runtimeEncodes = "encode generated, runtime"

  private let requests: Int

  init(requests: Int) {
    self.requests = requests
  }

  /// Returns the growth of each measured piece of work, by its label.
  static func measured(requests: Int) throws -> [String: Double] {
    let labels = [foundationDecodes, runtimeDecodes, foundationEncodes, runtimeEncodes]
    let growth = try labels.map { label -> (String, Double) in
      let arguments = ["work", label, "--requests", "\(requests)", "--memory"]
      let output = try Program(path: Program.itself, arguments: arguments).run()
      guard let growth = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
        throw Program.Failure(program: Program.itself, output: output)
      }
      return (label, growth)
    }
    return Dictionary(uniqueKeysWithValues: growth)
  }

  /// Returns by how many bytes the peak memory of this process grows for each byte of the text.
  func growthPerByte(_ label: String) throws -> Double {
    let values = (0..<requests).map(ServiceRequest.numbered)
    if label == Self.foundationEncodes { return try growth { try JSONEncoder().encode(values).count } }
    if label == Self.runtimeEncodes { return try growth { try JSONWriter().encode(values).count } }
    // In pieces and without growing, so that preparing the text takes no more memory than the text.
    var text = Data("[".utf8)
    text.reserveCapacity(requests * 2_000)
    for value in values {
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      text.append(try JSONWriter().encode(value))
    }
    text.append(UInt8(ascii: "]"))
    let growth = try growth {
      let decoded =
        label == Self.foundationDecodes
        ? try JSONDecoder().decode([ServiceRequest].self, from: text)
        : try JSONReader().decode([ServiceRequest].self, from: text)
      return decoded.count == requests ? text.count : 0
    }
    // Decoding mustn't reuse their memory.
    return withExtendedLifetime(values) { growth }
  }

  /// - Parameter work: Returns the bytes of the text.
  private func growth(_ work: () throws -> Int) throws -> Double {
    let before = ProcessorUse.ofThisProcess().peakMegabytes
    let bytes = try work()
    return (ProcessorUse.ofThisProcess().peakMegabytes - before) * 1_048_576 / Double(bytes)
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
