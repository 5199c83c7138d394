import CallsiteDiagnostics

/// A part of a document as text without positions, to compare what was written in different forms.
func outline(_ value: Any) -> String {
  if value is SourcePosition { return "" }
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional { return mirror.children.first.map { outline($0.value) } ?? "nil" }
  if mirror.children.isEmpty { return "\(value)" }
  let parts = mirror.children.filter { !($0.value is SourcePosition) }.map { child in
    (child.label.map { "\($0): " } ?? "") + outline(child.value)
  }
  let name = mirror.displayStyle == .enum ? "\(value)".prefix { $0 != "(" } : ""
  return "\(name)(" + parts.joined(separator: ", ") + ")"
}
