import CallsiteModel

/// The names already taken in a scope; a clash is numbered, in the order in which names are asked for.
///
/// `list`, `list` → `list`, `list2`. Names that differ only by case are different.
struct NameScope {
  private var taken: Set<String>

  init(reserved: Set<String> = []) {
    taken = reserved
  }

  /// Whether a name is still free.
  func isFree(_ name: String) -> Bool { !taken.contains(name) }

  /// Takes a name, or the first free one with a number from 2 on.
  mutating func claim(_ name: String) -> SwiftIdentifier {
    var candidate = name
    var number = 2
    while !taken.insert(candidate).inserted {
      candidate = "\(name)\(number)"
      number += 1
    }
    return SwiftIdentifier(candidate)
  }
}
