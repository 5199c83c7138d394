import CallsiteSource

extension ReferenceRewriting {
  /// Puts files in place that hold a whole section: `components: { schemas: { $ref: schemas.yaml } }`.
  ///
  /// OpenAPI has no reference there; many descriptions do.
  mutating func expandSections() {
    var root = library.root.node
    root = expand(root, at: ["components"])
    for section in ComponentSection.allCases { root = expand(root, at: layout.path(of: section)) }
    library.replaceRoot(root)
    layout = ComponentLayout(root)
  }

  private func expand(_ root: SourceNode, at path: [String]) -> SourceNode {
    var node = root
    for token in path {
      guard let next = node.mapping?[token] else { return root }
      node = next
    }
    guard let reference = node.reference, let place = locator.locate(reference, as: .components) else {
      return root
    }
    return root.replacing(place.node, at: path[...])
  }

  /// A component that is only a reference into a file is the name of what that file holds, and so is one that
  /// stands in a file of components.
  mutating func bindOwnComponents() {
    for section in ComponentSection.allCases where section != .pathItems {
      for entry in layout.entries(of: section) {
        names.reserve(entry.key, in: section)
        if let reference = entry.value.bareReference {
          guard !isLocal(reference), let place = locator.locate(reference, as: .component(section)),
            place.document !== library.root
          else { continue }
          names.bind(entry.key, to: place, in: section)
        } else {
          bindInPlace(entry, in: section)
        }
      }
    }
  }

  /// References may lead to the component by the file that it came from.
  private mutating func bindInPlace(_ entry: SourceMapping.Entry, in section: ComponentSection) {
    let document = library.document(at: entry.position)
    guard document !== library.root else { return }
    for path in [[], layout.path(of: section), [section.rawValue]] {
      let pointer = JSONPointer(path + [entry.key])
      guard let node = document.node(at: pointer), node.position == entry.value.position else { continue }
      names.bind(
        entry.key, to: ReferencePlace(document: document, pointer: pointer, node: node), in: section)
    }
  }
}
