// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Music",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(path: "../interlock")
  ],
  targets: [
    .executableTarget(
      name: "Music",
      dependencies: [
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockTools", package: "interlock"),
      ]
    )
  ]
)
