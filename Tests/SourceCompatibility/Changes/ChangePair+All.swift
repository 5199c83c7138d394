extension ChangePair {
  /// Every change and its reverse.
  static let all =
    propertyChanges + enumChanges + typeChanges + operationChanges + clientChanges + copyChanges
}
