package import CallsiteDiagnostics

/// A request and its answer, as they were recorded.
package struct RecordedExchange: Sendable {
  /// How a recording says what was called.
  package enum Target: Hashable, Sendable {
    case address(RecordedAddress)
    case operationID(String)
  }

  /// In upper case.
  package var method: String
  package var target: Target
  /// Nil: only the answer was recorded.
  package var request: RecordedMessage?
  /// 0: there was no answer.
  package var status: Int
  package var response: RecordedMessage
  /// Whether a browser says that it loaded a part of a page: a document, a script, an image.
  package var isPageLoad: Bool
  /// Where the recording has it.
  package var position: SourcePosition

  package init(
    method: String, target: Target, request: RecordedMessage?, status: Int, response: RecordedMessage,
    isPageLoad: Bool = false, position: SourcePosition
  ) {
    self.method = method
    self.target = target
    self.request = request
    self.status = status
    self.response = response
    self.isPageLoad = isPageLoad
    self.position = position
  }
}

/// The headers and the body of a request or an answer.
package struct RecordedMessage: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package enum Body: Hashable, Sendable {
    /// There is none.
    case empty
    case bytes([UInt8])
    /// The fields of a form, of which the recording doesn't have the text.
    case fields([Field])
    /// There was one that the recording doesn't have, or not in a form that can be read: why.
    case unrecorded(String)
  }

  /// Names in lower case.
  package var headers: [Field]
  /// Without parameters that don't matter; nil: not said.
  package var mediaType: String?
  package var body: Body

  package init(headers: [Field] = [], mediaType: String? = nil, body: Body = .empty) {
    self.headers = headers
    self.mediaType = mediaType
    self.body = body
  }

  func header(_ name: String) -> String? {
    headers.first { $0.name == name }?.value
  }
}
