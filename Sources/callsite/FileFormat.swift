import CallsiteDrift
import CallsiteSource

/// A format of an output file, which the file's extension implies.
protocol FileFormat: CaseIterable {
  /// The extension of files in this format, in lowercase and without a period, or `nil` if there is none of its own.
  var fileExtension: String? { get }
}

extension FileFormat {
  /// Returns the format to write: the one that was asked for, or that of the file's extension, or the first one.
  static func chosen(_ format: Self?, for file: String?) -> Self {
    if let format { return format }
    let parts = file.map { Path.lastComponent($0).split(separator: ".") } ?? []
    let suffix = parts.count > 1 ? parts.last?.lowercased() : nil
    guard let first = allCases.first else { preconditionFailure("There is at least one format.") }
    return allCases.first { $0.fileExtension != nil && $0.fileExtension == suffix } ?? first
  }
}

extension DriftFormat: FileFormat {
  var fileExtension: String? {
    switch self {
    case .text: "txt"
    case .markdown: "md"
    case .json: "json"
    case .html: "html"
    case .github: nil
    case .junit: "xml"
    case .sarif: "sarif"
    }
  }
}

extension ReferenceCommand.Format: FileFormat {
  var fileExtension: String? { self == .html ? "html" : "md" }
}

extension ReleaseFormat: FileFormat {
  var fileExtension: String? { self == .json ? "json" : "md" }
}
