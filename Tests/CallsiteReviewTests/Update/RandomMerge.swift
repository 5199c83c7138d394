/// A small API as a value, whose edits on both sides of a merge can be compared with what the merge does.
struct RandomMerge {
  /// The types of properties, by schema and name; and the operations.
  struct Model: Equatable {
    var properties: [String: String] = [:]
    var operations: Set<String> = []
  }

  private(set) var base = Model()
  private(set) var published: Model
  private(set) var own: Model
  /// The model after both edits, where they don't touch the same thing. There, the spec's own stays.
  private(set) var expected: Model
  private(set) var hasConflict = false
  private var state: UInt64

  private static let types = ["string", "integer", "boolean", "number"]
  private static let names = ["A.x", "A.y", "A.z", "B.x", "B.y", "B.w"]
  private static let methods = ["get", "put", "delete", "post"]

  init(seed: UInt64) {
    state = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    published = base
    own = base
    expected = base
    for name in Self.names where next(4) > 0 { base.properties[name] = Self.types[next(4)] }
    base.properties["A.id"] = "string"
    base.properties["B.id"] = "string"
    base.operations = Set(Self.methods.filter { _ in next(3) > 0 } + ["get"])
    published = edited(base)
    own = edited(base)
    merge()
  }

  /// A linear congruential generator, so that a seed always makes the same documents.
  private mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  private mutating func edited(_ model: Model) -> Model {
    var model = model
    for _ in 0..<(1 + next(3)) {
      if next(4) == 0 {
        let method = Self.methods[1 + next(3)]
        if model.operations.remove(method) == nil { model.operations.insert(method) }
      } else {
        let name = Self.names[next(Self.names.count)]
        model.properties[name] = next(3) == 0 ? nil : Self.types[next(4)]
      }
    }
    return model
  }

  private mutating func merge() {
    expected = own
    for name in Self.names {
      let (before, now, mine) = (base.properties[name], published.properties[name], own.properties[name])
      if now == before || now == mine { continue }
      if mine == before {
        expected.properties[name] = now
      } else if mine != nil {
        // What the spec leaves out stays out, and that isn't a conflict.
        hasConflict = true
      }
    }
    for method in published.operations.symmetricDifference(base.operations) {
      if published.operations.contains(method) {
        expected.operations.insert(method)
      } else {
        expected.operations.remove(method)
      }
    }
  }

  /// The model as a document.
  ///
  /// - Parameters:
  ///   - name: The name of the schema `A`.
  ///   - isHandwritten: Whether to add comments and blank lines, and to use braces.
  static func document(_ model: Model, name: String = "A", isHandwritten: Bool = false) -> String {
    var lines = ["openapi: 3.1.0", "info: {title: Random, version: '1'}", "paths:", "  /things:"]
    for method in methods where model.operations.contains(method) {
      if isHandwritten { lines.append("    # Comment \(method)") }
      lines += [
        "    \(method):", "      responses:", "        '200':", "          description: OK",
        "          content:",
        "            application/json:", "              schema:",
        "                $ref: '#/components/schemas/\(name)'",
      ]
    }
    lines += ["components:", "  schemas:"]
    for schema in ["A", "B"] {
      if isHandwritten { lines += ["", "    # Comment \(schema)"] }
      lines += ["    \(schema == "A" ? name : schema):", "      type: object", "      properties:"]
      for (property, type) in model.properties.sorted(by: { $0.key < $1.key })
      where property.hasPrefix(schema) {
        let key = property.dropFirst(2)
        if isHandwritten, key != "x" {
          lines += ["        # Comment \(property)", "        \(key): { type: \(type) }  # \(property)"]
        } else {
          lines += ["        \(key):", "          type: \(type)"]
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
