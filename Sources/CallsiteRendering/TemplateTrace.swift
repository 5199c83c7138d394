/// The names that a rendering asks for, and the text that it writes with each value.
///
/// A user's template is compared with the built-in one by the traces of both, made from the same values. What
/// counts is what the tags ask for while they're rendered, wherever a template or its partials ask for it.
final class TemplateTrace {
  /// An element of a section that has values of its own.
  struct Step: Hashable {
    let name: String
    let index: Int
  }

  /// A value, by the sections that it's in.
  struct Place: Hashable {
    let path: [Step]
    let name: String
  }

  /// A value that the built-in template writes something with, and that a template never asks for.
  struct Omission {
    let place: Place
    /// The section's tag in the template that should ask for it, or `nil` at the top of the template.
    let owner: Template.Tag?
    /// The first line that the built-in template writes with it.
    let text: String
  }

  private struct Use {
    /// The sections around each tag that asks for the value.
    var sites: Set<[Place]> = []
    /// Whether all of the tags are sections without contents, which leave the value out on purpose.
    var isEmptied = true
    var text = ""
  }

  private var uses: [Place: Use] = [:]
  /// The places in the order in which they were asked for.
  private var order: [Place] = []
  /// The tags of the sections that were rendered, except for those without contents.
  private var entered: [[Step]: Template.Tag] = [:]
  /// The path of each level of values.
  private var paths: [[Step]] = [[]]
  /// The open sections.
  private var open: [Place] = []

  /// Notes that a tag asks for a value.
  ///
  /// - Parameters:
  ///   - level: The level of values that has the name.
  ///   - isEmptied: Whether the tag is a section without contents.
  func ask(for tag: Template.Tag, at level: Int, isEmptied: Bool) -> Place {
    let place = Place(path: paths[level], name: tag.name)
    if uses[place] == nil { order.append(place) }
    uses[place, default: Use()].sites.insert(open)
    if !isEmptied { uses[place]?.isEmptied = false }
    return place
  }

  func open(_ place: Place) { open.append(place) }

  func close() { open.removeLast() }

  /// Notes that an element of a section with values of its own begins.
  func enter(_ place: Place, _ index: Int, by tag: Template.Tag, isEmptied: Bool) {
    let path = place.path + [Step(name: place.name, index: index)]
    if !isEmptied, entered[path] == nil { entered[path] = tag }
    paths.append(path)
  }

  func leave() { paths.removeLast() }

  /// Notes that text is written with a value, or with the open sections only.
  func write(_ text: String, of place: Place? = nil) {
    for place in open + (place.map { [$0] } ?? []) {
      // Only the first line is needed, without the white space before it.
      guard let written = uses[place]?.text, !written.contains("\n") else { continue }
      uses[place]?.text += written.isEmpty ? text.drop(while: \.isWhitespace) : text[...]
    }
  }

  /// Returns the values that another rendering writes something with, and that this one never asks for, each
  /// once for all elements of a list. What's in a section that is left out isn't listed in addition.
  ///
  /// - Parameter isOptional: Whether a value may be left out, by the names of its sections and its own name.
  func omissions(from reference: TemplateTrace, isOptional: ([String]) -> Bool) -> [Omission] {
    let unasked = reference.order.filter { uses[$0] == nil }
    let leftOut = Set(unasked).union(uses.filter(\.value.isEmptied).keys)
    var known: Set<[String]> = []
    return unasked.compactMap { place in
      guard let use = reference.uses[place], let line = use.text.split(separator: "\n").first else {
        return nil
      }
      let names = place.path.map(\.name) + [place.name]
      let owner = entered[place.path]
      guard place.path.isEmpty || owner != nil, !isOptional(names),
        use.sites.contains(where: { leftOut.isDisjoint(with: $0) }), known.insert(names).inserted
      else { return nil }
      return Omission(place: place, owner: owner, text: line.trimmed)
    }
  }
}

/// The values that a template may leave out: what only comments and attributes are made of. The Templates
/// article lists them.
enum OptionalValues {
  /// Returns whether a template may leave out a value.
  ///
  /// - Parameter names: The names of the sections that it's in, and its own name.
  static func contain(_ names: [String], of template: String) -> Bool {
    everywhere.union(byTemplate[template] ?? []).contains { listed in
      let path = listed.split(separator: ".").map(String.init)
      return names.suffix(path.count) == path[...]
    }
  }

  static let everywhere: Set<String> = ["documentation", "isDeprecated"]

  /// The further ones by template, some of them after the name of the section that they're in.
  static let byTemplate: [String: Set<String>] = [
    "file": ["title", "products"],
    "statuses": ["method"],
    "pages": ["method"],
    "sequence": ["method"],
    "chunks": ["method"],
    "background": ["method", "id", "finishedMethod"],
    "download": ["method"],
    "structure": ["identity.name"],
    "sample": ["fitsOnLine"],
    "stubs": ["route"],
  ]
}
