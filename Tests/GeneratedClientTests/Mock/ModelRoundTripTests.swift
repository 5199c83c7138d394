import CallsiteDocument
import CallsiteRuntime
import CareConnectAPI
import Foundation
import HelpPetAPI
import HestamiAPI
import NeuroMedAPI
import OrderedCollections
import TaskJugglerAPI
import Testing

@testable import CallsiteMock

/// A bare decoder and encoder read and write every model, each with a value that its spec describes.
@Suite("Every model of every client")
struct ModelRoundTripTests {
  /// The models of a module.
  struct Module: CustomTestStringConvertible {
    let spec: String
    let name: String
    let models: [any APIModel.Type]

    init(_ spec: String, in name: String, _ models: [any APIModel.Type]) {
      self.spec = spec
      self.name = name
      self.models = models
    }

    var testDescription: String { name }
  }

  @Test("is the same after a round trip, and writes what it read", arguments: modules)
  func roundTrip(module: Module) throws {
    let document = try SpecDocument(module.spec).document
    let generator = MockAPI(document).generator
    for model in module.models {
      let name = "\(model)"
      let key = Self.keys[name] ?? name
      let schema = try #require(document.schemas[key], "\(name)")
      let made = generator.value(for: schema, named: name)
      #expect(made.isValid, "\(name)")
      // What only answers have isn't written by the type of requests.
      try check(model, Data(made.value.json.utf8), writesAll: !name.hasSuffix("Input"))
    }
  }

  private func check<Model: APIModel>(_ model: Model.Type, _ payload: Data, writesAll: Bool) throws {
    let value = try JSONDecoder().decode(model, from: payload)
    let written = try JSONEncoder().encode(value)
    #expect(try JSONDecoder().decode(model, from: written) == value, "\(model)")
    guard writesAll else { return }
    let (read, wrote) = (try JSONValue(parsing: payload), try JSONValue(parsing: written))
    #expect(fields(of: wrote) == fields(of: read), "\(model)")
  }

  /// The places of all values but nulls. (The text of a decimal number may change: `1.50` is `1.5`.)
  private func fields(of value: JSONValue) -> Set<String> {
    switch value {
    case .null: []
    case .object(let properties): fields(below: properties.map { ($0, $1) })
    case .array(let elements): fields(below: elements.enumerated().map { ("\($0)", $1) })
    default: ["/"]
    }
  }

  private func fields(below parts: [(String, JSONValue)]) -> Set<String> {
    parts.reduce(into: []) { fields, part in
      fields.formUnion(self.fields(of: part.1).map { "/\(part.0)\($0)" })
    }
  }

  @Test("is in these tests", arguments: modules)
  func completeness(module: Module) throws {
    let folder = SpecDocument.root.appending(path: "Generated/\(module.name)/Models")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let declared = try files.flatMap { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        .matches(of: /(?m)^public struct (\w+): APIModel/).map { String($0.1) }
    }
    #expect(declared.sorted() == module.models.map { "\($0)" }.sorted())
  }

  /// The schemas of models that aren't called like them.
  private static let keys = ["TaskModel": "Task", "UserInput": "User"]

