import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// A program that libFuzzer calls with random bytes. It's one module with the runtime, so that libFuzzer learns which of
// the runtime's code each input reaches. It ends if redaction or the encoding of parameters takes too much time.

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = FuzzInput(UnsafeBufferPointer(start: start, count: count))
  if ProcessInfo.processInfo.environment["CALLSITE_FUZZ"] == "encoding" {
    checkEncoding(input)
  } else {
    checkRedaction(input)
  }
  return 0
}

/// Random bytes, whose first ones are choices.
private struct FuzzInput {
  private static let sizeLimit = 1 << 16

  /// A number that selects what is done with the bytes.
  let choice: Int

  /// A piece of text, which is repeated, because it's repetition that makes some algorithms slow.
  let units: [[UInt8]]

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    choice = Int(bytes.first ?? 0)
    let unit = Array(bytes.dropFirst(2).prefix(Self.sizeLimit))
    let repetitions = [1, 1, 64, Self.sizeLimit][Int(bytes.dropFirst().first ?? 0) % 4]
    units = Array(repeating: unit, count: min(repetitions, max(1, Self.sizeLimit / max(1, unit.count))))
  }

  var text: Data { Data(units.joined()) }
  var list: Data { Data("[".utf8) + units.joined(separator: ",".utf8) + Data("]".utf8) }
}

/// Ends the program if work takes more than 10 ms of this thread's CPU time for each 10 KB, three times in succession.
///
/// With the instructions that count what is reached, code is several times slower. The limit is then higher, and what
/// libFuzzer keeps is checked again without them.
private func check(_ what: String, _ size: Int, _ work: () -> Int) {
  let factor = ProcessInfo.processInfo.environment["CALLSITE_FUZZ_FACTOR"].flatMap { Double($0) } ?? 1
  var time = Double.infinity
  var limit = 0.0
  for _ in 0..<3 where time > limit {
    let start = threadSeconds()
    let written = work()
    time = min(time, threadSeconds() - start)
    limit = factor * 0.01 * max(1, Double(max(size, written)) / 10_240)
  }
  guard time > limit else { return }
  FileHandle.standardError.write(Data("slow: \(what) takes \(time * 1000) ms for \(size) bytes\n".utf8))
  abort()
}

private func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

// MARK: - Redaction

/// Redacts a call, with the text in its bodies, and in its query, in a cookie, or as secrets, one for each line.
private func checkRedaction(_ input: FuzzInput) {
  let types = ["application/json", "application/x-www-form-urlencoded", "text/plain"]
  let type = input.choice % types.count
  let headers: HeaderFields = ["Content-Type": types[type]]
  let body = type == 0 && input.choice > 127 ? input.list : input.text
  let text = String(decoding: body, as: UTF8.self)
  let place = input.choice / types.count % 4
  let query = place == 1 ? "?" + PercentEncoding.encode(text, allowing: .reserved) : ""
  guard let url = URL(string: "https://a.example/p\(query)") else { return }
  var request = ClientRequest(url: url, headers: headers)
  if place == 0 { request.body = .data(body) }
  if place == 2 { request.headers["Cookie"] = text }
  let secrets = place == 3 ? text.split(separator: "\n").map(String.init) : []
  let response = ClientResponse(status: 200, headers: headers)
  check("redaction \(input.choice)", body.count * 2 + url.absoluteString.utf8.count + text.utf8.count) {
    let redaction = Redaction(secrets: secrets, request: request, response: response, body: body)
    _ = redaction.address(request.url)
    _ = redaction.headers(request.headers)
    return LoggedBody(body, headers, limit: 1_000).text(redaction).utf8.count
  }
}

// MARK: - Encoding of parameters

/// Encodes a value in the style that the input chooses.
private func checkEncoding(_ input: FuzzInput) {
  let text = input.text.prefix(1 << 14)
  var rest = text
  let value = randomValue(from: &rest, depth: 0)
  var encoded: ParameterValue?
  check("encoding", text.count) {
    encoded = try? ParameterEncoder(timeZone: .gmt).encode(value)
    return 0
  }
  guard let encoded else { return }
  check("style \(input.choice)", text.count) {
    // A value that a style can't write is an error.
    (try? written(encoded, choice: input.choice))?.utf8.count ?? 0
  }
}

private func written(_ value: ParameterValue, choice: Int) throws -> String? {
  let queries: [QueryStyle] = [
    .form, .spaceDelimited, .pipeDelimited, .deepObject, .deepObjectIndices, .deepObjectEmptyBrackets,
    .deepObjectRepeat,
  ]
  let paths: [PathStyle] = [.simple, .label, .matrix, .spaceDelimited]
  let explode = choice & 1 == 0
  let style = choice / 2 % (queries.count + paths.count + 2)
  if style < queries.count {
    let allowed = choice > 127 ? PercentEncoding.Allowed.reserved : .unreserved
    return try queries[style].pairs("a", value, explode: explode, allowing: allowed).joined(separator: "&")
  }
  if style < queries.count + paths.count {
    return try paths[style - queries.count].text("a", value, explode: explode) { PercentEncoding.encode($0) }
  }
  guard style > queries.count + paths.count else { return value.json }
  return String(decoding: try FormEncoding.encode(value), as: UTF8.self)
}

/// Returns a value whose structure and texts are those of the bytes.
///
/// It's nested no deeper than PHP reads (`max_input_nesting_level`), and names are short. As each element repeats the
/// names of all objects and arrays around it, 64 KB would otherwise become gigabytes.
private func randomValue(from bytes: inout Data.SubSequence, depth: Int) -> JSONValue {
  guard let kind = bytes.popFirst() else { return .null }
  switch kind % 8 {
  case 0 where depth < depthLimit:
    var elements: [JSONValue] = []
    while let next = bytes.first, next != UInt8(ascii: "]") {
      elements.append(randomValue(from: &bytes, depth: depth + 1))
    }
    _ = bytes.popFirst()
    return .array(elements)
  case 1 where depth < depthLimit:
    var properties: [String: JSONValue] = [:]
    while let next = bytes.first, next != UInt8(ascii: "}") {
      properties[randomText(from: &bytes, limit: 32)] = randomValue(from: &bytes, depth: depth + 1)
    }
    _ = bytes.popFirst()
    return .object(properties)
  case 2: return .integer(Int64(kind))
  case 3: return .double(Double(kind) / 7)
  case 4: return .bool(kind > 127)
  case 5: return .null
  default: return .string(randomText(from: &bytes))
  }
}

private let depthLimit = 64

private func randomText(from bytes: inout Data.SubSequence, limit: Int = 256) -> String {
  let count = Int(bytes.popFirst() ?? 0) % limit
  defer { bytes = bytes.dropFirst(count) }
  return String(decoding: bytes.prefix(count), as: UTF8.self)
}
