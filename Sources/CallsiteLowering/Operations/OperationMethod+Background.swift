import CallsiteModel

extension OperationMethod {
  /// Whether the operation transfers a file in one direction, so that it's worth continuing while the app isn't
  /// running: a file in the body or as the body, or a binary response.
  var transfersFile: Bool {
    guard request.session == nil else { return false }
    switch result {
    case .data: return true
    case .void, .value, .optional, .text: return request.body?.containsFile == true
    case .logOut, .page, .statuses, .stream: return false
    }
  }

  /// The name of the property with finished transfers: `finishedUploads` for `upload`, and
  /// `finishedCreateTransfers` for `create`.
  var nameOfFinished: String {
    let capitalized = name.name.prefix(1).uppercased() + name.name.dropFirst()
    let isNoun = ["upload", "download", "export", "import"].contains(name.name)
    return isNoun ? "finished\(capitalized)s" : "finished\(capitalized)Transfers"
  }
}
