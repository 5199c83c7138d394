@_spi(Generated) public import Foundation

extension RequestOptions {
  /// The same, with the bytes of a successful response going to a file instead of the call's result.
  @_spi(Generated) public func saving(to file: URL) -> RequestOptions {
    var options = self
    options.destination = file
    // A queue would send it later, when nobody waits for the file.
    options.isQueued = false
    return options
  }
}
