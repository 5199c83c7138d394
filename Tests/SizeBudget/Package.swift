// swift-tools-version: 6.1

import PackageDescription

// Programs of two kinds, each with a generated client and by hand over URLSession, whose machine code `run` compares.
// None of them needs the tool.

let maps = "\(Context.packageDirectory)/../../.build/size"

func program(_ name: String, client: String? = nil) -> Target {
  .executableTarget(
    name: name,
    dependencies: client.map {
      [.product(name: "CallsiteRuntime", package: "callsite"), .product(name: $0, package: "callsite")]
    } ?? [],
    linkerSettings: [.unsafeFlags(["-Xlinker", "-Map=\(maps)/\(name).map"])])
}

let package = Package(
  name: "size-budget",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "callsite", path: "../..", traits: [])],
  targets: [
    program("OneCall", client: "HelpPetAPI"),
    program("OneCallByHand"),
    program("LogIn", client: "HestamiAPI"),
    program("LogInByHand"),
  ]
)
