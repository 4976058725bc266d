// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "interlock-benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "interlock", path: "..")],
  targets: [
    .executableTarget(
      name: "ratios",
      dependencies: [.product(name: "Interlock", package: "interlock")]
    )
  ],
  swiftLanguageModes: [.v6]
)
