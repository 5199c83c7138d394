import Foundation

extension APIError {
  /// The server's words for users, if it has any.
  var serverSentence: String? {
    if let message { return message }
    guard let (field, messages) = fieldErrors.min(by: { $0.key < $1.key }), let first = messages.first else {
      return nil
    }
    return field.isEmpty ? first : "\(field): \(first)"
  }

  /// What a server says about a password may repeat it.
  static func isSecret(_ field: String) -> Bool {
    field.split(separator: ".").contains { SecretNames.contains(String($0)) }
  }

  /// What may be shown of the error behind this one.
  var underlyingText: String? {
    switch underlying {
    case nil, is CancellationError, is DecodingError: nil
    case let error as URLError: "URLError \(error.code.rawValue): \(error.localizedDescription)"
    case let error as InvalidRequest: error.description
    case EncodingError.invalidValue(_, let context)?: context.debugDescription
    case let error?: String(describing: error)
    }
  }
}

extension APIError.Kind {
  var sentence: String {
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

  var name: String {
    switch self {
    case .rateLimited: "rateLimited"
    case .decoding: "decoding"
    default: String(describing: self)
    }
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }

  var wholeSecondsUp: Int { Int(min(seconds.rounded(.up), 1e9)) }
}
