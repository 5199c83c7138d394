import CallsiteModel

extension OperationMethod {
  /// Whether the operation transfers a file in one direction, so that it's worth continuing while the app isn't
  /// running: a file in the body or as the body, or a binary response.
  var transfersFile: Bool {
    guard request.session == nil else { return false }
    switch result {
    case .data: return true
    case .void, .value, .optional, .text, .statuses: return request.body?.containsFile == true
    case .logOut, .page, .stream: return false
    }
  }
}

extension SwiftIdentifier {
  /// The name of the property with the finished transfers of a method with this name: `uploadResults` for `upload`.
  var ofFinishedTransfers: String { "\(name)Results" }
}
