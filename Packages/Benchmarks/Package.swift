// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "interlock-benchmarks",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "interlock", path: "../..")],
  targets: [
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "ratios",
      dependencies: [
        "AllocationCounter",
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockRuntime", package: "interlock"),
      ],
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
    ),
    .executableTarget(
      name: "live",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockRuntime", package: "interlock"),
      ],
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
    ),
    .executableTarget(
      name: "fleets",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockTools", package: "interlock"),
      ],
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
    ),
    .executableTarget(
      name: "spaces",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockTools", package: "interlock"),
      ],
      swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
    ),
  ],
  swiftLanguageModes: [.v6]
)
