import Foundation
import InterlockTestSupport
import Testing
import inbox

@Suite struct PrivateStoreTests {
  private let folder: TemporaryFolder
  private let life: MessageMachine
  private let manager = FileManager.default

  init() throws {
    folder = try TemporaryFolder()
    life = try MessageMachine.life()
  }

  private func mode(_ name: String) throws -> Int? {
    try manager.attributesOfItem(atPath: "\(folder.path)/\(name)")[.posixPermissions] as? Int
  }

  @Test func `only its owner can read the store and the files it replaces`() throws {
    try folder.write("", to: "state/other")
    var file = StoreFile(path: folder.storePath, life: life)
    try file.save(Store())
    #expect(try mode("state/store.json") == 0o600)
    try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.storePath)
    try file.save(Store())
    #expect(try mode("state/store.json") == 0o600)
    #expect(
      try manager.contentsOfDirectory(atPath: "\(folder.path)/state").sorted() == [
        "other", "store.json",
      ]
    )
  }

  @Test func `leftovers of a killed process are removed at the next start`() throws {
    var file = StoreFile(path: folder.storePath, life: life)
    try file.save(Store())
    try folder.write("half", to: "state/store.json.writing")
    _ = try file.load()
    #expect(try manager.contentsOfDirectory(atPath: "\(folder.path)/state") == ["store.json"])
    try folder.write("half", to: "state/store.json.writing")
    try file.save(Store())
    #expect(try manager.contentsOfDirectory(atPath: "\(folder.path)/state") == ["store.json"])
  }

  @Test(.hangLimit)
  func `a store that is a pipe is an error and does not block`() throws {
    try folder.write("", to: "state/other")
    #expect(mkfifo(folder.storePath, 0o600) == 0)
    var file = StoreFile(path: folder.storePath, life: life)
    #expect(throws: StoreError.self) { try file.load() }
  }

  @Test func `a link to a store that does not exist yet stays a link`() throws {
    try folder.write("", to: "elsewhere/other")
    let link = "\(folder.path)/link.json"
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "elsewhere/real.json")
    var file = StoreFile(path: link, life: life)
    try file.save(Store())
    #expect(try manager.destinationOfSymbolicLink(atPath: link) == "elsewhere/real.json")
    #expect(manager.fileExists(atPath: "\(folder.path)/elsewhere/real.json"))
  }
}
