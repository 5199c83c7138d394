public import Foundation

/// The body of a request.
public enum RequestBody: Sendable {
  /// Bytes in memory.
  case data(Data)

  /// The contents of a file, read while it is sent.
  case file(URL)

  /// Chunks made while they are sent. The stream is replayable; when it knows its length, that length is sent
  /// as `Content-Length`, since some servers (Django under WSGI) see nothing of a body without one.
  case stream(ByteStream)
}
