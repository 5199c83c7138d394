import CareConnectAPI
import Foundation
import HelpPetAPI
import HestamiAPI
import NeuroMedAPI
import TaskJugglerAPI
import Testing

@testable import CallsiteRuntime

/// Random values of generated types, coded by the runtime and by Foundation.
struct GeneratedCodingTests {
  private static let careConnect: [any (Codable & Hashable & Sendable).Type] = [
    CareConnectAPI.GoalCreate.self, CareConnectAPI.ActivityLogUpdate.self, CareConnectAPI.UserInput.self,
    CareConnectAPI.ClientCreate.self, CareConnectAPI.ClockOutRequest.self, CareConnectAPI.Goal.self,
    CareConnectAPI.ClockInRequest.self, CareConnectAPI.Shift.self, CareConnectAPI.ActivityCreate.self,
    CareConnectAPI.BehaviorLog.self, CareConnectAPI.BehaviorLogUpdate.self, CareConnectAPI.Activity.self,
    CareConnectAPI.ClientUpdate.self, CareConnectAPI.ShiftCreate.self, CareConnectAPI.ClientDocument.self,
    CareConnectAPI.Client.self, CareConnectAPI.MediaFile.self, CareConnectAPI.Contact.self,
    CareConnectAPI.GoalUpdate.self, CareConnectAPI.UserRegistration.self, CareConnectAPI.GoalProgress.self,
    CareConnectAPI.DashboardStats.self, CareConnectAPI.BehaviorLogCreate.self,
    CareConnectAPI.ActivityLog.self,
  ]

  private static let helpPet: [any (Codable & Hashable & Sendable).Type] = [
    HelpPetAPI.PetSummary.self, HelpPetAPI.VisitMetadata.self, HelpPetAPI.ScheduleStats.self,
    HelpPetAPI.AudioUploadResponse.self, HelpPetAPI.Appointment.self, HelpPetAPI.PetOwner.self,
    HelpPetAPI.UserSummary.self, HelpPetAPI.Pet.self, HelpPetAPI.LoginResponse.self,
    HelpPetAPI.MedicalRecord.self, HelpPetAPI.DashboardResponse.self, HelpPetAPI.VetSchedule.self,
    HelpPetAPI.MedicalRecordList.self, HelpPetAPI.MedicalRecordDetail.self, HelpPetAPI.VisitTranscript.self,
    HelpPetAPI.AppointmentUpdate.self, HelpPetAPI.HTTPValidationError.self,
  ]

  private static let hestami: [any (Codable & Hashable & Sendable).Type] = [
    HestamiAPI.Review.self, HestamiAPI.Bid.self, HestamiAPI.MediaItem.self,
    HestamiAPI.ServiceRequestCreate.self, HestamiAPI.TimelineEntry.self, HestamiAPI.ServiceProvider.self,
    HestamiAPI.ServiceRequest.self, HestamiAPI.TimelineComment.self, HestamiAPI.Property.self,
    HestamiAPI.MediaUploadResponse.self, HestamiAPI.BidSubmit.self, HestamiAPI.PropertyCreate.self,
  ]

  private static let neuroMed: [any (Codable & Hashable & Sendable).Type] = [
    NeuroMedAPI.Summary.self, NeuroMedAPI.ChatMessage.self, NeuroMedAPI.ChatSession.self,
    NeuroMedAPI.UpdateUserRequest.self, NeuroMedAPI.AuthStatus.self, NeuroMedAPI.SummarizeRequest.self,
  ]

  private static let taskJuggler: [any (Codable & Hashable & Sendable).Type] = [
    TaskJugglerAPI.TaskModel.self, TaskJugglerAPI.Message.self, TaskJugglerAPI.CreateTaskRequest.self,
    TaskJugglerAPI.UpdateTaskRequest.self, TaskJugglerAPI.TeamMember.self,
    TaskJugglerAPI.MarketplaceListing.self, TaskJugglerAPI.Conversation.self, TaskJugglerAPI.Team.self,
    TaskJugglerAPI.InboxItem.self, TaskJugglerAPI.BidRequest.self,
  ]

  @Test("A value is the same whether the runtime or Foundation encodes and decodes it", arguments: 0..<5)
  func equality(api: Int) throws {
    let types = [Self.careConnect, Self.helpPet, Self.hestami, Self.neuroMed, Self.taskJuggler][api]
    #expect(types.count > 5)
    for (number, type) in types.enumerated() {
      for seed in 0..<150 { try check(type, seed: UInt64(api * 1_000 + number) << 16 | UInt64(seed)) }
    }
  }

  private func check<T: Codable & Hashable & Sendable>(_ type: T.Type, seed: UInt64) throws {
    let value = try RandomDecoder(seed: seed).decode(type)
    let written = try #require(try JSONWriter().write(value), "\(value)")
    let expected = try JSONEncoder().encode(value)
    // Foundation writes properties in any order.
    let object = try JSONDecoder().decode(JSONValue.self, from: written)
    #expect(try object == JSONDecoder().decode(JSONValue.self, from: expected), "\(value)")
    #expect(try object == JSONReader().read(JSONValue.self, from: expected))
    let read = try JSONDecoder().decode(type, from: expected)
    #expect(try JSONReader().read(type, from: expected) == read, "\(value)")
    #expect(try JSONReader().read(type, from: written) == read, "\(value)")
  }
}
