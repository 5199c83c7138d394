import CallsiteDiagnostics

/// One thing that changed between a pair of schemas.
struct SchemaDifference {
  var change: SchemaChange
  /// The way from the pair to what changed: a property of it, or nothing.
  var path: WirePath = WirePath()
  /// What it was and what it is, as far as the change doesn't say it: `integer` and `string`.
  var old: String?
  var new: String?
  var oldPosition: SourcePosition?
  var newPosition: SourcePosition?
  var rename: Rename?
}
