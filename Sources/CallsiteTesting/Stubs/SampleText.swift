@_spi(Generated) public import CallsiteRuntime
import Foundation

/// Creates sample values for which Swift has no literals. For use by generated code.
public enum SampleText {
  /// Returns a day.
  public static func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate {
    guard let date = try? CalendarDate(year: year, month: month, day: day) else {
      preconditionFailure("\(year)-\(month)-\(day) isn't a day.")
    }
    return date
  }

  /// A small file.
  public static var file: UploadFile { UploadFile(data: Data("sample".utf8), filename: "sample.txt") }

  /// Returns a value decoded from JSON.
  public static func value<Value: Decodable>(_ json: String) -> Value {
    decoded(json)
  }

  /// Returns a value in a wire format, decoded from JSON.
  public static func value<F: WireFormat>(_ json: String, as format: F.Type) -> F.Value {
    let wired: Wired<F> = decoded(json)
    return wired.wrappedValue
  }

  private static func decoded<Value: Decodable>(_ json: String) -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    } catch {
      preconditionFailure("\(json) isn't a \(Value.self): \(error)")
    }
  }
}

/// Creates the ids of samples in a list. For use by generated code.
public enum SampleIdentity {
  /// Returns the first number plus an index.
  public static func numbered(_ first: Int, _ number: Int) -> Int { first + number }

  /// Returns the text with a number in place of its last digits, or unchanged for the first one.
  ///
  /// UUIDs keep their length, and get hexadecimal digits.
  public static func numbered(_ first: String, _ number: Int) -> String {
    guard number > 0 else { return first }
    if UUID(uuidString: first) != nil, let last = Int(first.suffix(8), radix: 16) {
      let digits = String((last + number) & 0xFFFF_FFFF, radix: 16)
      return first.dropLast(8) + String(repeating: "0", count: 8 - digits.count) + digits
    }
    let digits = first.reversed().prefix { $0.isASCII && $0.isNumber }.prefix(9)
    guard let last = Int(String(digits.reversed())) else { return "\(first)-\(number + 1)" }
    return first.dropLast(digits.count) + "\(last + number)"
  }
}
