import CallsiteModel
import Foundation

/// The program that encodes the sample of every type, decodes it, and prints a record of each: the type, whether the
/// decoded value is equal, and the JSON, separated by tabs.
struct SampleProgram {
  private let checked: CheckedModule
  /// Functions with thousands of calls take long to compile.
  private static let callsPerFunction = 100

  init(_ checked: CheckedModule) {
    self.checked = checked
  }

  func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.recording.write(to: folder.appending(path: "Recording.swift"), atomically: true, encoding: .utf8)
    try calls.write(to: folder.appending(path: "Calls.swift"), atomically: true, encoding: .utf8)
  }

  /// In a file without Foundation, because models can have the names of its types.
  private var calls: String {
    let groups = stride(from: 0, to: checked.samples.count, by: Self.callsPerFunction).map { start in
      checked.samples[start..<min(start + Self.callsPerFunction, checked.samples.count)]
    }
    let functions = groups.enumerated().map { number, samples in
      let lines = samples.map { "  record(\(SwiftStringLiteral($0.type).code), \($0.type).sample())\n" }
      return "private func record\(number)() {\n\(lines.joined())}\n"
    }
    let all = groups.indices.map { "  record\($0)()\n" }.joined()
    return "import \(checked.name)\nimport \(checked.name)Testing\n\nfunc recordAll() {\n\(all)}\n\n"
      + functions.joined(separator: "\n")
  }

  private static let recording = #"""
    import Foundation

    @main
    enum SampleProgramOfTheCheck {
      static func main() { recordAll() }
    }

    func record<Model: Codable & Equatable>(_ type: String, _ sample: Model) {
      do {
        let data = try JSONEncoder().encode(sample)
        let result: String
        do {
          result = try JSONDecoder().decode(Model.self, from: data) == sample ? "equal" : "different"
        } catch {
          result = "unreadable"
        }
        print(type, result, String(decoding: data, as: UTF8.self), separator: "\t")
      } catch {
        print(type, "unwritable", "null", separator: "\t")
      }
    }

    """#
}
