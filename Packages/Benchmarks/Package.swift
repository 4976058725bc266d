// swift-tools-version: 6.2

import PackageDescription

// Set by the gate.
let isStrict = Context.environment["INTERLOCK_STRICT"] != nil

let settings: [SwiftSetting] =
  [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
  + (isStrict ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "interlock-benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "interlock", path: "../..")],
  targets: [
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "ratios",
      dependencies: [
        "AllocationCounter",
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockData", package: "interlock"),
        .product(name: "InterlockEvolution", package: "interlock"),
        .product(name: "InterlockJournal", package: "interlock"),
        .product(name: "InterlockRuntime", package: "interlock"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "entity",
      dependencies: [.product(name: "Interlock", package: "interlock")],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "live",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockRuntime", package: "interlock"),
        .product(name: "InterlockWindow", package: "interlock"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "spaces",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockTools", package: "interlock"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "growth",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockEvolution", package: "interlock"),
        .product(name: "InterlockExchange", package: "interlock"),
        .product(name: "InterlockFleet", package: "interlock"),
        .product(name: "InterlockTools", package: "interlock"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
