public import Foundation

extension APIError: LocalizedError {
  /// A sentence that can be shown to users: the server's where it has one, else one by kind, in English.
  public var userMessage: String {
    switch kind {
    case .validation, .invalidRequest, .forbidden, .notFound:
      serverSentence ?? kind.sentence
    case .unauthorized:
      message ?? kind.sentence
    default: kind.sentence
    }
  }

  /// What users can do; `nil` if there is nothing.
  public var recoverySuggestion: String? {
    switch kind {
    case .transport: "Check the connection and try again."
    case .unauthorized: "Log in again."
    case .validation: "Correct the values and try again."
    case .rateLimited(let delay?): "Try again in \(max(1, delay.wholeSecondsUp)) seconds."
    case .rateLimited, .server: "Try again later."
    default: nil
    }
  }

  /// The same as ``userMessage``.
  public var errorDescription: String? { userMessage }

  private var serverSentence: String? {
    if let message { return message }
    guard let (field, messages) = fieldErrors.min(by: { $0.key < $1.key }), let first = messages.first else {
      return nil
    }
    return field.isEmpty ? first : "\(field): \(first)"
  }
}

extension APIError.Kind {
  fileprivate var sentence: String {
    switch self {
    case .transport: "The server can't be reached."
    case .cancelled: "The request was cancelled."
    case .queued: "This will be sent later."
    case .invalidRequest: "The request isn't valid."
    case .unauthorized: "You are not logged in."
    case .forbidden: "You are not allowed to do this."
    case .notFound: "This wasn't found."
    case .validation: "Some values aren't valid."
    case .rangeNotSatisfiable: "This part of the file doesn't exist."
    case .rateLimited: "There were too many requests."
    case .server: "The server has a problem."
    case .unexpectedContent, .decoding: "The server sent an unexpected answer."
    }
  }

  fileprivate var name: String {
    switch self {
    case .rateLimited: "rateLimited"
    case .decoding: "decoding"
    default: String(describing: self)
    }
  }
}

extension APIError: CustomStringConvertible, CustomReflectable {
  /// For developers: operation, status, kind and the reason; no header and no body, which may hold secrets.
  public var description: String {
    var text = operation.isEmpty ? "\(kind.name)" : "\(operation) (\(method) \(path)): \(kind.name)"
    if let status { text += ", status \(status)" }
    if case .decoding(let failure) = kind { text += ", \(failure)" }
    if case .rateLimited(let delay?) = kind { text += ", retry after \(delay)" }
    if let message { text += ", “\(message)”" }
    for (field, messages) in fieldErrors.sorted(by: { $0.key < $1.key }) where !field.isEmpty {
      text += "; \(field): \(Self.isSecret(field) ? "<redacted>" : messages.joined(separator: " "))"
    }
    if let reason = underlyingText { text += " (\(reason))" }
    return text
  }

  /// What `dump` and debuggers show: the description only.
  public var customMirror: Mirror { Mirror(self, children: ["error": description]) }

  /// What a server says about a password may repeat it.
  private static func isSecret(_ field: String) -> Bool {
    field.split(separator: ".").contains { SecretNames.contains(String($0)) }
  }

  private var underlyingText: String? {
    switch underlying {
    case nil, is CancellationError, is DecodingError: nil
    case let error as URLError: "URLError \(error.code.rawValue): \(error.localizedDescription)"
    case let error as InvalidRequest: error.description
    case EncodingError.invalidValue(_, let context)?: context.debugDescription
    case let error?: String(describing: error)
    }
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  fileprivate var wholeSecondsUp: Int { Int(min(seconds.rounded(.up), 1e9)) }
}
