import Foundation

extension SentSecrets {
  /// Finds secrets by their names. They're unknown if the body isn't JSON or a form in memory.
  package init(parameters: [String: String] = [:], query: String, body: RequestBody?, headers: HeaderFields) {
    self.init {
      let ofParameters = parameters.filter { SecretNames.contains($0.key) }.map(\.value)
      let others = ofParameters + FormFields.pairs(in: query).filter(\.isSecret).map(\.value)
      guard let body else { return others }
      guard case .data(let data) = body else { return nil }
      let content = LoggedBody(data, headers)
      return content.isSearchable ? others + content.secretValues : nil
    }
  }

  init(_ request: OperationRequest) {
    self.init(
      parameters: request.pathValues, query: request.queryPairs.joined(separator: "&"), body: request.body,
      headers: request.headers)
  }
}
