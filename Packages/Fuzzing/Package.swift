// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "interlock-fuzzing",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "interlock", path: "../..")],
  targets: [
    .executableTarget(
      name: "decoders",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockEvolution", package: "interlock"),
        .product(name: "InterlockJournal", package: "interlock"),
        .product(name: "InterlockRuntime", package: "interlock"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "readers",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockEvolution", package: "interlock"),
        .product(name: "InterlockExchange", package: "interlock"),
        .product(name: "InterlockTools", package: "interlock"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(name: "scxml", dependencies: ["readers"], swiftSettings: settings),
    .executableTarget(name: "xstate", dependencies: ["readers"], swiftSettings: settings),
    .executableTarget(name: "literals", dependencies: ["readers"], swiftSettings: settings),
    .executableTarget(name: "mermaid", dependencies: ["readers"], swiftSettings: settings),
    .executableTarget(name: "documents", dependencies: ["readers"], swiftSettings: settings),
    .executableTarget(
      name: "formulas",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockData", package: "interlock"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
