@_spi(Generated) extension UnionDecoder {
  /// The properties of the objects that a candidate decodes.
  public struct Shape: Sendable {
    fileprivate enum Others { case ignored, kept, forbidden }

    fileprivate var properties: [String]
    fileprivate var others: Others

    /// A candidate that ignores other properties than these.
    public static func known(_ properties: String...) -> Shape {
      Shape(properties: properties, others: .ignored)
    }

    /// A candidate that keeps other properties than these.
    public static func open(_ properties: String...) -> Shape {
      Shape(properties: properties, others: .kept)
    }

    /// A candidate whose schema forbids other properties than these.
    public static func closed(_ properties: String...) -> Shape {
      Shape(properties: properties, others: .forbidden)
    }
  }

  /// Returns whether a property, or its absence (`nil`), is one of the values that a candidate allows.
  public func has(_ property: String, _ values: String?...) -> Bool {
    values.contains(discriminator(property))
  }

  /// Returns the candidates in the order in which to try them, as indexes of `shapes`.
  ///
  /// A candidate that forbids a property of the value comes last. Of the others, the one with the most of the value's
  /// properties comes first, and of equal ones, the one that keeps the other properties. If that's equal, too, the
  /// order is that of `shapes`.
  public func ranked(_ shapes: Shape...) -> [Int] {
    let received = Set((try? decoder.container(keyedBy: AnyKey.self))?.allKeys.map(\.stringValue) ?? [])
    let ranks = shapes.enumerated().map { index, shape in
      let others = received.subtracting(shape.properties).count
      let isForbidden = shape.others == .forbidden && others > 0
      let losesOthers = shape.others != .kept && others > 0
      return (isForbidden ? 1 : 0, others, losesOthers ? 1 : 0, index)
    }
    return ranks.sorted { $0 < $1 }.map(\.3)
  }
}
