// swift-tools-version: 6.1

import PackageDescription

/// The modules that `callsite generate` writes, each a target and a library product.
let generatedModules = ["CareConnectAPI", "HestamiAPI", "NeuroMedAPI", "HelpPetAPI", "TaskJugglerAPI"]

/// The small documents whose snapshots are compiled together, each a folder of Tests/Features.
let features = [
  "Bodies", "CallSites", "Compact", "Composition", "Enums", "Events", "Grants", "Guide", "Hostile", "Lists",
  "Names", "Nullability", "Options", "Parameters", "References", "Responses", "Sessions", "Shapes", "Streams",
  "Unions", "Values", "Verbatim",
]

/// Packages that nothing but the tool, the mock and the tests need. SwiftPM resolves no package that only traits
/// ask for which are off, so whoever links nothing but the runtime may say `traits: []` and resolves none.
let ofGenerator = TargetDependencyCondition.when(traits: ["Generator"])
let arguments = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: ofGenerator)
let collections = Target.Dependency.product(
  name: "OrderedCollections", package: "swift-collections", condition: ofGenerator)
let yams = Target.Dependency.product(name: "Yams", package: "Yams", condition: ofGenerator)
let sockets = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox", condition: ofGenerator)
let server: [Target.Dependency] = [
  .product(name: "FlyingFox", package: "FlyingFox", condition: ofGenerator), sockets,
]

/// What the transport for servers needs, whose trait is off by default.
let ofServers = TargetDependencyCondition.when(traits: ["AsyncHTTPClient"])

/// What the tests of that transport need for a server that speaks HTTP/2.
let secureServer: [Target.Dependency] = [
  .product(name: "NIOCore", package: "swift-nio", condition: ofServers),
  .product(name: "NIOHTTP1", package: "swift-nio", condition: ofServers),
  .product(name: "NIOHTTP2", package: "swift-nio-http2", condition: ofServers),
  .product(name: "NIOPosix", package: "swift-nio", condition: ofServers),
  .product(name: "NIOSSL", package: "swift-nio-ssl", condition: ofServers),
  .product(name: "AsyncHTTPClient", package: "async-http-client", condition: ofServers),
]

/// The transport for servers, which is empty unless its trait is on.
let serverTransport = Target.target(
  name: "CallsiteAsyncHTTPClient",
  dependencies: [
    "CallsiteRuntime",
    .product(name: "AsyncHTTPClient", package: "async-http-client", condition: ofServers),
    .product(name: "NIOCore", package: "swift-nio", condition: ofServers),
    .product(name: "NIOHTTP1", package: "swift-nio", condition: ofServers),
    .product(name: "NIOHTTPCompression", package: "swift-nio-extras", condition: ofServers),
    .product(name: "NIOPosix", package: "swift-nio", condition: ofServers),
    .product(name: "NIOSSL", package: "swift-nio-ssl", condition: ofServers),
  ])

/// From text to Swift: each stage a module, so that the compiler enforces the boundaries between them. The tool of the
/// build plugin is built from these alone.
let stages: [Target] = [
  .target(name: "CallsiteBasics"),
  .target(name: "CallsiteDiagnostics"),
  .target(name: "CallsiteSource", dependencies: ["CallsiteDiagnostics", yams]),
  .target(
    name: "CallsiteDocument",
    dependencies: ["CallsiteBasics", "CallsiteDiagnostics", "CallsiteSource", collections]),
  .target(name: "CallsiteModel", dependencies: ["CallsiteBasics", "CallsiteDiagnostics"]),
  .target(
    name: "CallsiteLowering",
    dependencies: ["CallsiteBasics", "CallsiteDiagnostics", "CallsiteDocument", "CallsiteModel", collections]),
  .target(
    name: "CallsiteRendering", dependencies: ["CallsiteBasics", "CallsiteDiagnostics", "CallsiteModel"]),
  .target(
    name: "CallsitePipeline",
    dependencies: [
      "CallsiteBasics", "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteModel",
      "CallsiteLowering",
      "CallsiteRendering",
    ]),
  .target(
    name: "CallsiteCommandLine",
    dependencies: ["CallsiteDiagnostics", "CallsitePipeline", "CallsiteRendering"]),
  .executableTarget(name: "callsite-generate", dependencies: ["CallsiteCommandLine"]),
]

/// The stages that testing modules need besides, and the tool that also generates those. It's what all other plugins
/// run, so that no plugin compiles drift, reviews or the mock.
let testingStages: [Target] = [
  .target(
    name: "CallsiteContract",
    dependencies: [
      "CallsiteBasics", "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", collections,
    ]),
  .target(
    name: "CallsiteSamples",
    dependencies: [
      "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteContract", "CallsiteModel",
      "CallsiteRendering", collections,
    ]),
  .executableTarget(
    name: "callsite-generate-testing", dependencies: ["CallsiteCommandLine", "CallsiteSamples"]),
]

