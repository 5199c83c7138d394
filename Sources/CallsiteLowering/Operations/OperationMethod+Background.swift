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
  /// The name of the property with the finished transfers of a method with this name: `finishedUploads` for `upload`,
  /// and `finishedCreateTransfers` for `create`.
  var ofFinishedTransfers: String {
    let suffix = name.hasSuffix("InChunks") ? "InChunks" : ""
    let verb = name.dropLast(suffix.count)
    let capitalized = verb.prefix(1).uppercased() + verb.dropFirst()
    let isNoun = ["upload", "download", "export", "import"].contains(verb)
    return isNoun ? "finished\(capitalized)s\(suffix)" : "finished\(capitalized)\(suffix)Transfers"
  }
}
