// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shop",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(path: "../interlock")
  ],
  targets: [
    .executableTarget(
      name: "Shop",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockData", package: "interlock"),
        .product(name: "InterlockRuntime", package: "interlock"),
        .product(name: "InterlockTools", package: "interlock"),
      ]
    ),
    .testTarget(
      name: "ShopTests",
      dependencies: [
        "Shop",
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockRuntime", package: "interlock"),
        .product(name: "InterlockTesting", package: "interlock"),
      ]
    ),
  ]
)
