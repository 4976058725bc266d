import Foundation
import InterlockTestSupport
import Testing

@Suite("Every lock is one that knows that it is held")
struct LockSourceTests {
  /// What excludes others besides `Locked`, and doesn't know that it is held.
  private static let others = [
    "NSLock", "NSRecursiveLock", "NSCondition", "NSDistributedLock", "Mutex<", "Mutex(",
    "import Synchronization", "os_unfair_lock", "OSAllocatedUnfairLock", "pthread_mutex",
    "pthread_rwlock", "pthread_spin", "DispatchSemaphore", "objc_sync", ".sync {", ".barrier",
  ]

  /// The files that have one, and what they do under it.
  private static let exceptions = [
    "Sources/Interlock/Threads/Locked.swift": "`Locked` itself",
    // Other packages cannot use `Locked`.
    "Packages/Benchmarks/Sources/live/Idle.swift": "counts and compares numbers",
    "Packages/CommandLine/Sources/InterlockCommand/Output/ProgressLine.swift": "compares instants",
    "Packages/CommandLine/Sources/InterlockCommand/Simulation/CallbackLog.swift": "adds a text",
    "Packages/Fleets/Sources/GRDBFleet/GRDBDatabase.swift": "adds or removes a step",
    "Packages/Fleets/Sources/figures/Steady.swift": "remembers a statement",
    "Packages/Fleets/Sources/PostgreSQLFleet/PostgreSQLDatabase.swift":
      "adds or removes a connection",
  ]

  /// The sources in a folder, by their paths in the repository.
  private func sources(in folder: String) throws -> [String: String] {
    let root = Repository.root.appending(path: folder)
    let paths = try #require(FileManager.default.enumerator(atPath: root.path))
    var sources: [String: String] = [:]
    for case let path as String in paths
    where path.hasSuffix(".swift") && !path.contains(".docc/") && !path.contains(".build/") {
      let file = root.appending(path: path)
      sources["\(folder)/\(path)"] = try String(contentsOf: file, encoding: .utf8)
    }
    return sources
  }

  @Test func `no source has another lock, except for those with a reason`() throws {
    let packages = Repository.root.appending(path: "Packages")
    let folders = try FileManager.default.contentsOfDirectory(atPath: packages.path)
      .map { "Packages/\($0)/Sources" }
      .filter { FileManager.default.fileExists(atPath: Repository.root.appending(path: $0).path) }
    var found: Set<String> = []
    for folder in ["Sources"] + folders {
      for (path, source) in try sources(in: folder)
      where Self.others.contains(where: { source.contains($0) }) {
        found.insert(path)
      }
    }
    #expect(found == Set(Self.exceptions.keys))
  }
}
