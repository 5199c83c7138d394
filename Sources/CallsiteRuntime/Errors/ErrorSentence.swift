/// A sentence of the runtime for users, for apps that show it in another language.
///
/// ```swift
/// error.userMessage { String(format: NSLocalizedString($0.key, comment: ""), arguments: $0.arguments) }
/// ```
public struct ErrorSentence: Hashable, Sendable {
  /// The sentence in English, with `%@` for each argument, which is the key of its translation.
  public let key: String

  /// The arguments in order, such as the label of a field.
  public let arguments: [String]

  /// The sentence in English.
  public var english: String {
    var rest = arguments[...]
    var parts = key.split(separator: "%@", omittingEmptySubsequences: false)
    let first = parts.removeFirst()
    return parts.reduce(String(first)) { $0 + (rest.popFirst() ?? "") + $1 }
  }

  /// The keys of all sentences, for a test that compares them with an app's translations.
  public static var keys: [String] { Text.allCases.map(\.rawValue) }

  init(_ text: Text, _ arguments: String...) {
    key = text.rawValue
    self.arguments = arguments
  }

  /// The sentences, in English.
  enum Text: String, CaseIterable {
    case cancelled = "The request was cancelled."
    case changeMayHaveBeenMade = "The change may have been made."
    case changed = "This was changed in the meantime."
    case checkConnection = "Check the connection and try again."
    case checkEntries = "Check what you entered and try again."
    case checkWhetherMade = "Check whether it was made before you try again."
    case client = "Something went wrong in this app."
    case conflict = "This conflicts with other data."
    case connectionLost = "The connection was lost."
    case correctValues = "Correct the values and try again."
    case forbidden = "You aren't allowed to do this."
    case insecure = "A secure connection to the server couldn't be made."
    case invalidField = "%@ isn't valid."
    case invalidRequest = "The request isn't valid."
    case invalidValues = "Some values aren't valid."
    case loadCurrent = "Load the current version and try again."
    case logInAgain = "Log in again."
    case loginRefused = "The login was refused."
    case noSuchPart = "This part of the file doesn't exist."
    case notFound = "This couldn't be found."
    case notModified = "Nothing has changed."
    case offline = "You're offline."
    case queued = "This will be sent later."
    case serverProblem = "The server has a problem."
    case sessionEnded = "Your session has ended."
    case tooLarge = "This is too large for the server."
    case tooManyRequests = "There were too many requests."
    case tooSlow = "The request took too long."
    case tryInDays = "Try again in %@ days."
    case tryInHours = "Try again in %@ hours."
    case tryInMinutes = "Try again in %@ minutes."
    case tryInOneSecond = "Try again in 1 second."
    case tryInSeconds = "Try again in %@ seconds."
    case tryLater = "Try again later."
    case timedOut = "The server took too long to respond."
    case unauthorized = "You aren't logged in."
    case unavailable = "The server isn't available at the moment."
    case unexpected = "The server sent an unexpected response."
    case unreachable = "The server can't be reached."
  }
}
