import CallsiteSource
import OrderedCollections

/// How a document writes what its versions write differently.
enum SchemaDialect {
  case swagger20, openAPI30, openAPI31

  /// Of a document by its root.
  init(of root: SourceNode) {
    if root["swagger"] != nil {
      self = .swagger20
    } else {
      self = root["openapi"]?.scalar?.text.hasPrefix("3.0") == true ? .openAPI30 : .openAPI31
    }
  }

  /// Lets values of a schema with one type be null as well.
  func allowNull(in fields: inout OrderedDictionary<String, SourceNode>) {
    switch self {
    case .swagger20: fields["x-nullable"] = .flag(true)
    case .openAPI30: fields["nullable"] = .flag(true)
    case .openAPI31: fields["type"] = fields["type"].map { .list([$0, .text("null")]) }
    }
  }
}
