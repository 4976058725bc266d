// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "interlock-fuzzing",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "interlock", path: "../..")],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockRuntime", package: "interlock"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
