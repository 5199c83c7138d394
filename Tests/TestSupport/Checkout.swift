public import Foundation

/// The files that the tests belong to.
public enum Checkout {
  /// The package's folder.
  public static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a file or folder of the package.
  public static func path(_ relative: String) -> String { root.appendingPathComponent(relative).path }
}
