import CallsiteDiagnostics
import CallsiteModel

/// The operations of a client without services, shared out to files: the compiler takes a file as a whole, and
/// one with hundreds of operations keeps a single core busy for minutes and takes gigabytes.
///
/// A part is what lies below one segment of the paths, so that a new operation changes one file; a part that is
/// still large is shared out by the segment after it.
struct OperationParts {
  /// A part's name, e.g. `Customers` for `/v1/customers/{id}`, with its operations, in document order.
  struct Part {
    var name: String
    var operations: OperationGroup
  }

  private(set) var parts: [Part] = []

  /// - Parameters:
  ///   - limit: The most methods that stay in the client's own file.
  ///   - size: About how many lines of code a part may have and stay whole.
  init(of group: OperationGroup, limit: Int = 40, size: Int = 800) {
    guard group.methods.count > limit else { return }
    let paths = group.methods.map { Self.segments(of: $0.request.path.text) }
    let whole = Part(name: "", operations: group)
    parts = Self.divided(whole, at: Self.commonSegments(of: paths))
      .flatMap {
        $0.operations.codeSize > size ? Self.divided($0, at: Self.commonSegments(of: paths) + 1) : [$0]
      }
  }

  /// A part as those of the segment at a place.
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

  /// The part of the operation that a type is described in: the last one that begins before it.
  private static func part(of type: TypeDeclaration, _ owners: [(position: SourcePosition, part: Int)]) -> Int
  {
    guard let position = type.position else { return 0 }
    return owners.last { $0.position <= position }?.part ?? 0
  }

  private static func segments(of path: String) -> [Substring] {
    path.split(separator: "/").filter { !$0.hasPrefix("{") }
  }

  /// How many segments all paths begin with, as `/v1`.
  private static func commonSegments(of paths: [[Substring]]) -> Int {
    guard let first = paths.first else { return 0 }
    return first.indices.first { index in
      paths.contains { !$0.indices.contains(index) || $0[index] != first[index] }
    } ?? first.count
  }

  /// A segment as part of a file's name, whatever it holds.
  private static func name(of segment: Substring?) -> String {
    let words = (segment ?? "").split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return words.isEmpty ? "Root" : words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
