import Foundation
import HelpPetAPI
import Observation

// snippet
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
@MainActor @Observable
final class ScheduleModel {
  private(set) var appointments: [Appointment] = []
  private(set) var failure: String?

  private let helpPet: HelpPetClient
  private let vet: String

  init(helpPet: HelpPetClient, vet: String) {
    self.helpPet = helpPet
    self.vet = vet
  }

  func load() async {
    do {
      appointments = try await helpPet.dashboard.today(vet: vet).appointmentsToday
      failure = nil
    } catch {
      show(error)
    }
  }

  private func show(_ error: APIError) {
    // A view that goes away cancels what it has begun.
    if error.kind != .cancelled { failure = error.userMessage }
  }
}
// end

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
extension ScheduleModel {
  // snippet
  func start(_ appointment: Appointment) {
    Task {
      do throws(APIError) {
        try await helpPet.appointments.update(appointment.id, status: .inProgress)
      } catch {
        return show(error)
      }
      await load()
    }
  }
  // end
}

// snippet
extension HelpPetClient {
  /// A client for previews, which answers from memory.
  static func preview(_ answers: [String: String]) -> HelpPetClient {
    HelpPetClient(configuration: ClientConfiguration(transport: CannedTransport(answers: answers)))
  }
}
// end

#if canImport(SwiftUI)
  import SwiftUI

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  // snippet
  struct ScheduleView: View {
    @State private var model: ScheduleModel

    init(helpPet: HelpPetClient, vet: String) {
      _model = State(initialValue: ScheduleModel(helpPet: helpPet, vet: vet))
    }

    var body: some View {
      List {
        if let failure = model.failure { Text(failure).foregroundStyle(.red) }
        ForEach(model.appointments) { appointment in
          Button(appointment.title) { model.start(appointment) }
        }
      }
      .task { await model.load() }
      .refreshable { await model.load() }
    }
  }
  // end

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  // snippet
  struct RootView: View {
    let helpPet: HelpPetClient
    let vet: String
    @State private var session: SessionState?

    var body: some View {
      Group {
        switch session {
        case .loggedIn: ScheduleView(helpPet: helpPet, vet: vet)
        case .loggedOut: LogInView(helpPet: helpPet, reason: nil)
        case .endedByServer: LogInView(helpPet: helpPet, reason: "Your session has ended.")
        case nil: ProgressView()
        }
      }
      .task {
        for await state in helpPet.sessionStates { session = state }
      }
    }
  }
  // end

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  // snippet
  struct ScheduleView_Previews: PreviewProvider {
    static var previews: some View {
      ScheduleView(helpPet: .preview(["getTodaySchedule": today]), vet: "7c9e6679")
    }

    private static let today = """
      {"appointments_today": [], "completed_count": 0, "remaining_count": 0}
      """
  }
  // end

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  struct LogInView: View {
    let helpPet: HelpPetClient
    let reason: String?

    var body: some View { Text(reason ?? "Log in") }
  }
#endif
