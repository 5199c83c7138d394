import CallsiteContract
import CallsiteDocument
import CallsiteModel
import CallsiteSource
import OrderedCollections

/// Writes nested values as `name=value` pairs in the style `deepObject`.
struct BracketWriting {
  let notation: ArrayNotation

  /// Returns percent-encoded pairs.
  func pairs(_ name: String, _ value: DocumentValue) -> [String] {
    switch value {
    case .object(let members):
      members.flatMap { pairs("\(name)[\($0.key)]", $0.value) }
    case .array(let elements):
      elements.enumerated().flatMap { index, element in
        pairs(name + brackets(around: index, of: element), element)
      }
    case .null: []
    default: ["\(PercentText.encoded(name))=\(PercentText.encoded(value.scalarText ?? ""))"]
    }
  }

  private func brackets(around index: Int, of element: DocumentValue) -> String {
    switch notation {
    case .brackets: element.members == nil && element.elements == nil ? "[]" : "[\(index)]"
    case .indices: "[\(index)]"
    case .emptyBrackets: "[]"
    case .repeated: ""
    }
  }
}

extension WireStyle.Name {
  /// The notation of arrays, or `nil` for a style other than `deepObject`.
  var arrayNotation: ArrayNotation? {
    switch self {
    case .deepObject: .brackets
    case .deepObjectIndices: .indices
    case .deepObjectEmptyBrackets: .emptyBrackets
    case .deepObjectRepeat: .repeated
    case .simple, .label, .matrix, .form, .spaceDelimited, .pipeDelimited, .tabDelimited, .cookie, .json: nil
    }
  }
}
