import Foundation

@testable import CallsiteRuntime

/// A comparison of the results of the runtime's reader and Foundation's for one text.
enum JSONComparison {
  /// The difference, or nil if the two agree or the reader leaves the text to Foundation.
  static func difference<T: Decodable & Equatable>(_ type: T.Type, in text: Data) -> String? {
    let read = Result { try JSONReader().read(type, from: text) }
    let expected = Result { try JSONDecoder().decode(type, from: text) }
    switch (read, expected) {
    case (.success(let value), .success(let other)):
      return value == other ? nil : "\(value) isn't \(other)"
    case (.success(let value), .failure(let error)): return "\(value), and Foundation \(error)"
    case (.failure(is JSONUnreadable), .success): return nil
    case (.failure(let error), .success(let value)): return "\(error), and Foundation \(value)"
    // Whatever the reason, neither can read it.
    case (.failure, .failure): return nil
    }
  }

  /// The kind and location of an error.
  static func place(_ error: any Error) -> String {
    func path(_ context: DecodingError.Context) -> String {
      context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context): return "\(path(context)) has no \(key.stringValue)"
    case .valueNotFound(_, let context): return "\(path(context)) is null"
    case .typeMismatch(_, let context): return "\(path(context)) is another type"
    case .dataCorrupted(let context): return "\(path(context)) is corrupted"
    @unknown default: return "\(error)"
    }
  }

  /// A struct with every type.
  static func differences(in text: Data) -> [String] {
    [
      difference(JSONValue.self, in: text), difference(JSONSample.self, in: text),
      difference([JSONSample].self, in: text), difference([Double].self, in: text),
      difference([Int8].self, in: text), difference([[String?]].self, in: text),
      difference([String: JSONValue].self, in: text),
    ].compactMap { $0 }
  }
}

/// Properties of each kind that a coder treats specially.
struct JSONSample: Codable, Equatable {
  var flag: Bool?
  var text: String?
  var whole: Int?
  var byte: UInt8?
  var long: Int64?
  var unsigned: UInt64?
  var number: Double?
  var short: Float?
  var decimal: Decimal?
  var date: Date?
  var address: URL?
  var data: Data?
  var map: [String: Int]?
  var list: [[Bool]]?
  var children: [JSONSample]?

  static let full = #"""
    {"flag":true,"text":"\ud83d\ude00 ä\n/","whole":-1,"byte":200,"long":-9223372036854775808,
     "unsigned":18446744073709551615,"number":-2.5e3,"short":1.25,"decimal":12.345678901234567890123,"date":1.5,
     "address":"https:\/\/example.com/a?b=1","data":"aGVsbG8=","map":{"x":1,"x":2,"y":3},"list":[[true,false],[]],
     "children":[{"text":"child","children":[]},{"other":[{"deep":[1,2,{"a":null}]}],"whole":7}]}
    """#
}