/// Everything else that people do with documents, and the command that has it all.
let commands: [Target] = [
  .target(
    name: "CallsiteDrift",
    dependencies: [
      "CallsiteBasics", "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteContract",
      "CallsiteModel",
      collections,
    ]),
  .target(
    name: "CallsiteReview",
    dependencies: [
      "CallsiteBasics", "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteModel",
      "CallsiteLowering",
      "CallsiteDrift", "CallsitePipeline", "CallsiteSamples", "CallsiteContract", collections,
    ]),
  .target(
    name: "CallsiteMock",
    dependencies: [
      "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteContract", "CallsiteSamples",
      collections, sockets,
    ]),
  .executableTarget(
    name: "callsite",
    dependencies: [
      "CallsiteBasics", "CallsiteDiagnostics", "CallsiteDocument", "CallsiteDrift", "CallsiteMock",
      "CallsitePipeline",
      "CallsiteRendering", "CallsiteSamples", "CallsiteCommandLine", "CallsiteReview", arguments,
    ]),
]

/// How packages of others call the tool. (A plugin can't share code with another: each is its folder alone.)
let plugins: [Target] = [
  .plugin(
    name: "CallsitePlugin", capability: .buildTool(), dependencies: ["callsite-generate"],
    path: "Sources/Plugins/CallsitePlugin"),
  .plugin(
    name: "CallsiteTestingPlugin", capability: .buildTool(), dependencies: ["callsite-generate-testing"],
    path: "Sources/Plugins/CallsiteTestingPlugin"),
  .plugin(
    name: "GenerateClients",
    capability: .command(
      intent: .custom(
        verb: "generate-clients", description: "Generate the API clients that callsite.yaml lists."),
      permissions: [.writeToPackageDirectory(reason: "Callsite writes generated clients to the package.")]),
    dependencies: ["callsite-generate-testing"], path: "Sources/Plugins/GenerateClients"),
  .plugin(
    name: "CheckClients",
    capability: .command(
      intent: .custom(
        verb: "check-clients", description: "Check whether the generated API clients are up to date.")
    ),
    dependencies: ["callsite-generate-testing"], path: "Sources/Plugins/CheckClients"),
]

/// The clients with operations that continue while the app isn't running: those whose configuration asks for them.
let transferring: Set = ["HestamiAPI", "ObservatoryAPI"]

/// What a client's module depends on: the runtime, and the products that it uses besides.
func products(of module: String) -> [Target.Dependency] {
  ["CallsiteRuntime"] + (transferring.contains(module) ? ["CallsiteBackground"] : [])
}

/// What an app links.
let clients: [Target] =
  [
    .target(name: "CallsiteRuntime"), serverTransport,
    .target(name: "CallsiteBackground", dependencies: ["CallsiteRuntime"]),
    .target(name: "CallsiteCache", dependencies: ["CallsiteRuntime"]),
    .target(name: "CallsiteOAuth", dependencies: ["CallsiteRuntime"]),
    .target(name: "CallsiteTesting", dependencies: ["CallsiteRuntime"]),
    .target(
      name: "CallsiteBackgroundTesting",
      dependencies: ["CallsiteRuntime", "CallsiteBackground", "CallsiteTesting"]),
    .target(name: "CallsiteTestFailures", dependencies: ["CallsiteTesting"]),
    .target(name: "CallsiteMockTransport", dependencies: ["CallsiteMock", "CallsiteRuntime"]),
  ]
  + generatedModules.flatMap { module -> [Target] in
    [
      .target(name: module, dependencies: products(of: module), path: "Generated/\(module)"),
      .target(
        name: "\(module)Testing",
        dependencies: ["CallsiteRuntime", "CallsiteTesting", .init(stringLiteral: module)],
        path: "Generated/\(module)Testing"),
    ]
  }

