import CallsiteModel

extension OperationMethod {
  /// Whether the operation transfers a file in one direction, so that it's worth continuing while the app isn't
  /// running: a form that can contain files, a file as the body, or a binary response.
  var transfersFile: Bool {
    guard request.session == nil else { return false }
    switch result {
    case .data: return true
    case .void, .value, .text: return request.body?.form == .multipart || request.body?.form == .file
    case .logOut, .optional, .page, .statuses, .stream: return false
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
