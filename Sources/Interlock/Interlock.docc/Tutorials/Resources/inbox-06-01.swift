// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Mail",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(path: "../interlock")
  ],
  targets: [
    .executableTarget(
      name: "Mail",
      dependencies: [
        .product(name: "Interlock", package: "interlock")
      ]
    ),
    .testTarget(
      name: "MailTests",
      dependencies: [
        "Mail",
        .product(name: "Interlock", package: "interlock"),
        .product(name: "InterlockTesting", package: "interlock"),
      ]
    ),
  ]
)