let tests: [Target] = [
  .target(name: "TestSupport", dependencies: server, path: "Tests/TestSupport"),
  .testTarget(
    name: "CallsiteDocumentTests",
    dependencies: [
      "CallsiteBasics", "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteContract",
      collections,
    ]),
  .testTarget(
    name: "CallsiteLoweringTests",
    dependencies: [
      "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteModel", "CallsiteLowering",
      "CallsiteRendering", "CallsiteSamples", "CallsitePipeline", "NameStability", collections,
    ]),
  .testTarget(
    name: "CallsitePipelineTests",
    dependencies: [
      "CallsiteBasics", "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteLowering",
      "CallsiteModel",
      "CallsitePipeline", "CallsiteRendering", "CallsiteSamples", "SchemaGraphs", collections,
    ]),
  .testTarget(
    name: "CallsiteReviewTests",
    dependencies: [
      "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteContract", "CallsiteLowering",
      "CallsiteDrift", "CallsiteMock", "CallsitePipeline", "CallsiteReview", "CallsiteRuntime",
      "CallsiteSamples", "ReferenceExamples", collections,
    ] + generatedModules.map { .init(stringLiteral: $0) }),
  .target(
    name: "ReferenceExamples",
    dependencies: ["CallsiteRuntime"] + generatedModules.map { .init(stringLiteral: $0) },
    path: "Tests/ReferenceExamples"),
  .testTarget(
    name: "CallsiteDriftTests",
    dependencies: [
      "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteModel", "CallsiteLowering",
      "CallsiteDrift", "CallsitePipeline", "CallsiteReview", "SourceCompatibility", collections,
    ], exclude: ["Wire/Disagreements.md", "Wire/OasdiffFindings.md"]),
  .testTarget(
    name: "CallsiteMockTests",
    dependencies: [
      "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteContract", "CallsiteSamples",
      "CallsiteMock", collections, sockets,
    ]),
  .executableTarget(
    name: "SchemaGraphs",
    dependencies: [
      "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteLowering", "CallsiteRendering",
      collections,
    ],
    path: "Tests/SchemaGraphs"),
  .executableTarget(
    name: "NameStability",
    dependencies: [
      "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteModel", "CallsiteLowering",
      collections,
    ],
    path: "Tests/NameStability"),
  .executableTarget(
    name: "SampleCheck",
    dependencies: [
      "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteContract", "CallsiteModel",
      "CallsiteLowering", "CallsitePipeline", "CallsiteSamples",
    ],
    path: "Tests/SampleCheck", exclude: ["run"]),
  .testTarget(
    name: "CallsiteCommandTests",
    dependencies: [
      "callsite", "callsite-generate", "callsite-generate-testing", "CallsiteCommandLine",
      "CallsiteDiagnostics", "CallsitePipeline", arguments,
    ],
    exclude: ["Recorded"]),
  .executableTarget(
    name: "OfflineQueueProgram", dependencies: ["CallsiteRuntime", "CallsiteBackground"],
    path: "Tests/OfflineQueueProgram"),
  .executableTarget(
    name: "BackgroundTransferProgram",
    dependencies: ["CallsiteRuntime", "CallsiteBackground", "TestSupport"],
    path: "Tests/BackgroundTransferProgram"),
  .executableTarget(name: "SessionProgram", dependencies: ["CallsiteRuntime"], path: "Tests/SessionProgram"),
  .testTarget(
    name: "CallsiteRuntimeTests",
    dependencies: [
      "CallsiteRuntime", "CallsiteBackground", "CallsiteCache", "CallsiteOAuth", "CallsiteAsyncHTTPClient",
      "BackgroundTransferProgram", "OfflineQueueProgram", "SessionProgram",
    ] + server + secureServer,
    exclude: ["OAuth/authorization_server.py"]),
  .testTarget(
    name: "CallsiteTestingTests",
    dependencies: [
      "CallsiteTesting", "CallsiteTestFailures", "CallsiteMockTransport", "CallsiteRuntime",
      "CallsiteBackground", "CallsiteBackgroundTesting", "CallsiteMock",
      "CallsiteReview", "CallsiteDrift", "CallsitePipeline", "CallsiteDiagnostics",
      "CallsiteSamples", "ObservatoryAPI", "ObservatoryAPITesting",
    ] + generatedModules.flatMap { [.init(stringLiteral: $0), .init(stringLiteral: "\($0)Testing")] },
    exclude: ["Visit.har"]),
  .target(
    name: "ObservatoryAPI", dependencies: products(of: "ObservatoryAPI"),
    path: "Tests/StubbedClient/ObservatoryAPI"),
  .target(
    name: "ObservatoryAPITesting", dependencies: ["CallsiteRuntime", "CallsiteTesting", "ObservatoryAPI"],
    path: "Tests/StubbedClient/ObservatoryAPITesting"),
  .target(
    name: "FeatureSnapshots", dependencies: ["CallsiteRuntime", "CallsiteBackground", "CallsiteOAuth"],
    path: "Tests/Features",
    exclude: features.flatMap { ["\($0)/\($0).yaml", "\($0)/Diagnostics.txt"] }
      + [
        "Bodies/callsite.yaml", "CallSites/callsite.yaml", "Compact/callsite.yaml", "Options/callsite.yaml",
        "Responses/callsite.yaml", "Verbatim/callsite.yaml",
      ]),
  .testTarget(
    name: "FeatureTests",
    dependencies: [
      "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteLowering", "CallsiteRendering",
      "CallsiteMock", "CallsitePipeline", "CallsiteRuntime", "CallsiteBackground", "CallsiteOAuth",
      "FeatureSnapshots",
    ] + server),
  .executableTarget(
    name: "ReadmeSample", dependencies: ["CallsiteRuntime", "HelpPetAPI"], path: "Tests/ReadmeSample"),
  .target(
    name: "DocumentationSamples",
    dependencies: [
      "CallsiteRuntime", "CallsiteBackground", "CallsiteCache", "CallsiteOAuth", "CallsiteAsyncHTTPClient",
      "CareConnectAPI", "FeatureSnapshots", "HelpPetAPI", "HestamiAPI",
    ] + secureServer,
    path: "Tests/DocumentationSamples"),
  .testTarget(
    name: "GeneratedClientTests",
    dependencies: generatedModules.flatMap { [.target(name: $0), .target(name: "\($0)Testing")] } + server + [
      "ReadmeSample", "CallsiteTesting", "CallsiteRuntime", "CallsiteBackground", "CallsiteDiagnostics",
      "CallsiteSource",
      "CallsiteDocument",
      "CallsiteContract", "CallsiteMock", "CallsiteSamples", collections,
    ]),
  .executableTarget(
    name: "SourceCompatibility",
    dependencies: [
      "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteModel", "CallsiteLowering",
      "CallsiteRendering", "CallsiteDrift", "CallsiteReview", "CallsiteRuntime", collections,
    ],
    path: "Tests/SourceCompatibility"),
  .executableTarget(
    name: "ConformanceSuites",
    dependencies: ["CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteContract"],
    path: "Tests/Conformance", exclude: ["fetch", "run"]),
  .testTarget(name: "OrganizationTests", exclude: ["Interfaces"]),
  .testTarget(
    name: "DocumentationTests",
    dependencies: [
      "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteDrift", "CallsitePipeline",
      "CallsiteReview", "callsite", "ConformanceSuites", "DocumentationSamples", "CallsiteBenchmarks",
      "SampleCheck", arguments,
    ]),
  .executableTarget(
    name: "CallsiteBenchmarks",
    dependencies: [
      "CallsiteDiagnostics", "CallsiteSource", "CallsiteDocument", "CallsiteModel", "CallsiteLowering",
      "CallsiteRendering", "CallsitePipeline", "CallsiteDrift", "CallsiteRuntime", "HelpPetAPI", "HestamiAPI",
      arguments,
    ],
    path: "Tests/Benchmarks"),
]

