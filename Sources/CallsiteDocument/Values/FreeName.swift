extension Set<String> {
  /// Inserts a name and returns it. If it's taken, the next free one with a number is: `Pet`, `Pet2`, `Pet3`.
  ///
  /// - Parameter separator: The text before the number.
  package mutating func claim(_ name: String, separator: String = "") -> String {
    if insert(name).inserted { return name }
    var number = 2
    while !insert("\(name)\(separator)\(number)").inserted { number += 1 }
    return "\(name)\(separator)\(number)"
  }
}
