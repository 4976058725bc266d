// swift-tools-version: 6.2

import PackageDescription

// Set by the gate.
let isStrict = Context.environment["INTERLOCK_STRICT"] != nil

let settings: [SwiftSetting] =
  [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
  + (isStrict ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "interlock-examples",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .executable(name: "tickets", targets: ["tickets"]),
    .executable(name: "shop", targets: ["shop"]),
    .executable(name: "connection", targets: ["connection"]),
    .executable(name: "backup", targets: ["backup"]),
    .executable(name: "transitionkit", targets: ["transitionkit"]),
    .executable(name: "statekit", targets: ["statekit"]),
    .executable(name: "tbstatemachine", targets: ["tbstatemachine"]),
    .executable(name: "motion", targets: ["motion"]),
    .executable(name: "conche", targets: ["conche"]),
  ],
  dependencies: [
    .package(name: "interlock", path: "../.."),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    .executableTarget(
      name: "tickets",
      dependencies: [.product(name: "Interlock", package: "interlock")],
      path: "Sources/command-line",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "shop",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "FlyingFox", package: "FlyingFox"),
      ],
      path: "Sources/server",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "connection",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockRuntime", package: "interlock"),
      ],
      path: "Sources/live",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "backup",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockRuntime", package: "interlock"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      path: "Sources/service",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "transitionkit",
      dependencies: [.product(name: "Interlock", package: "interlock")],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "statekit",
      dependencies: [.product(name: "Interlock", package: "interlock")],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "tbstatemachine",
      dependencies: [.product(name: "Interlock", package: "interlock")],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "motion",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockRuntime", package: "interlock"),
        .product(name: "InterlockTesting", package: "interlock"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "conche",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockRuntime", package: "interlock"),
        .product(name: "InterlockTesting", package: "interlock"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "SignIn",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockRuntime", package: "interlock"),
      ],
      path: "Sources/SwiftUI",
      swiftSettings: settings
    ),
    .testTarget(
      name: "BackupTests",
      dependencies: [
        "backup",
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockRuntime", package: "interlock"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "SignInTests",
      dependencies: [
        "SignIn",
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockRuntime", package: "interlock"),
      ],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
