/// A call whose name differs between the files on disk and the rendered ones, although its operation is the same.
package struct RenamedCall: Hashable, Sendable, Encodable {
  /// The operation's method and path, such as `GET /pets/{id}`.
  package let operation: String
  /// The call in the files on disk, such as `pets.get`.
  package let old: String
  /// The call in the rendered files.
  package let new: String

  /// The value of `x-callsite-name` that keeps the old name. A leading period stands for the client itself.
  var keptName: String { old.contains(".") ? old : ".\(old)" }
}

extension OutputComparison {
  /// The calls that writing the rendered files renames, in the order of the files.
  ///
  /// Both sides are read from generated Swift, because the document that the files on disk came from may be gone. An
  /// operation that is on one side only has no name to keep. Calls for other media types, pages or the background
  /// are named after the first call of their operation, and aren't listed.
  package var renamedCalls: [RenamedCall] {
    guard files.contains(where: { $0.state == .changed || $0.state == .stale }) else { return [] }
    let old = GeneratedCalls(files.compactMap(\.oldBytes))
    let new = GeneratedCalls(files.compactMap(\.newBytes))
    return new.operations.compactMap { operation in
      guard let before = old.call(of: operation), let call = new.call(of: operation), before != call else {
        return nil
      }
      return RenamedCall(operation: operation, old: before, new: call)
    }
  }
}

/// The first call of each operation in a module's generated files.
private struct GeneratedCalls {
  /// The methods and paths, in the order of the files.
  private(set) var operations: [String] = []
  private var methods: [String: (type: String, name: String)] = [:]
  private var services = Services()

  init(_ files: [[UInt8]]) {
    for file in files {
      var type = ""
      var operation: String?
      for line in file.split(separator: UInt8(ascii: "\n")) {
        let line = Line(line)
        if let route = line.route {
          operation = route
        } else if let declared = line.name(of: "struct") {
          type = declared
        } else if let name = line.name(of: "func"), let route = operation {
          operation = nil
          if methods[route] == nil { operations.append(route) }
          methods[route] = methods[route] ?? (type, name)
        } else if let service = line.service {
          services.add(service.property, of: service.type, in: type)
        }
      }
    }
  }

  /// Returns the call of an operation, such as `pets.get`.
  func call(of operation: String) -> String? {
    methods[operation].map { services.path(to: $0.type) + $0.name }
  }

  /// The properties that lead from the client to each service.
  private struct Services {
    private var places: [String: (property: String, parent: String)] = [:]

    mutating func add(_ property: String, of type: String, in parent: String) {
      if type != parent { places[type] = (property, parent) }
    }

    func path(to type: String) -> String {
      var path = ""
      var type = type
      var visited: Set<String> = []
      while let place = places[type], visited.insert(type).inserted {
        path = "\(place.property).\(path)"
        type = place.parent
      }
      return path
    }
  }

  /// A line of generated Swift.
  private struct Line {
    private let text: Substring

    init(_ bytes: ArraySlice<UInt8>) {
      // Git may have converted the line endings.
      let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
      let content = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      text = Substring(decoding: content, as: UTF8.self)
    }

    /// The method and path of the operation that a doc comment names on a line of its own.
    var route: String? {
      guard text.hasPrefix("/// `"), text.hasSuffix("`") else { return nil }
      let code = text.dropFirst("/// `".count).dropLast()
      let method = code.prefix { $0 != " " }
      guard !method.isEmpty, method.allSatisfy(\.isUppercase), code.dropFirst(method.count).hasPrefix(" /")
      else {
        return nil
      }
      return String(code)
    }

    /// The name of a declaration, without the backticks that it may need.
    func name(of keyword: String) -> String? {
      if text.hasPrefix("//") { return nil }
      let words = text.split(separator: " ", maxSplits: 4)
      guard let index = words.prefix(4).firstIndex(where: { $0 == keyword }), index + 1 < words.count else {
        return nil
      }
      let name = words[index + 1].drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return name.isEmpty ? nil : String(name)
    }

    /// A property that creates a service, as in `var pets: PetsService { PetsService(api: api) }`.
    var service: (property: String, type: String)? {
      guard text.hasSuffix("(api: api) }"), let property = name(of: "var"),
        let brace = text.firstIndex(of: "{")
      else {
        return nil
      }
      return (property, String(text[brace...].dropFirst(2).prefix { $0 != "(" }))
    }
  }
}
