@_spi(Generated) extension UnionDecoder {
  /// The properties of the objects that a candidate decodes.
  public struct Shape: Sendable {
    fileprivate enum Others { case ignored, kept, forbidden }

    fileprivate var properties: [String]
    /// The required properties that may be null, without which the candidate is decoded, too.
    fileprivate var required: [String]
    fileprivate var others: Others

    /// A candidate that ignores other properties than these.
    public static func known(_ properties: String..., requiring required: [String] = []) -> Shape {
      Shape(properties: properties, required: required, others: .ignored)
    }

    /// A candidate that keeps other properties than these.
    public static func open(_ properties: String..., requiring required: [String] = []) -> Shape {
      Shape(properties: properties, required: required, others: .kept)
    }

    /// A candidate whose schema forbids other properties than these.
    public static func closed(_ properties: String..., requiring required: [String] = []) -> Shape {
      Shape(properties: properties, required: required, others: .forbidden)
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
    let object = try? decoder.container(keyedBy: AnyKey.self)
    let inner = (try? object?.superDecoder(forKey: AnyKey(first))).flatMap { try? UnionDecoder($0) }
    return inner?.discriminator(path.dropFirst())
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

  /// The names of the properties of an object, or of the objects in an array.
  private var received: Set<String> {
    if let elements { return elements.reduce(into: []) { $0.formUnion($1.received) } }
    return Set((try? decoder.container(keyedBy: AnyKey.self))?.allKeys.map(\.stringValue) ?? [])
  }

  /// Returns the candidates in the order in which to try them, as indexes of `shapes`.
  ///
  /// A candidate that forbids a property of the value, or of an element of an array, comes last. Of the others, the
  /// one with the most of the value's properties comes first, of equal ones, the one that keeps the other properties,
  /// and then the one that requires the fewest properties that the value doesn't have. If that's equal, too, the order
  /// is that of `shapes`.
  public func ranked(_ shapes: Shape...) -> [Int] {
    let received = received
    let ranks = shapes.enumerated().map { index, shape in
      let others = received.subtracting(shape.properties).count
      let isForbidden = shape.others == .forbidden && others > 0
      let losesOthers = shape.others != .kept && others > 0
      let missing = shape.required.count { !received.contains($0) }
      return (isForbidden ? 1 : 0, others, losesOthers ? 1 : 0, missing, index)
    }
    return ranks.sorted { $0 < $1 }.map(\.4)
  }
}
