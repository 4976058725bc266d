// swift-tools-version: 6.2

import PackageDescription

// Set by the gate.
let isStrict = Context.environment["INTERLOCK_STRICT"] != nil

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "interlock-fleets",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "interlock", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .target(
      name: "GRDBFleet",
      dependencies: [
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "InterlockFleet", package: "interlock"),
      ],
      swiftSettings: settings
    ),
    .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(
      name: "PostgreSQLFleet",
      dependencies: [
        "CPostgreSQL",
        .product(name: "InterlockFleet", package: "interlock"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "figures",
      dependencies: [
        "GRDBFleet",
        "PostgreSQLFleet",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockData", package: "interlock"),
        .product(name: "InterlockFleet", package: "interlock"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FleetTests",
      dependencies: [
        "GRDBFleet",
        "PostgreSQLFleet",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockData", package: "interlock"),
        .product(name: "InterlockEvolution", package: "interlock"),
        .product(name: "InterlockFleet", package: "interlock"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
