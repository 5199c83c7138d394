import Foundation

/// The parts of a multipart form, as they are on the wire.
struct FormText {
  /// The boundary of every form that a client of a ``TestedAPI`` sends.
  let boundary = "callsite-00000000000000010000000000000001"

  func field(_ name: String, _ value: String) -> Data {
    Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
  }

  func file(_ name: String, _ filename: String, _ type: String, _ content: Data) -> Data {
    let disposition = "Content-Disposition: form-data; name=\"\(name)\"; filename=\"\(filename)\""
    let head = "--\(boundary)\r\n\(disposition)\r\nContent-Type: \(type)\r\n\r\n"
    return Data(head.utf8) + content + Data("\r\n".utf8)
  }

  var end: Data { Data("--\(boundary)--\r\n".utf8) }
}
