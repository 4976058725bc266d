// swift-tools-version: 6.2

import PackageDescription

// Set by the gate.
let isStrict = Context.environment["INTERLOCK_STRICT"] != nil

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

/// A product of the library.
func library(_ name: String) -> Target.Dependency { .product(name: name, package: "interlock") }

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

let package = Package(
  name: "interlock-fleets",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FleetTelemetry", targets: ["FleetTelemetry"]),
    .library(name: "GRDBFleet", targets: ["GRDBFleet"]),
    .library(name: "PostgreSQLFleet", targets: ["PostgreSQLFleet"]),
  ],
  dependencies: [
    .package(name: "interlock", path: "../.."),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .target(
      name: "GRDBFleet",
      dependencies: [grdb, library("InterlockFleet")],
      swiftSettings: settings
    ),
    .systemLibrary(name: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(
      name: "PostgreSQLFleet",
      dependencies: ["CPostgreSQL", library("InterlockFleet")],
      swiftSettings: settings
    ),
    .target(
      name: "FleetTelemetry",
      dependencies: [
        library("InterlockFleet"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "AccountFleet",
      dependencies: [
        "GRDBFleet", "PostgreSQLFleet", grdb, library("Interlock"), library("InterlockData"),
        library("InterlockFleet"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "worker",
      dependencies: ["AccountFleet", library("InterlockFleet")],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "figures",
      dependencies: [
        "GRDBFleet", "PostgreSQLFleet", grdb, library("Interlock"), library("InterlockData"),
        library("InterlockEvolution"), library("InterlockFleet"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FleetTests",
      dependencies: [
        "AccountFleet", "FleetTelemetry", "GRDBFleet", "PostgreSQLFleet", "worker", grdb,
        library("Interlock"), library("InterlockData"), library("InterlockEvolution"),
        library("InterlockFleet"), library("InterlockJournal"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
