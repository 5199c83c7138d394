import CallsiteContract
import CallsiteDocument
import CallsiteRuntime
import CareConnectAPI
import CareConnectAPITesting
import Foundation
import HelpPetAPI
import HelpPetAPITesting
import HestamiAPI
import HestamiAPITesting
import NeuroMedAPI
import NeuroMedAPITesting
import OrderedCollections
import TaskJugglerAPI
import TaskJugglerAPITesting
import Testing

@testable import CallsiteMock
@testable import CallsiteSamples

/// A plain decoder and encoder read and write every model, with a value generated from its spec.
@Suite("Every model of every client")
struct ModelRoundTripTests {
  /// The models of a module.
  struct Module: CustomTestStringConvertible {
    let spec: String
    let name: String
    let samples: [any APIModel]

    init(_ spec: String, in name: String, _ samples: [any APIModel]) {
      self.spec = spec
      self.name = name
      self.samples = samples
    }

    var models: [any APIModel.Type] { samples.map { type(of: $0) } }

    var testDescription: String { name }
  }

  @Test("is the same after a round trip", arguments: modules)
  func roundTrip(module: Module) throws {
    let document = try SpecDocument(module.spec).document
    let generator = MockAPI(document).generator
    for model in module.models {
      let name = "\(model)"
      let key = Self.keys[name] ?? name
      let schema = try #require(document.schemas[key], "\(name)")
      let made = generator.value(for: schema, named: name)
      #expect(made.isValid, "\(name)")
      // The type for requests doesn't encode read-only properties.
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

  /// The locations of all values except null. (The text of a decimal number can change: `1.50` is `1.5`.)
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

  @Test("has a valid sample that survives a round trip", arguments: modules)
  func samples(module: Module) throws {
    let document = try SpecDocument(module.spec).document
    let schemas = SchemaSet(document.schemas)
    let contract = DocumentContract(document)
    for sample in module.samples {
      let name = "\(type(of: sample))"
      // Read-only properties are required only in responses.
      let validation = SchemaValidation(
        document, schemas: schemas, contract: contract,
        direction: name.hasSuffix("Input") ? .request : .response)
      let schema = try #require(document.schemas[Self.keys[name] ?? name], "\(name)")
      let data = try JSONEncoder().encode(sample)
      let value = try DocumentValue(json: data)
      #expect(validation.problems(value, schema).map(\.message) == [], "\(name)")
      try expectSame(sample, in: data)
    }
  }

  private func expectSame<Model: APIModel>(_ sample: Model, in data: Data) throws {
    #expect(try JSONDecoder().decode(Model.self, from: data) == sample)
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

  /// The schemas of models with different names.
  private static let keys = ["TaskModel": "Task", "UserInput": "User"]

  private static let modules = [
    Module(
      "careconnect", in: "CareConnectAPI",
      [
        CareConnectAPI.Activity.sample(), CareConnectAPI.ActivityCreate.sample(),
        CareConnectAPI.ActivityLog.sample(),
        CareConnectAPI.ActivityLogCreate.sample(), CareConnectAPI.ActivityLogUpdate.sample(),
        CareConnectAPI.BehaviorLog.sample(), CareConnectAPI.BehaviorLogCreate.sample(),
        CareConnectAPI.BehaviorLogUpdate.sample(), CareConnectAPI.Client.sample(),
        CareConnectAPI.ClientCreate.sample(),
        CareConnectAPI.ClientDocument.sample(), CareConnectAPI.ClientUpdate.sample(),
        CareConnectAPI.ClockInRequest.sample(), CareConnectAPI.ClockOutRequest.sample(),
        CareConnectAPI.Contact.sample(),
        CareConnectAPI.DashboardStats.sample(), CareConnectAPI.ErrorDetail.sample(),
        CareConnectAPI.Goal.sample(),
        CareConnectAPI.GoalCreate.sample(), CareConnectAPI.GoalProgress.sample(),
        CareConnectAPI.GoalUpdate.sample(),
        CareConnectAPI.LoginRequest.sample(), CareConnectAPI.LoginResponse.sample(),
        CareConnectAPI.MediaFile.sample(),
        CareConnectAPI.PaginatedResponse.sample(), CareConnectAPI.RefreshRequest.sample(),
        CareConnectAPI.RefreshResponse.sample(), CareConnectAPI.Shift.sample(),
        CareConnectAPI.ShiftCreate.sample(),
        CareConnectAPI.TokenErrorMessage.sample(), CareConnectAPI.User.sample(),
        CareConnectAPI.UserInput.sample(),
        CareConnectAPI.UserRegistration.sample(),
      ]),
    Module(
      "hestami", in: "HestamiAPI",
      [
        HestamiAPI.Bid.sample(), HestamiAPI.BidSubmit.sample(), HestamiAPI.ErrorDetail.sample(),
        HestamiAPI.LoginRequest.sample(), HestamiAPI.LoginResponse.sample(), HestamiAPI.MediaItem.sample(),
        HestamiAPI.MediaUploadResponse.sample(), HestamiAPI.Property.sample(),
        HestamiAPI.PropertyCreate.sample(),
        HestamiAPI.ProxyError.sample(), HestamiAPI.RefreshRequest.sample(),
        HestamiAPI.RefreshResponse.sample(),
        HestamiAPI.RegisterRequest.sample(), HestamiAPI.Review.sample(), HestamiAPI.ServiceProvider.sample(),
        HestamiAPI.ServiceRequest.sample(), HestamiAPI.ServiceRequestCreate.sample(),
        HestamiAPI.TimelineComment.sample(),
        HestamiAPI.TimelineEntry.sample(), HestamiAPI.TimelineEntryCreate.sample(),
        HestamiAPI.TokenVerifyRequest.sample(), HestamiAPI.User.sample(),
      ]),
    Module(
      "neuromed", in: "NeuroMedAPI",
      [
        NeuroMedAPI.AuthStatus.sample(), NeuroMedAPI.ChatMessage.sample(), NeuroMedAPI.ChatSession.sample(),
        NeuroMedAPI.ErrorDetail.sample(), NeuroMedAPI.ErrorResponse.sample(),
        NeuroMedAPI.LoginRequest.sample(),
        NeuroMedAPI.NewChatSessionRequest.sample(), NeuroMedAPI.SendChatRequest.sample(),
        NeuroMedAPI.SignupRequest.sample(), NeuroMedAPI.SummarizeRequest.sample(),
        NeuroMedAPI.Summary.sample(),
        NeuroMedAPI.UpdateUserRequest.sample(), NeuroMedAPI.User.sample(),
      ]),
    Module(
      "helppet", in: "HelpPetAPI",
      [
        HelpPetAPI.Appointment.sample(), HelpPetAPI.AppointmentUpdate.sample(),
        HelpPetAPI.AudioUploadResponse.sample(),
        HelpPetAPI.DashboardResponse.sample(), HelpPetAPI.ErrorDetail.sample(),
        HelpPetAPI.HTTPValidationError.sample(),
        HelpPetAPI.LoginRequest.sample(), HelpPetAPI.LoginResponse.sample(),
        HelpPetAPI.MedicalRecord.sample(),
        HelpPetAPI.MedicalRecordDetail.sample(), HelpPetAPI.MedicalRecordList.sample(),
        HelpPetAPI.Pet.sample(),
        HelpPetAPI.PetOwner.sample(), HelpPetAPI.PetSummary.sample(), HelpPetAPI.ScheduleStats.sample(),
        HelpPetAPI.User.sample(), HelpPetAPI.UserSummary.sample(), HelpPetAPI.ValidationError.sample(),
        HelpPetAPI.VetSchedule.sample(), HelpPetAPI.VisitMetadata.sample(),
        HelpPetAPI.VisitTranscript.sample(),
        HelpPetAPI.VisitTranscriptCreate.sample(),
      ]),
    Module(
      "taskjuggler", in: "TaskJugglerAPI",
      [
        TaskJugglerAPI.ApiResponse.sample(), TaskJugglerAPI.AssignTaskRequest.sample(),
        TaskJugglerAPI.AuthResponse.sample(), TaskJugglerAPI.BidRequest.sample(),
        TaskJugglerAPI.Conversation.sample(),
        TaskJugglerAPI.CreateListingRequest.sample(), TaskJugglerAPI.CreateTaskRequest.sample(),
        TaskJugglerAPI.CreateTeamRequest.sample(), TaskJugglerAPI.ErrorResponse.sample(),
        TaskJugglerAPI.ForgotPasswordRequest.sample(), TaskJugglerAPI.InboxItem.sample(),
        TaskJugglerAPI.InviteRequest.sample(), TaskJugglerAPI.LoginRequest.sample(),
        TaskJugglerAPI.MarketplaceListing.sample(), TaskJugglerAPI.Message.sample(),
        TaskJugglerAPI.PushTokenRequest.sample(), TaskJugglerAPI.RegisterRequest.sample(),
        TaskJugglerAPI.ResetPasswordRequest.sample(), TaskJugglerAPI.SendMessageRequest.sample(),
        TaskJugglerAPI.TaskModel.sample(), TaskJugglerAPI.Team.sample(), TaskJugglerAPI.TeamMember.sample(),
        TaskJugglerAPI.UpdateTaskRequest.sample(), TaskJugglerAPI.User.sample(),
      ]),
  ]
}
