extension String {
  /// Lines that are neither empty nor a comment.
  var codeLines: Int {
    utf8.split(separator: UInt8(ascii: "\n")).count { line in
      let text = line.drop { $0 == UInt8(ascii: " ") }
      return !text.isEmpty && !text.starts(with: "//".utf8)
    }
  }
}
