import CallsiteContract
import CallsiteDocument
import Foundation
import Testing

@testable import CallsiteSamples

struct BracketWritingTests {
  @Test(
    "Values are written in the document's notation of arrays",
    arguments: [
      (ArrayNotation.brackets, "f[a b]=1&f[l][]=x&f[l][]=y&f[o][0][p]=true&f[g][0][]=2"),
      (.indices, "f[a b]=1&f[l][0]=x&f[l][1]=y&f[o][0][p]=true&f[g][0][0]=2"),
      (.emptyBrackets, "f[a b]=1&f[l][]=x&f[l][]=y&f[o][][p]=true&f[g][][]=2"),
      (.repeated, "f[a b]=1&f[l]=x&f[l]=y&f[o][p]=true&f[g]=2"),
    ])
  func notations(notation: ArrayNotation, expected: String) throws {
    let json = #"{"a b": 1, "none": null, "l": ["x", "y"], "o": [{"p": true}], "g": [[2]]}"#
    let value = try DocumentValue(json: Data(json.utf8))
    let text = BracketWriting(notation: notation).pairs("f", value).joined(
      separator: "&")
    #expect(text.removingPercentEncoding == expected)
    #expect(text.hasPrefix("f%5Ba%20b%5D=1&"))
  }
}
