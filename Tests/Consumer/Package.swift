// swift-tools-version: 6.1

import PackageDescription

// A package as teams have it, in whose targets clients come about in every way that Callsite offers. `swift run`
// builds all of them with one build of the tool, and calls each client.

let runtime = Target.Dependency.product(name: "CallsiteRuntime", package: "callsite")

/// A target whose client is generated when it is built.
func generated(
  _ name: String, with products: [String] = [], settings: [SwiftSetting] = []
) -> Target {
  .target(
    name: name,
    dependencies: (["CallsiteRuntime"] + products).map { .product(name: $0, package: "callsite") },
    swiftSettings: settings, plugins: [.plugin(name: "CallsitePlugin", package: "callsite")])
}

/// Strict imports, and what Xcode calls Approachable Concurrency.
let strict: [SwiftSetting] = [
  "InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny", "NonisolatedNonsendingByDefault",
  "InferIsolatedConformances",
].map { .enableUpcomingFeature($0) }

#if compiler(>=6.2)
  let mainActor: [SwiftSetting] = [.unsafeFlags(["-default-isolation", "MainActor"])] + strict.suffix(2)
#else
  let mainActor: [SwiftSetting] = []
#endif

let package = Package(
  name: "consumer",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "callsite", path: "../..")],
  targets: [
    .target(
      name: "Pets",
      dependencies: [.product(name: "CallsiteRuntime", package: "callsite")],
      plugins: [.plugin(name: "CallsitePlugin", package: "callsite")]),
    .target(
      name: "PetsTesting",
      dependencies: ["Pets", runtime, .product(name: "CallsiteTesting", package: "callsite")],
      plugins: [.plugin(name: "CallsiteTestingPlugin", package: "callsite")]),
    generated("PetShop", with: ["CallsiteBackground"]),
    generated("TemplatedPets"),
    generated("MainActorPets", settings: mainActor),
    generated("InternalPets"),
    generated("StrictPets", settings: strict),
    .target(
      name: "HelpPet", dependencies: [runtime, .product(name: "HelpPetAPI", package: "callsite")]),
    .executableTarget(
      name: "ConsumerProgram",
      dependencies: [
        "Pets", "PetsTesting", "PetShop", "TemplatedPets", "MainActorPets", "InternalPets", "StrictPets",
        "HelpPet",
        runtime,
      ]),
  ]
)
