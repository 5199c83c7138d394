@_spi(Generated) extension UnionDecoder {
  /// The properties of the objects that a candidate decodes.
  public struct Shape: Sendable {
    fileprivate enum Others { case ignored, kept, forbidden }

    fileprivate var properties: [String]
    /// The required properties that may be null, without which the candidate is decoded, too.
    fileprivate var required: [String]
    fileprivate var others: Others
    /// The shapes of the objects inside, by property. There are few.
    fileprivate var inside: KeyValuePairs<String, Shape>
    /// The shape of the objects in all other properties, or an empty array.
    fileprivate var values: [Shape]

    private init(
      _ properties: [String], _ required: [String], _ others: Others, _ inside: KeyValuePairs<String, Shape>,
      _ values: Shape?
    ) {
      self.properties = properties
      self.required = required
      self.others = others
      self.inside = inside
      self.values = values.map { [$0] } ?? []
    }

    /// A candidate that ignores other properties than these.
    ///
    /// - Parameters:
    ///   - required: The required properties that may be null.
    ///   - inside: The shapes of the objects, or of the objects in lists, in some of the properties.
    public static func known(
      _ properties: String..., requiring required: [String] = [], inside: KeyValuePairs<String, Shape> = [:]
    ) -> Shape {
      Shape(properties, required, .ignored, inside, nil)
    }

    /// A candidate that keeps other properties than these.
    ///
    /// - Parameters:
    ///   - required: The required properties that may be null.
    ///   - inside: The shapes of the objects, or of the objects in lists, in some of the properties.
    ///   - values: The shape of the objects, or of the objects in lists, in the other properties.
    public static func open(
      _ properties: String..., requiring required: [String] = [], inside: KeyValuePairs<String, Shape> = [:],
      values: Shape? = nil
    ) -> Shape {
      Shape(properties, required, .kept, inside, values)
    }

    /// A candidate whose schema forbids other properties than these.
    ///
    /// - Parameters:
    ///   - required: The required properties that may be null.
    ///   - inside: The shapes of the objects, or of the objects in lists, in some of the properties.
    public static func closed(
      _ properties: String..., requiring required: [String] = [], inside: KeyValuePairs<String, Shape> = [:]
    ) -> Shape {
      Shape(properties, required, .forbidden, inside, nil)
    }
  }

  /// Returns whether a property, or its absence (`nil`), is one of the values that a candidate allows.
  ///
  /// In an array, the property of each element must be one of the values.
  public func has(_ property: String, _ values: String?...) -> Bool {
    elements?.allSatisfy { values.contains($0.discriminator(property)) }
      ?? values.contains(discriminator(property))
  }

  /// Returns whether a property of an object inside the value, or its absence (`nil`), is one of the values that a
  /// candidate allows.
  ///
  /// - Parameter path: The names of the properties that lead to it, and its own.
  public func has(_ path: [String], _ values: String?...) -> Bool {
    (elements ?? [self]).allSatisfy { values.contains($0.discriminator(path[...])) }
  }

  private func discriminator(_ path: ArraySlice<String>) -> String? {
    guard let first = path.first, path.count > 1 else { return path.first.flatMap { discriminator($0) } }
    return inner(first)?.discriminator(path.dropFirst())
  }

  /// Returns the value of a property of an object.
  private func inner(_ property: String) -> UnionDecoder? {
    let object = try? decoder.container(keyedBy: AnyKey.self)
    return (try? object?.superDecoder(forKey: AnyKey(property))).flatMap { try? UnionDecoder($0) }
  }

  /// The elements of an array, or `nil` for another value.
  private var elements: [UnionDecoder]? {
    guard var list = try? decoder.unkeyedContainer() else { return nil }
    var elements: [UnionDecoder] = []
    while !list.isAtEnd, let element = (try? list.superDecoder()).flatMap({ try? UnionDecoder($0) }) {
      elements.append(element)
    }
    return elements
  }

  /// The names of the properties of an object, or of the objects in an array, each once.
  private var received: [String] {
    if let elements { return Array(Set(elements.flatMap(\.received))) }
    return (try? decoder.container(keyedBy: AnyKey.self))?.allKeys.map(\.stringValue) ?? []
  }

  /// Returns the number of properties of the objects inside the value that a candidate loses.
  private func lostInside(_ shape: Shape) -> Int {
    guard !shape.inside.isEmpty || !shape.values.isEmpty else { return 0 }
    return (elements ?? [self]).reduce(0) { count, object in
      object.received.reduce(count) { count, name in
        let isOther = !shape.properties.contains(name)
        let named = shape.inside.first { $0.key == name }?.value
        guard let known = named ?? (isOther ? shape.values.first : nil) else { return count }
        return count + (object.inner(name)?.lost(known) ?? 0)
      }
    }
  }

  /// Returns the number of properties that a candidate loses.
  private func lost(_ shape: Shape) -> Int {
    let own = shape.others == .kept ? 0 : received.count { !shape.properties.contains($0) }
    return own + lostInside(shape)
  }

  /// Returns the candidates in the order in which to try them, as indexes of `shapes`.
  ///
  /// A candidate that forbids a property of the value, or of an element of an array, comes last. Of the others, the
  /// one with the most of the value's properties comes first, of equal ones, the one that keeps the other properties,
  /// then the one that loses the fewest properties of the objects inside the value, and then the one that requires the
  /// fewest properties that the value doesn't have. If that's equal, too, the order is that of `shapes`.
  public func ranked(_ shapes: Shape...) -> [Int] {
    let received = received
    let ranks = shapes.map { shape in
      let others = received.count { !shape.properties.contains($0) }
      let isForbidden = shape.others == .forbidden && others > 0
      let losesOthers = shape.others != .kept && others > 0
      let missing = shape.required.count { !received.contains($0) }
      return [isForbidden ? 1 : 0, others, losesOthers ? 1 : 0, lostInside(shape), missing]
    }
    return shapes.indices.sorted { first, other in
      ranks[first] == ranks[other] ? first < other : ranks[first].lexicographicallyPrecedes(ranks[other])
    }
  }
}
