// swift-tools-version: 6.1

import PackageDescription

/// The modules written by `callsite generate`, each a target and a library product.
let generatedModules = ["CareConnectAPI", "HestamiAPI", "NeuroMedAPI", "HelpPetAPI", "TaskJugglerAPI"]

let package = Package(
  name: "callsite",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .executable(name: "callsite", targets: ["callsite"]),
    .library(name: "CallsiteRuntime", targets: ["CallsiteRuntime"]),
  ] + generatedModules.map { .library(name: $0, targets: [$0]) },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.0.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.20.0"),
  ],
  targets: [
    .target(name: "CallsiteDiagnostics"),
    .target(
      name: "CallsiteSource",
      dependencies: ["CallsiteDiagnostics", .product(name: "Yams", package: "Yams")]),
    .target(
      name: "CallsiteDocument",
      dependencies: [
        "CallsiteDiagnostics", "CallsiteSource",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .target(name: "CallsiteModel", dependencies: ["CallsiteDiagnostics"]),
    .target(
      name: "CallsiteLowering",
      dependencies: [
        "CallsiteDiagnostics", "CallsiteDocument", "CallsiteModel",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .target(
      name: "CallsiteRendering",
      dependencies: [
        "CallsiteDiagnostics", "CallsiteModel", .product(name: "Mustache", package: "swift-mustache"),
      ]),
    .target(
      name: "CallsitePipeline",
      dependencies: [
        "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteModel", "CallsiteLowering",
        "CallsiteRendering",
      ]),
    .target(name: "CallsiteRuntime"),
    .executableTarget(
      name: "callsite",
      dependencies: [
        "CallsiteDiagnostics", "CallsitePipeline",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ]
    + generatedModules.map {
      .target(name: $0, dependencies: ["CallsiteRuntime"], path: "Generated/\($0)")
    } + [
      .testTarget(name: "CallsiteDiagnosticsTests", dependencies: ["CallsiteDiagnostics"]),
      .testTarget(name: "CallsiteSourceTests", dependencies: ["CallsiteDiagnostics", "CallsiteSource"]),
      .testTarget(
        name: "CallsiteDocumentTests",
        dependencies: [
          "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument",
          .product(name: "OrderedCollections", package: "swift-collections"),
        ]),
      .testTarget(
        name: "CallsitePipelineTests",
        dependencies: ["CallsiteDiagnostics", "CallsiteLowering", "CallsitePipeline", "CallsiteRendering"]),
      .testTarget(name: "CallsiteCommandTests", dependencies: ["callsite"]),
      .testTarget(
        name: "CallsiteRuntimeTests",
        dependencies: [
          "CallsiteRuntime", .product(name: "FlyingFox", package: "FlyingFox"),
          .product(name: "FlyingSocks", package: "FlyingFox"),
        ]),
      .executableTarget(
        name: "ReadmeSample", dependencies: ["CallsiteRuntime", "HelpPetAPI"], path: "Tests/ReadmeSample"),
      .testTarget(
        name: "GeneratedClientTests",
        dependencies: generatedModules.map { .target(name: $0) } + [
          "ReadmeSample", "CallsiteRuntime", "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument",
          .product(name: "OrderedCollections", package: "swift-collections"),
          .product(name: "FlyingFox", package: "FlyingFox"),
          .product(name: "FlyingSocks", package: "FlyingFox"),
        ]),
    ]
)

for target in package.targets {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
