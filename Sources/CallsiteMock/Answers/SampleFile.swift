import CallsiteContract
import Foundation

/// Bytes that are a file of a type, as small as they can be; of other types, some bytes.
struct SampleFile: Sendable {
  let data: Data

  init(_ type: MediaTypeName) {
    switch type.name {
    case "image/png": data = Data(base64Encoded: Self.png) ?? Data()
    case "image/gif": data = Data(base64Encoded: Self.gif) ?? Data()
    case "application/pdf": data = Data("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n".utf8)
    case "application/zip": data = Data([0x50, 0x4B, 0x05, 0x06] + [UInt8](repeating: 0, count: 18))
    default: data = Data((0..<64).map { UInt8($0) })
    }
  }

  /// One pixel.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
  private static let gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
}
