import CallsiteModel

/// The names already taken in a scope; a clash is numbered, in the order in which names are asked for.
///
/// `list`, `list` → `list`, `list2`. Names that differ only by case are different.
struct NameScope {
  /// Names of every scope of a module, shared and never copied.
  private let reserved: Set<String>
  private var taken: Set<String>
  /// The number that the next clash of a name tries first: 100,000 alike names take no longer than others.
  private var numbers: [String: Int] = [:]

  /// - Parameters:
  ///   - reserved: Names that are taken in many scopes.
  ///   - taken: More names that are taken in this one.
  init(reserved: Set<String> = [], taken: Set<String> = []) {
    self.reserved = reserved
    self.taken = taken
  }

  /// Whether a name is still free.
  func isFree(_ name: String) -> Bool { !reserved.contains(name) && !taken.contains(name) }

  /// Takes a name, or the first free one with a number from 2 on.
  mutating func claim(_ name: String) -> SwiftIdentifier {
    if take(name) { return SwiftIdentifier(name) }
    var number = numbers[name, default: 2]
    while !take("\(name)\(number)") { number += 1 }
    numbers[name] = number + 1
    return SwiftIdentifier("\(name)\(number)")
  }

  private mutating func take(_ name: String) -> Bool {
    !reserved.contains(name) && taken.insert(name).inserted
  }
}
