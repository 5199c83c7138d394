/// The method that saves what another one returns as bytes.
package struct DownloadMethod: Hashable, Sendable {
  /// The file to save to.
  package var file: OperationMethod.Parameter

  package init(file: OperationMethod.Parameter) {
    self.file = file
  }
}