  private static let modules = [
    Module(
      "careconnect", in: "CareConnectAPI",
      [
        CareConnectAPI.Activity.self, CareConnectAPI.ActivityCreate.self, CareConnectAPI.ActivityLog.self,
        CareConnectAPI.ActivityLogCreate.self, CareConnectAPI.ActivityLogUpdate.self,
        CareConnectAPI.BehaviorLog.self, CareConnectAPI.BehaviorLogCreate.self,
        CareConnectAPI.BehaviorLogUpdate.self, CareConnectAPI.Client.self, CareConnectAPI.ClientCreate.self,
        CareConnectAPI.ClientDocument.self, CareConnectAPI.ClientUpdate.self,
        CareConnectAPI.ClockInRequest.self, CareConnectAPI.ClockOutRequest.self, CareConnectAPI.Contact.self,
        CareConnectAPI.DashboardStats.self, CareConnectAPI.ErrorDetail.self, CareConnectAPI.Goal.self,
        CareConnectAPI.GoalCreate.self, CareConnectAPI.GoalProgress.self, CareConnectAPI.GoalUpdate.self,
        CareConnectAPI.LoginRequest.self, CareConnectAPI.LoginResponse.self, CareConnectAPI.MediaFile.self,
        CareConnectAPI.PaginatedResponse.self, CareConnectAPI.RefreshRequest.self,
        CareConnectAPI.RefreshResponse.self, CareConnectAPI.Shift.self, CareConnectAPI.ShiftCreate.self,
        CareConnectAPI.TokenErrorMessage.self, CareConnectAPI.User.self, CareConnectAPI.UserInput.self,
        CareConnectAPI.UserRegistration.self,
      ]),
    Module(
      "hestami", in: "HestamiAPI",
      [
        HestamiAPI.Bid.self, HestamiAPI.BidSubmit.self, HestamiAPI.ErrorDetail.self,
        HestamiAPI.LoginRequest.self, HestamiAPI.LoginResponse.self, HestamiAPI.MediaItem.self,
        HestamiAPI.MediaUploadResponse.self, HestamiAPI.Property.self, HestamiAPI.PropertyCreate.self,
        HestamiAPI.ProxyError.self, HestamiAPI.RefreshRequest.self, HestamiAPI.RefreshResponse.self,
        HestamiAPI.RegisterRequest.self, HestamiAPI.Review.self, HestamiAPI.ServiceProvider.self,
        HestamiAPI.ServiceRequest.self, HestamiAPI.ServiceRequestCreate.self, HestamiAPI.TimelineComment.self,
        HestamiAPI.TimelineEntry.self, HestamiAPI.TimelineEntryCreate.self,
        HestamiAPI.TokenVerifyRequest.self, HestamiAPI.User.self,
      ]),
    Module(
      "neuromed", in: "NeuroMedAPI",
      [
        NeuroMedAPI.AuthStatus.self, NeuroMedAPI.ChatMessage.self, NeuroMedAPI.ChatSession.self,
        NeuroMedAPI.ErrorDetail.self, NeuroMedAPI.ErrorResponse.self, NeuroMedAPI.LoginRequest.self,
        NeuroMedAPI.NewChatSessionRequest.self, NeuroMedAPI.SendChatRequest.self,
        NeuroMedAPI.SignupRequest.self, NeuroMedAPI.SummarizeRequest.self, NeuroMedAPI.Summary.self,
        NeuroMedAPI.UpdateUserRequest.self, NeuroMedAPI.User.self,
      ]),
    Module(
      "helppet", in: "HelpPetAPI",
      [
        HelpPetAPI.Appointment.self, HelpPetAPI.AppointmentUpdate.self, HelpPetAPI.AudioUploadResponse.self,
        HelpPetAPI.DashboardResponse.self, HelpPetAPI.ErrorDetail.self, HelpPetAPI.HTTPValidationError.self,
        HelpPetAPI.LoginRequest.self, HelpPetAPI.LoginResponse.self, HelpPetAPI.MedicalRecord.self,
        HelpPetAPI.MedicalRecordDetail.self, HelpPetAPI.MedicalRecordList.self, HelpPetAPI.Pet.self,
        HelpPetAPI.PetOwner.self, HelpPetAPI.PetSummary.self, HelpPetAPI.ScheduleStats.self,
        HelpPetAPI.User.self, HelpPetAPI.UserSummary.self, HelpPetAPI.ValidationError.self,
        HelpPetAPI.VetSchedule.self, HelpPetAPI.VisitMetadata.self, HelpPetAPI.VisitTranscript.self,
        HelpPetAPI.VisitTranscriptCreate.self,
      ]),
    Module(
      "taskjuggler", in: "TaskJugglerAPI",
      [
        TaskJugglerAPI.ApiResponse.self, TaskJugglerAPI.AssignTaskRequest.self,
        TaskJugglerAPI.AuthResponse.self, TaskJugglerAPI.BidRequest.self, TaskJugglerAPI.Conversation.self,
        TaskJugglerAPI.CreateListingRequest.self, TaskJugglerAPI.CreateTaskRequest.self,
        TaskJugglerAPI.CreateTeamRequest.self, TaskJugglerAPI.ErrorResponse.self,
        TaskJugglerAPI.ForgotPasswordRequest.self, TaskJugglerAPI.InboxItem.self,
        TaskJugglerAPI.InviteRequest.self, TaskJugglerAPI.LoginRequest.self,
        TaskJugglerAPI.MarketplaceListing.self, TaskJugglerAPI.Message.self,
        TaskJugglerAPI.PushTokenRequest.self, TaskJugglerAPI.RegisterRequest.self,
        TaskJugglerAPI.ResetPasswordRequest.self, TaskJugglerAPI.SendMessageRequest.self,
        TaskJugglerAPI.TaskModel.self, TaskJugglerAPI.Team.self, TaskJugglerAPI.TeamMember.self,
        TaskJugglerAPI.UpdateTaskRequest.self, TaskJugglerAPI.User.self,
      ]),
  ]
}
