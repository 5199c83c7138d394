import Foundation
import Testing

@testable import CallsiteRuntime

struct TranslatedErrorTests {
  private func shout(_ sentence: ErrorSentence) -> String {
    ([sentence.key] + sentence.arguments).joined(separator: "|").uppercased()
  }

  @Test("The runtime's sentences are translated, and the server's aren't")
  func translation() {
    #expect(APIError(.forbidden).userMessage(shout) == "YOU AREN'T ALLOWED TO DO THIS.")
    #expect(APIError(.forbidden, message: "Only for vets.").userMessage(shout) == "Only for vets.")
    let fields = APIError(.validation, fieldErrors: ["pet_name": ["Too short."], "unit_price": []])
    #expect(fields.userMessage(shout) == "Pet name: Too short.")
    let secret = APIError(.validation, fieldErrors: ["password": ["Found in a list."]])
    #expect(secret.userMessage(shout) == "%@ ISN'T VALID.|PASSWORD")
  }

  @Test("What the user should know besides is translated")
  func additions() {
    let lost = APIError(.transport(.connectionLost), method: .post)
    #expect(lost.userMessage(shout) == "THE CONNECTION WAS LOST. THE CHANGE MAY HAVE BEEN MADE.")
    #expect(lost.recoverySuggestion(shout) == "CHECK WHETHER IT WAS MADE BEFORE YOU TRY AGAIN.")
    let busy = APIError(.rateLimited(retryAfter: .seconds(300)))
    #expect(busy.recoverySuggestion(shout) == "TRY AGAIN IN %@ MINUTES.|5")
    #expect(busy.recoverySuggestion == "Try again in 5 minutes.")
    #expect(APIError(.cancelled).recoverySuggestion(shout) == nil)
  }

  @Test("In English, the arguments are in their places")
  func english() {
    #expect(ErrorSentence(.invalidField, "Pet %@ name").english == "Pet %@ name isn't valid.")
    #expect(ErrorSentence(.offline).english == "You're offline.")
  }

  @Test("The keys are those of all sentences")
  func keys() {
    #expect(ErrorSentence.keys.contains("Try again in %@ minutes."))
    #expect(Set(ErrorSentence.keys).count == ErrorSentence.Text.allCases.count)
  }
}
