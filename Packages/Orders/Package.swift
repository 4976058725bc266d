// swift-tools-version: 6.2

import Foundation
import PackageDescription

// Set by the gate.
let isStrict = Context.environment["INTERLOCK_STRICT"] != nil

// Without the headers of libpq, the program knows SQLite only, and says so.
let hasPostgreSQL = [
  "/usr/include/postgresql/libpq-fe.h",
  "/usr/include/libpq-fe.h",
  "/opt/homebrew/opt/libpq/include/libpq-fe.h",
  "/usr/local/opt/libpq/include/libpq-fe.h",
].contains { FileManager.default.fileExists(atPath: $0) }

let postgreSQL: [Target.Dependency] =
  hasPostgreSQL ? [.product(name: "PostgreSQLFleet", package: "interlock-fleets")] : []

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (hasPostgreSQL ? [.define("POSTGRESQL")] : [])
  + (isStrict ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "interlock-orders",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "interlock", path: "../.."),
    .package(name: "interlock-fleets", path: "../Fleets"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .executableTarget(
      name: "orders",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBFleet", package: "interlock-fleets"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockData", package: "interlock"),
        .product(name: "InterlockFleet", package: "interlock"),
        .product(name: "InterlockWindow", package: "interlock"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ] + postgreSQL,
      swiftSettings: settings
    ),
    .testTarget(
      name: "OrdersTests",
      dependencies: [
        "orders",
        .product(name: "GRDBFleet", package: "interlock-fleets"),
        .product(name: "InterlockFleet", package: "interlock"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ] + postgreSQL,
      exclude: ["browser.py"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
