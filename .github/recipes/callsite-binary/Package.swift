// swift-tools-version: 6.1

import PackageDescription

// The plugins of Callsite without its sources: what they run is a binary. `.ci/release` writes this package. Names of
// products are unique in all packages that depend on each other, and an app depends on Callsite itself for the runtime:
// hence the names of these.

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
          verb: "generate-clients", description: "Write the API clients that callsite.yaml lists."),
        permissions: [
          .writeToPackageDirectory(reason: "The generated clients are written into the package.")
        ]),
      dependencies: ["callsite-program"], path: "Plugins/GenerateClients"),
    .plugin(
      name: "CheckClientsBinary",
      capability: .command(
        intent: .custom(
          verb: "check-clients", description: "Tell whether the generated API clients are fresh.")),
      dependencies: ["callsite-program"], path: "Plugins/CheckClients"),
  ]
)
