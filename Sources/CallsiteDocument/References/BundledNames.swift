import CallsiteSource

/// The component names of a document that is being put together: its own, and those given to what other files
/// hold.
struct BundledNames {
  /// What is to be added to the document, in the order in which it was first referred to.
  struct Addition {
    let place: ReferencePlace
    let section: ComponentSection
    let name: String
  }

  private struct Key: Hashable {
    let place: ReferencePlace.Identity
    let section: ComponentSection
  }

  private var taken: [ComponentSection: Set<String>] = [:]
  private var names: [Key: String] = [:]
  private(set) var additions: [Addition] = []

  /// Takes a name of the document's own.
  mutating func reserve(_ name: String, in section: ComponentSection) {
    taken[section, default: []].insert(name)
  }

  /// Makes a component of the document the name of what it refers to; the first one counts.
  mutating func bind(_ name: String, to place: ReferencePlace, in section: ComponentSection) {
    let key = Key(place: place.identity, section: section)
    if names[key] == nil { names[key] = name }
  }

  /// The name of a place, if it has one.
  func name(of place: ReferencePlace, in section: ComponentSection) -> String? {
    names[Key(place: place.identity, section: section)]
  }

  /// Gives a place a name: the first wanted one that is free, or the last with the first free number from 2 on.
  mutating func add(_ place: ReferencePlace, in section: ComponentSection, wanted: [String]) -> String {
    let last = wanted.last ?? "Schema"
    var name = wanted.first { !taken[section, default: []].contains($0) } ?? last
    var number = 2
    while !taken[section, default: []].insert(name).inserted {
      name = "\(last)\(number)"
      number += 1
    }
    names[Key(place: place.identity, section: section)] = name
    additions.append(Addition(place: place, section: section, name: name))
    return name
  }
}
