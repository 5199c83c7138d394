// swift-tools-version: 6.1

import PackageDescription

// Programs of two kinds, each with a generated client and by hand over URLSession, whose machine code `run` compares, and
// one that shows what each further product costs. None of them needs the tool.

let maps = "\(Context.packageDirectory)/../../.build/size"

func program(_ name: String, products: [String] = []) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "callsite") },
    linkerSettings: [.unsafeFlags(["-Xlinker", "-Map=\(maps)/\(name).map"])])
}

let package = Package(
  name: "size-budget",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "callsite", path: "../..", traits: [])],
  targets: [
    program("OneCall", products: ["CallsiteRuntime", "HelpPetAPI"]),
    program("OneCallByHand"),
    program("LogIn", products: ["CallsiteRuntime", "CareConnectAPI"]),
    program("LogInByHand"),
    program(
      "Upload",
      products: ["CallsiteRuntime", "CallsiteBackground", "CallsiteCache", "CallsiteOAuth", "HestamiAPI"]),
  ]
)
