// swift-tools-version: 6.1

import PackageDescription

// Callsite's plugins with a prebuilt binary instead of its sources. `.ci/release` creates this package. Product names must
// be unique across all packages of an app, which also depends on Callsite itself for the runtime, so the products have
// names of their own.

let package = Package(
  name: "callsite-binary",
  products: [
    .plugin(name: "CallsiteBinaryPlugin", targets: ["CallsiteBinaryPlugin"]),
    .plugin(name: "CallsiteBinaryTestingPlugin", targets: ["CallsiteBinaryTestingPlugin"]),
    .plugin(name: "GenerateClientsBinary", targets: ["GenerateClientsBinary"]),
    .plugin(name: "CheckClientsBinary", targets: ["CheckClientsBinary"]),
  ],
  targets: [
    .binaryTarget(
      name: "callsite-program",
      url: "@URL@",
      checksum: "@CHECKSUM@"),
    .plugin(
      name: "CallsiteBinaryPlugin", capability: .buildTool(), dependencies: ["callsite-program"],
      path: "Plugins/CallsitePlugin"),
    .plugin(
      name: "CallsiteBinaryTestingPlugin", capability: .buildTool(), dependencies: ["callsite-program"],
      path: "Plugins/CallsiteTestingPlugin"),
    .plugin(
      name: "GenerateClientsBinary",
      capability: .command(
        intent: .custom(
          verb: "generate-clients", description: "Generate the API clients that callsite.yaml lists."),
        permissions: [
          .writeToPackageDirectory(reason: "Callsite writes generated clients to the package.")
        ]),
      dependencies: ["callsite-program"], path: "Plugins/GenerateClients"),
    .plugin(
      name: "CheckClientsBinary",
      capability: .command(
        intent: .custom(
          verb: "check-clients", description: "Check whether the generated API clients are up to date.")),
      dependencies: ["callsite-program"], path: "Plugins/CheckClients"),
  ]
)
