extension String {
  /// The number of lines that are neither empty nor a comment.
  var codeLines: Int {
    var isInComment = false
    return utf8.split(separator: UInt8(ascii: "\n")).count { line in
      let text = Substring(line).drop { $0 == " " || $0 == "\t" || $0 == "\r" }
      if !isInComment, text.hasPrefix("/*") { isInComment = true }
      guard !isInComment else {
        isInComment = !text.contains("*/")
        return false
      }
      return !text.isEmpty && !text.hasPrefix("//")
    }
  }
}
