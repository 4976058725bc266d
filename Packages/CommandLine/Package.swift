// swift-tools-version: 6.2

import PackageDescription

// Set by the gate, so that its single build serves these tests too.
let isStrict = Context.environment["INTERLOCK_STRICT"] != nil

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatWarning("ExplicitSendable", as: .error),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "interlock-command-line",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "interlock", targets: ["InterlockCommand"])
  ],
  dependencies: [
    .package(name: "interlock", path: "../.."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.0"),
  ],
  targets: [
    .executableTarget(
      name: "InterlockCommand",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockData", package: "interlock"),
        .product(name: "InterlockEvolution", package: "interlock"),
        .product(name: "InterlockExchange", package: "interlock"),
        .product(name: "InterlockTools", package: "interlock"),
        .product(name: "InterlockWindow", package: "interlock"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        "WindowServer",
      ],
      swiftSettings: settings
    ),
    .target(
      name: "WindowServer",
      dependencies: [
        .product(name: "InterlockWindow", package: "interlock"),
        .product(name: "FlyingFox", package: "FlyingFox"),
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "live-door",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockRuntime", package: "interlock"),
        .product(name: "InterlockWindow", package: "interlock"),
        .product(name: "FlyingFox", package: "FlyingFox"),
        "WindowServer",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "InterlockCommandTests",
      dependencies: [
        "InterlockCommand",
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockData", package: "interlock"),
        .product(name: "InterlockEvolution", package: "interlock"),
        .product(name: "InterlockExchange", package: "interlock"),
        .product(name: "InterlockTools", package: "interlock"),
      ],
      exclude: ["Golden"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
