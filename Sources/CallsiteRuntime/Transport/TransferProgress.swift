/// The progress of an upload or a download.
public struct TransferProgress: Hashable, Sendable {
  /// Which way the bytes go.
  public enum Direction: Hashable, Sendable {
    /// To the server, or from it.
    case upload, download
  }

  /// Which way these bytes go.
  public let direction: Direction

  /// Bytes of the body transferred so far.
  public let completed: Int64

  /// Bytes of the whole body; `nil` when its length isn't known.
  public let total: Int64?

  /// A report as a transport makes it.
  public init(direction: Direction, completed: Int64, total: Int64?) {
    self.direction = direction
    self.completed = completed
    self.total = total
  }

  /// The completed fraction, from 0 to 1; `nil` if the length is unknown.
  public var fraction: Double? {
    guard let total, total > 0 else { return nil }
    return min(1, Double(completed) / Double(total))
  }
}
