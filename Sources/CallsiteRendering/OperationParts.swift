import CallsiteDiagnostics
import CallsiteModel

/// The operations of a client without services, divided into files. The compiler processes a file as a whole,
/// and one with hundreds of operations keeps a single core busy for minutes and takes gigabytes of memory.
///
/// A part contains the operations below one path segment, so that adding an operation changes one file. A
/// part that is still too large is divided by the next segment.
struct OperationParts {
  /// A part with its operations in document order. Its name is `Customers` for `/v1/customers/{id}`.
  struct Part {
    var name: String
    var operations: OperationGroup
  }

  private(set) var parts: [Part] = []

  /// - Parameters:
  ///   - limit: The maximum number of methods in the client's own file.
  ///   - size: The approximate number of lines of code above which a part is divided.
  init(of group: OperationGroup, limit: Int = 40, size: Int = 800) {
    guard group.methods.count > limit else { return }
    let paths = group.methods.map { Self.segments(of: $0.request.path.text) }
    let whole = Part(name: "", operations: group)
    parts = Self.divided(whole, at: Self.commonSegments(of: paths))
      .flatMap {
        $0.operations.codeSize > size ? Self.divided($0, at: Self.commonSegments(of: paths) + 1) : [$0]
      }
  }

  /// Divides a part by the segment at an index.
  private static func divided(_ whole: Part, at place: Int) -> [Part] {
    var parts: [Part] = []
    var places: [String: Int] = [:]
    var owners: [(position: SourcePosition, part: Int)] = []
    for method in whole.operations.methods {
      let segment = segments(of: method.request.path.text).dropFirst(place).first
      let name = whole.name.isEmpty || segment != nil ? whole.name + Self.name(of: segment) : whole.name
      let part = places[name] ?? parts.count
      if part == parts.count {
        places[name] = part
        parts.append(Part(name: name, operations: OperationGroup(methods: [], types: [])))
      }
      parts[part].operations.methods.append(method)
      if let position = method.position { owners.append((position, part)) }
    }
    owners.sort { $0.position < $1.position }
    for type in whole.operations.types { parts[part(of: type, owners)].operations.types.append(type) }
    return parts
  }

  /// Returns the part of the operation that a type belongs to: the last one that starts before it.
  private static func part(of type: TypeDeclaration, _ owners: [(position: SourcePosition, part: Int)]) -> Int
  {
    guard let position = type.position else { return 0 }
    return owners.last { $0.position <= position }?.part ?? 0
  }

  private static func segments(of path: String) -> [Substring] {
    path.split(separator: "/").filter { !$0.hasPrefix("{") }
  }

  /// Returns the number of segments that all paths start with, such as `/v1`.
  private static func commonSegments(of paths: [[Substring]]) -> Int {
    guard let first = paths.first else { return 0 }
    return first.indices.first { index in
      paths.contains { !$0.indices.contains(index) || $0[index] != first[index] }
    } ?? first.count
  }

  /// Returns a segment as part of a file name, whatever characters it contains.
  private static func name(of segment: Substring?) -> String {
    let words = (segment ?? "").split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return words.isEmpty ? "Root" : words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
