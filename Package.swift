// swift-tools-version: 6.2

import PackageDescription

// The gate sets it, so that its one build serves the tests as well.
let isStrict = Context.environment["INTERLOCK_STRICT"] != nil

// Which tests are built: "all", as in the gate, or those of one target.
let tests = Context.environment["INTERLOCK_TESTS"]

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
  name: "interlock",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Interlock", targets: ["Interlock"]),
    .library(name: "InterlockData", targets: ["InterlockData"]),
    .library(name: "InterlockJournal", targets: ["InterlockJournal"]),
    .library(name: "InterlockRuntime", targets: ["InterlockRuntime"]),
    .library(name: "InterlockEvolution", targets: ["InterlockEvolution"]),
    .library(name: "InterlockTools", targets: ["InterlockTools"]),
    .library(name: "InterlockExchange", targets: ["InterlockExchange"]),
    .library(name: "InterlockFleet", targets: ["InterlockFleet"]),
    .library(name: "InterlockTesting", targets: ["InterlockTesting"]),
    .library(name: "InterlockWindow", targets: ["InterlockWindow"]),
  ],
  traits: [
    .default(enabledTraits: ["FoundationCoding"]),
    .trait(
      name: "FoundationCoding",
      description: """
        What needs Foundation's coders, database columns and archived payloads among it, and errors that conform to \
        LocalizedError. A program that is linked statically on Linux can be smaller without it.
        """
    ),
  ],
  targets: [
    .target(name: "Interlock", swiftSettings: settings),
    .target(name: "InterlockData", dependencies: ["Interlock"], swiftSettings: settings),
    .target(name: "InterlockJournal", dependencies: ["Interlock"], swiftSettings: settings),
    .target(
      name: "InterlockRuntime",
      dependencies: ["Interlock", "InterlockJournal"],
      swiftSettings: settings
    ),
    .target(name: "InterlockEvolution", dependencies: ["Interlock"], swiftSettings: settings),
    .target(
      name: "InterlockTools",
      dependencies: ["Interlock", "InterlockData", "InterlockEvolution"],
      swiftSettings: settings
    ),
    .target(
      name: "InterlockExchange",
      dependencies: ["Interlock", "InterlockData", "InterlockEvolution"],
      swiftSettings: settings
    ),
    .target(
      name: "InterlockFleet",
      dependencies: ["Interlock", "InterlockData", "InterlockEvolution", "InterlockJournal"],
      swiftSettings: settings
    ),
    .target(
      name: "InterlockTesting",
      dependencies: ["Interlock", "InterlockRuntime"],
      swiftSettings: settings
    ),
    .target(
      name: "InterlockWindow",
      dependencies: ["Interlock", "InterlockRuntime", "InterlockTools"],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "inbox",
      dependencies: ["Interlock", "InterlockEvolution"],
      resources: [.copy("Resources/sample.mbox")],
      swiftSettings: settings
    ),
    .target(
      name: "InterlockTestSupport",
      dependencies: ["Interlock", "InterlockData"],
      path: "Tests/InterlockTestSupport",
      swiftSettings: settings
    ),
    .testTarget(
      name: "InterlockTests",
      dependencies: ["Interlock", "InterlockTestSupport"],
      exclude: ["Archive/Golden", "Interface/Recorded"],
      swiftSettings: settings
    ),
    // The engine against interpreters: what enumerates, draws at random, or runs vectors.
    .testTarget(
      name: "InterlockOracleTests",
      dependencies: ["Interlock", "InterlockTestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "InterlockDataTests",
      dependencies: ["Interlock", "InterlockData", "InterlockTestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "InterlockEvolutionTests",
      dependencies: [
        "Interlock", "InterlockEvolution", "InterlockJournal", "InterlockTestSupport",
      ],
      exclude: ["Golden"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "InterlockRuntimeTests",
      dependencies: [
        "Interlock", "InterlockEvolution", "InterlockJournal", "InterlockRuntime",
        "InterlockTesting", "InterlockTestSupport",
      ],
      exclude: ["Golden", "Hostile/Corpus"],
      swiftSettings: settings
    ),
    // A program that tests start: it restores machines of which it has no code.
    .executableTarget(
      name: "restorer",
      dependencies: ["Interlock", "InterlockData"],
      path: "Tests/Restorer",
      swiftSettings: settings
    ),
    .testTarget(
      name: "InterlockFleetTests",
      dependencies: [
        "Interlock", "InterlockData", "InterlockEvolution", "InterlockFleet",
        "InterlockJournal", "InterlockTestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "InterlockToolsTests",
      dependencies: [
        "Interlock", "InterlockData", "InterlockEvolution", "InterlockExchange", "InterlockTools",
        "InterlockTestSupport", "restorer",
      ],
      exclude: ["Documents/Expressions.txt", "Exchange/Hostile/Corpus", "Golden", "Tutorials"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "InterlockTestingTests",
      dependencies: ["Interlock", "InterlockRuntime", "InterlockTesting", "InterlockTestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "InterlockWindowTests",
      dependencies: [
        "Interlock", "InterlockRuntime", "InterlockTools", "InterlockWindow",
        "InterlockTestSupport",
      ],
      swiftSettings: settings
    ),
    // What takes several products: recipes, and rules about all errors.
    .testTarget(
      name: "IntegrationTests",
      dependencies: [
        "Interlock", "InterlockData", "InterlockEvolution", "InterlockExchange", "InterlockFleet",
        "InterlockJournal", "InterlockRuntime", "InterlockTools", "InterlockTesting",
        "InterlockWindow", "InterlockTestSupport",
      ],
      swiftSettings: settings
    ),
    // A machine in each place where an app keeps one.
    .testTarget(name: "HomesTests", dependencies: ["Interlock"], swiftSettings: settings),
    // Links: what apps write, again in modules whose default isolation is the main actor.
    .testTarget(
      name: "IsolatedHomesTests",
      dependencies: ["Interlock"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]
    ),
    .testTarget(
      name: "IsolatedExamplesTests",
      dependencies: [
        "Interlock", "InterlockData", "InterlockRuntime", "InterlockTesting",
        "InterlockTestSupport",
      ],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]
    ),
    .testTarget(
      name: "InboxTests",
      dependencies: ["inbox", "Interlock", "InterlockEvolution", "InterlockTestSupport"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)

if let tests {
  package.targets.removeAll { $0.type == .test && tests != "all" && $0.name != tests }
  // Chosen tests in release mode: the libraries keep their assertions, and most tests are not optimised, which would take
  // longer than running them does. Those of the oracle interpret and make many machines themselves. Without the second flag
  // of the others, the compiler reads them twice.
  for target in package.targets {
    let isOptimized = target.type != .test || target.name == "InterlockOracleTests"
    let flags =
      isOptimized ? ["-assert-config", "Debug"] : ["-Onone", "-no-emit-module-separately-wmo"]
    let setting = SwiftSetting.unsafeFlags(flags + ["-D", "DEBUG"], .when(configuration: .release))
    target.swiftSettings?.append(setting)
  }
}
