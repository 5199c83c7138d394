import CallsiteSource

/// The operations that the document's `x-callsite-tokens` names: those that log in, refresh and log out.
struct SessionOperations {
  let ids: Set<String>

  init(_ root: SourceNode) {
    let layout = ComponentLayout(root)
    var ids: Set<String> = []
    for entry in layout.entries(of: .securitySchemes) {
      guard let tokens = entry.value.mapping?["x-callsite-tokens"]?.mapping else { continue }
      for key in ["logIn", "logOut", "refresh"] {
        guard let value = tokens[key] else { continue }
        ids.formUnion((value.sequence ?? [value]).compactMap(\.string))
      }
    }
    self.ids = ids
  }
}
