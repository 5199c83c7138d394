// swift-tools-version: 6.1

import PackageDescription

// A package whose client comes about without a compiled generator: the plugin is that of `callsite-binary`, which
// `.ci/release bundle` made, and of Callsite itself only the runtime is built. With CALLSITE_FROM_SOURCE=1, the plugin is
// that of Callsite, to compare what a first build costs.

let isFromSource = Context.environment["CALLSITE_FROM_SOURCE"] == "1"

let binary = Package.Dependency.package(path: "../../.build/release-files/local/callsite-binary")

let package = Package(
  name: "binary-consumer",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: isFromSource
    ? [.package(name: "callsite", path: "../..")]
    : [.package(name: "callsite", path: "../..", traits: []), binary],
  targets: [
    .executableTarget(
      name: "Shop",
      dependencies: [.product(name: "CallsiteRuntime", package: "callsite")],
      plugins: isFromSource
        ? [.plugin(name: "CallsitePlugin", package: "callsite")]
        : [.plugin(name: "CallsiteBinaryPlugin", package: "callsite-binary")])
  ]
)
