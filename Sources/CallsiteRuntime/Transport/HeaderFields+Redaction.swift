extension HeaderFields {
  /// Without the fields that carry credentials.
  var withoutCredentials: HeaderFields {
    filter { !SecretNames.contains(header: $0) }
  }
}

extension HeaderFields.Field: CustomStringConvertible, CustomReflectable {
  /// `name: value`, with the value of a credential hidden.
  public var description: String {
    "\(name): \(SecretNames.contains(header: name) ? "<redacted>" : value)"
  }

  /// What `dump` and debuggers show: the description only.
  public var customMirror: Mirror { Mirror(self, children: ["field": description]) }
}

extension HeaderFields: CustomStringConvertible, CustomReflectable {
  /// One field a line; values of credentials are hidden.
  public var description: String { map(\.description).joined(separator: "\n") }

  /// What `dump` and debuggers show: the description only.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: map(\.description), displayStyle: .collection)
  }
}
