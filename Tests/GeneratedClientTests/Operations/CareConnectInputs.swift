import CallsiteRuntime
import CareConnectAPI

// The request examples of the spec, written in Swift.

extension UserRegistration {
  static func make() -> UserRegistration {
    UserRegistration(
      username: "tom.reyes", email: "tom.reyes@example.org", password: "the password", firstName: "Tom",
      lastName: "Reyes", role: .supportWorker, phone: "+44 1632 960172")
  }
}

extension UserInput {
  static func make() -> UserInput {
    UserInput(
      username: "amara.nkosi", email: "amara.nkosi@example.org", firstName: "Amara", lastName: "Nkosi",
      phone: "+44 1632 960199", address: "3 Station Street, Northfield", emergencyContact: "Sipho Nkosi",
      emergencyPhone: .null, dateOfBirth: "1994-08-23", hireDate: "2024-09-02")
  }
}

extension ClientCreate {
  static func make() -> ClientCreate {
    ClientCreate(
      firstName: "Leila", lastName: "Haddad", preferredName: "Lili", dateOfBirth: "2011-11-05",
      gender: .female,
      address: "27 Mill Lane, Northfield", diagnosis: "Autism spectrum disorder", careLevel: .medium,
      interests: "Drawing", likes: "Music, soft fabrics", communicationPreferences: "Signs and single words",
      behavioralTriggers: ["Sudden changes of plan"], calmingStrategies: ["Drawing", "A visual timetable"],
      additionalPhotos: [], isActive: true, primarySupportWorker: 7)
  }
}

extension ClientUpdate {
  static func make() -> ClientUpdate {
    ClientUpdate(
      firstName: "Noah", middleName: "James", lastName: "Bennett", preferredName: "Noah",
      dateOfBirth: "2008-04-17", gender: .male, address: "4 Orchard Close, Northfield", phone: .null,
      email: .null, diagnosis: "Autism spectrum disorder", secondaryDiagnoses: "Mild intellectual disability",
      allergies: .null, medications: "Melatonin, 2 mg in the evening", medicalNotes: .null,
      careLevel: .medium,
      interests: "Trains, maps", likes: "Quiet rooms, swinging", dislikes: "Hand dryers",
      communicationPreferences: "Short sentences with picture cards",
      behavioralTriggers: ["Noise", "Crowded places"],
      calmingStrategies: ["Ear defenders", "Deep pressure", "A quiet corner"], additionalPhotos: [],
      isActive: true, notes: "Care level reviewed in June.", primarySupportWorker: 7, supportTeam: [7, 3],
      caseManager: 3)
  }
}

extension ActivityCreate {
  static func make() -> ActivityCreate {
    ActivityCreate(
      name: "Board games", description: "A game with two or three others.", category: .social,
      difficulty: .medium, instructions: "Agree on the rules first. One game at a time.",
      prerequisites: "Two other players.", estimatedDuration: 45, primaryGoal: 22, goalContributionWeight: 15,
      videoUrl: "https://videos.example.org/board-games")
  }
}

extension ActivityLogCreate {
  static func make() -> ActivityLogCreate {
    ActivityLogCreate(
      activity: 45, date: "2025-06-13", scheduledTime: "15:30:00", status: .scheduled,
      notes: "Take the umbrella.")
  }
}

extension ActivityLogUpdate {
  static func make() -> ActivityLogUpdate {
    ActivityLogUpdate(
      activity: 45, date: "2025-06-13", scheduledTime: "15:30:00", startTime: "15:35:00", endTime: "15:55:00",
      status: .completed, completed: true, completionNotes: "Walked the whole round.", difficultyRating: 1,
      satisfactionRating: 5,
      photos: ["https://jellyfish-app-ho48c.ondigitalocean.app/media/logs/318-roses.jpg"], notes: .null,
      successes: "Named six plants.")
  }
}

extension GoalCreate {
  static func make() -> GoalCreate {
    GoalCreate(
      name: "Take the bus", description: "Leila rides two stops with a carer beside her.",
      category: "Independence", targetDate: "2025-12-19", priority: .medium, assignedCarers: [7],
      completionThreshold: 90)
  }
}

extension GoalUpdate {
  static func make() -> GoalUpdate {
    GoalUpdate(
      name: "Prepare breakfast alone",
      description: "Noah makes a simple breakfast with one reminder or less.", category: "Daily living",
      targetDate: .null, status: .completed, priority: .high, assignedCarers: [7], progressPercentage: 100,
      notes: "Reached in June.", requiredActivitiesCount: 10, completionThreshold: 80)
  }
}

extension BehaviorLogCreate {
  static func make(severity: Severity = .medium) -> BehaviorLogCreate {
    BehaviorLogCreate(
      date: "2025-06-12", time: "16:05:00", location: .transport, specificLocation: "Bus 42",
      behaviorOccurrence: .unrelated, behaviorType: .disruption, behaviors: ["Shouting"],
      warningSign: ["Covering ears"], durationMinutes: 8, severity: severity, harmToSelf: false,
      harmToOthers: false, propertyDamage: false, interventionUsed: "Got off one stop early.",
      notes: "First ride in weeks.")
  }
}

extension BehaviorLogUpdate {
  static func make() -> BehaviorLogUpdate {
    BehaviorLogUpdate(
      date: "2025-06-12", time: "16:05:00", location: .transport, specificLocation: "Bus 42",
      relatedActivity: 45, behaviorOccurrence: .beforeActivity, activityBefore: "Sitting by the window",
      behaviorType: .disruption, behaviors: ["Shouting"], warningSign: ["Covering ears"], durationMinutes: 8,
      severity: .medium, harmToSelf: false, harmToOthers: false, propertyDamage: false,
      interventionUsed: "Got off one stop early.", interventionEffective: true, followUpRequired: true,
      followUpNotes: "Try the earlier bus.", notes: .null, triggersIdentified: ["Noise"])
  }
}

extension ShiftCreate {
  static func make() -> ShiftCreate {
    ShiftCreate(
      carer: 7, date: "2025-06-16", shiftType: .custom, startTime: "10:00:00", endTime: "14:00:00",
      location: "Community center", clientName: "Leila Haddad",
      specialInstructions: "Meet at the east entrance.")
  }
}
