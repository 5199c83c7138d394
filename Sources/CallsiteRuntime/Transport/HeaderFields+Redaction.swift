extension HeaderFields {
  /// Without the fields that carry credentials.
  var withoutCredentials: HeaderFields {
    filter { !SecretNames.contains(header: $0) }
  }
}