let package = Package(
  name: "callsite",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .executable(name: "callsite", targets: ["callsite"]),
    .library(name: "CallsiteRuntime", targets: ["CallsiteRuntime"]),
    .library(name: "CallsiteBackground", targets: ["CallsiteBackground"]),
    .library(name: "CallsiteBackgroundTesting", targets: ["CallsiteBackgroundTesting"]),
    .library(name: "CallsiteCache", targets: ["CallsiteCache"]),
    .library(name: "CallsiteOAuth", targets: ["CallsiteOAuth"]),
    .library(name: "CallsiteAsyncHTTPClient", targets: ["CallsiteAsyncHTTPClient"]),
    .library(name: "CallsiteTesting", targets: ["CallsiteTesting"]),
    .library(name: "CallsiteTestFailures", targets: ["CallsiteTestFailures"]),
    .library(name: "CallsiteMock", targets: ["CallsiteMock"]),
    .library(name: "CallsiteMockTransport", targets: ["CallsiteMockTransport"]),
    .plugin(name: "CallsitePlugin", targets: ["CallsitePlugin"]),
    .plugin(name: "CallsiteTestingPlugin", targets: ["CallsiteTestingPlugin"]),
    .plugin(name: "GenerateClients", targets: ["GenerateClients"]),
    .plugin(name: "CheckClients", targets: ["CheckClients"]),
  ] + generatedModules.flatMap { [$0, "\($0)Testing"] }.map { .library(name: $0, targets: [$0]) },
  traits: [
    .default(enabledTraits: ["Generator"]),
    .trait(name: "Generator", description: "The tool, its plugins and the mock."),
    .trait(
      name: "AsyncHTTPClient",
      description: "A transport for servers, which CallsiteAsyncHTTPClient has, on AsyncHTTPClient."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.81.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.26.0"),
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.36.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.26.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.20.0"),
  ],
  targets: stages + testingStages + commands + plugins + clients + tests
)

for target in package.targets where target.type == .test { target.dependencies.append("TestSupport") }

for target in package.targets where target.type != .plugin {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
