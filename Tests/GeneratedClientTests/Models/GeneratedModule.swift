import CallsiteRuntime
import CareConnectAPI
import CareConnectAPITesting
import HelpPetAPI
import HelpPetAPITesting
import HestamiAPI
import HestamiAPITesting
import NeuroMedAPI
import NeuroMedAPITesting
import TaskJugglerAPI
import TaskJugglerAPITesting
import Testing

/// A generated module, with a sample of each of its models.
struct GeneratedModule: Sendable, CustomTestStringConvertible {
  /// The name of the spec's file.
  let spec: String
  let name: String
  let samples: [any APIModel]

  var models: [any APIModel.Type] { samples.map { type(of: $0) } }

  var testDescription: String { name }

  static let all = [careConnect, helpPet, hestami, neuroMed, taskJuggler]

  private static let careConnect = GeneratedModule(
    spec: "careconnect", name: "CareConnectAPI",
    samples: [
      Activity.sample(), ActivityCreate.sample(), ActivityLog.sample(), ActivityLogCreate.sample(),
      ActivityLogUpdate.sample(), BehaviorLog.sample(), BehaviorLogCreate.sample(),
      BehaviorLogUpdate.sample(), Client.sample(), ClientCreate.sample(), ClientDocument.sample(),
      ClientUpdate.sample(), ClockInRequest.sample(), ClockOutRequest.sample(), Contact.sample(),
      DashboardStats.sample(), CareConnectAPI.ErrorDetail.sample(), Goal.sample(), GoalCreate.sample(),
      GoalProgress.sample(), GoalUpdate.sample(), CareConnectAPI.LoginRequest.sample(),
      CareConnectAPI.LoginResponse.sample(), MediaFile.sample(), PaginatedResponse.sample(),
      CareConnectAPI.RefreshRequest.sample(), CareConnectAPI.RefreshResponse.sample(), Shift.sample(),
      ShiftCreate.sample(), TokenErrorMessage.sample(), CareConnectAPI.User.sample(), UserInput.sample(),
      UserRegistration.sample(),
    ])

  private static let helpPet = GeneratedModule(
    spec: "helppet", name: "HelpPetAPI",
    samples: [
      Appointment.sample(), AppointmentUpdate.sample(), AudioUploadResponse.sample(),
      DashboardResponse.sample(), HelpPetAPI.ErrorDetail.sample(), HTTPValidationError.sample(),
      HelpPetAPI.LoginRequest.sample(), HelpPetAPI.LoginResponse.sample(), MedicalRecord.sample(),
      MedicalRecordDetail.sample(), MedicalRecordList.sample(), Pet.sample(), PetOwner.sample(),
      PetSummary.sample(), ScheduleStats.sample(), HelpPetAPI.User.sample(), UserSummary.sample(),
      ValidationError.sample(), VetSchedule.sample(), VisitMetadata.sample(), VisitTranscript.sample(),
      VisitTranscriptCreate.sample(),
    ])

  private static let hestami = GeneratedModule(
    spec: "hestami", name: "HestamiAPI",
    samples: [
      Bid.sample(), BidSubmit.sample(), HestamiAPI.ErrorDetail.sample(), HestamiAPI.LoginRequest.sample(),
      HestamiAPI.LoginResponse.sample(), MediaItem.sample(), MediaUploadResponse.sample(), Property.sample(),
      PropertyCreate.sample(), ProxyError.sample(), HestamiAPI.RefreshRequest.sample(),
      HestamiAPI.RefreshResponse.sample(), HestamiAPI.RegisterRequest.sample(), Review.sample(),
      ServiceProvider.sample(), ServiceRequest.sample(), ServiceRequestCreate.sample(),
      TimelineComment.sample(), TimelineEntry.sample(), TimelineEntryCreate.sample(),
      TokenVerifyRequest.sample(), HestamiAPI.User.sample(),
    ])

  private static let neuroMed = GeneratedModule(
    spec: "neuromed", name: "NeuroMedAPI",
    samples: [
      AuthStatus.sample(), ChatMessage.sample(), ChatSession.sample(), NeuroMedAPI.ErrorDetail.sample(),
      NeuroMedAPI.ErrorResponse.sample(), NeuroMedAPI.LoginRequest.sample(), NewChatSessionRequest.sample(),
      SendChatRequest.sample(), SignupRequest.sample(), SummarizeRequest.sample(), Summary.sample(),
      UpdateUserRequest.sample(), NeuroMedAPI.User.sample(),
    ])

  private static let taskJuggler = GeneratedModule(
    spec: "taskjuggler", name: "TaskJugglerAPI",
    samples: [
      ApiResponse.sample(), AssignTaskRequest.sample(), AuthResponse.sample(), BidRequest.sample(),
      Conversation.sample(), CreateListingRequest.sample(), CreateTaskRequest.sample(),
      CreateTeamRequest.sample(), TaskJugglerAPI.ErrorResponse.sample(), ForgotPasswordRequest.sample(),
      InboxItem.sample(), InviteRequest.sample(), TaskJugglerAPI.LoginRequest.sample(),
      MarketplaceListing.sample(), Message.sample(), PushTokenRequest.sample(),
      TaskJugglerAPI.RegisterRequest.sample(), ResetPasswordRequest.sample(), SendMessageRequest.sample(),
      TaskModel.sample(), Team.sample(), TeamMember.sample(), UpdateTaskRequest.sample(),
      TaskJugglerAPI.User.sample(),
    ])
}
