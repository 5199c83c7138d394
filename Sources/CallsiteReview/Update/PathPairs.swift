import CallsiteDocument

/// The paths of two documents that mean the same: without parameter names and trailing slashes, and without a prefix
/// that one document has in its servers instead.
struct PathPairs {
  private var pairs: [String: String] = [:]
  private var prefixes: (left: String, right: String) = ("", "")

  /// - Parameter moved: The other document's path for paths that mean the same but have another shape.
  init(_ left: DocumentPlace, _ right: DocumentPlace, moved: [String: String] = [:]) {
    let first = Self.shapes(of: left)
    let second = Self.shapes(of: right)
    for (before, after) in Self.prefixes(first.map(\.shape), second.map(\.shape)) {
      var paths = Dictionary(second.map { (before + $0.shape, $0.path) }) { first, _ in first }
      var candidates: [String: String] = [:]
      for (path, shape) in first { candidates[path] = paths.removeValue(forKey: after + shape) }
      if candidates.count > pairs.count { (pairs, prefixes) = (candidates, (before, after)) }
    }
    let paired = Set(pairs.values)
    for (path, other) in moved where pairs[path] == nil && !paired.contains(other) { pairs[path] = other }
  }

  func counterpart(of path: String) -> String? { pairs[path] }

  /// Returns a path as the other document would have it.
  func translated(_ path: String) -> String {
    if !prefixes.left.isEmpty, path.hasPrefix(prefixes.left + "/") {
      return String(path.dropFirst(prefixes.left.count))
    }
    return prefixes.right + path
  }

  /// Returns the other document's name of a parameter: the one in its place.
  func parameter(_ name: String, in path: String) -> String {
    guard let other = pairs[path], let index = PathTemplate(path).names.firstIndex(of: name) else {
      return name
    }
    let names = PathTemplate(other).names
    return index < names.count ? names[index] : name
  }

  private static func shapes(of root: DocumentPlace) -> [(path: String, shape: String)] {
    (root["paths"]?.children ?? []).map { place in
      let shape = PathTemplate(place.token).shape
      return (place.token, shape.count > 1 && shape.hasSuffix("/") ? String(shape.dropLast()) : shape)
    }
  }

  /// Returns the prefixes to add to the second and to the first paths: none, or the one that's missing most often.
  private static func prefixes(_ first: [String], _ second: [String]) -> [(String, String)] {
    let missing = [
      mostFrequentRest(first, second).map { ($0, "") }, mostFrequentRest(second, first).map { ("", $0) },
    ]
    return [("", "")] + missing.compactMap { $0 }
  }

  private static func mostFrequentRest(_ longer: [String], _ shorter: [String]) -> String? {
    let known = Set(shorter)
    var counts: [String: Int] = [:]
    for path in longer {
      for slash in path.indices.dropFirst() where path[slash] == "/" && known.contains(String(path[slash...]))
      {
        counts[String(path[..<slash]), default: 0] += 1
      }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
