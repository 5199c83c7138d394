import CallsiteContract
import CallsiteDocument

/// Finds the operation of a recorded response by its file name.
///
/// `listPets.json` and `listPets_404.json` name the operation by its id, and `GET_pets_{petId}.json` and
/// `GET_pets_{petId}_404.json` by method and path, with `_` for `/`, and any name or a value without `_` for a
/// parameter. Without a status, it's the first success response. A suffix after another dot distinguishes several
/// samples of one response: `listPets.2.json`.
struct SampleName {
  /// The response in a file.
  struct Answer {
    let operation: Operation
    let status: Int

    /// The JSON media type of the response, such as that of problem details.
    var mediaType: String {
      let keys: [Response.Status] = [.code(status), .range(status / 100), .default]
      let response = keys.lazy.compactMap { key in operation.responses.first { $0.status == key } }.first
      return response?.content.map(\.mediaType).first { MediaType($0).isJSON } ?? "application/json"
    }
  }

  private let names: [(parts: [RouteTemplate.Segment], operation: Operation)]
  private let ids: [String: Operation]

  init(_ document: APIDocument) {
    names = document.operations.map { operation in
      let path = RouteTemplate(operation.path).segments.map(\.text)
      let joined = ([operation.method] + path).joined(separator: "_")
      return (joined.split(separator: "_").map { RouteTemplate.Segment(String($0)) }, operation)
    }
    ids = Dictionary(document.operations.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Returns the response in a file, or `nil` if no operation has the name.
  func resolve(_ file: String) -> Answer? {
    let name = String(file.prefix { $0 != "." })
    let underscore = name.lastIndex(of: "_")
    let end = underscore.map { name[name.index(after: $0)...] }
    let status = end.flatMap { $0.count == 3 ? Int($0) : nil }.flatMap { (100...599).contains($0) ? $0 : nil }
    if let operation = ids[name] ?? find(name) {
      return Answer(operation: operation, status: Self.success(of: operation))
    }
    guard let status, let underscore else { return nil }
    let rest = String(name[..<underscore])
    return (ids[rest] ?? find(rest)).map { Answer(operation: $0, status: status) }
  }

  private func find(_ name: String) -> Operation? {
    let parts = name.split(separator: "_").map(String.init)
    let found = names.filter { candidate in
      candidate.parts.count == parts.count
        && zip(candidate.parts, parts).allSatisfy { $0.values(in: $1[...]) != nil }
    }
    let isWritten = found.first { candidate in
      zip(candidate.parts, parts).allSatisfy { $0.isLiteral || $1.hasPrefix("{") }
    }
    return (isWritten ?? found.first)?.operation
  }

  private static func success(of operation: Operation) -> Int {
    for response in operation.responses where response.status.isSuccess {
      if case .code(let code) = response.status { return code }
    }
    return 200
  }
}
