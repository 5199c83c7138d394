import CallsiteDiagnostics
import CallsiteDocument
import CallsiteSource

/// A part of a document as text, to compare what was written in different forms: without positions, and without the
/// text that it was read from or what only Swagger 2.0 says.
func outline(_ value: Any) -> String {
  if value is SourcePosition { return "" }
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional { return mirror.children.first.map { outline($0.value) } ?? "nil" }
  if mirror.children.isEmpty { return "\(value)" }
  let parts = mirror.children.filter {
    !($0.value is SourcePosition) && !isText($0) && $0.label != "produces"
  }.map { child in
    (child.label.map { "\($0): " } ?? "") + outline(child.value)
  }
  let name = mirror.displayStyle == .enum ? "\(value)".prefix { $0 != "(" } : ""
  return "\(name)(" + parts.joined(separator: ", ") + ")"
}

private func isText(_ child: Mirror.Child) -> Bool {
  type(of: child.value) == SourceNode?.self || type(of: child.value) == SchemaSources?.self
}
