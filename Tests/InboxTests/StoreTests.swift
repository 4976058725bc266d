import Foundation
import Interlock
import Testing
import inbox

@Suite struct StoreTests {
  private let folder: TemporaryFolder
  private let life: MessageMachine

  init() throws {
    folder = try TemporaryFolder()
    life = try MessageMachine.life()
  }

  private func store() throws -> Store {
    var store = Store()
    let request = Entry.Request(
      now: Date(timeIntervalSince1970: 0),
      snoozeUntil: Date(timeIntervalSince1970: 1_772_352_000)
    )
    let new = try Entry(life, marks: [])
    var read = new
    try read.fire(.view, request)
    var snoozed = read
    try snoozed.fire(.snooze, request)
    store.set(["<1@example.org>": new, "<2@example.org>": new])
    store.apply(.view, changing: ["<2@example.org>": read])
    store.apply(.snooze, changing: ["<2@example.org>": snoozed])
    return store
  }

  @Test func `a store comes back as it was, steps and all`() throws {
    let store = try store()
    var file = StoreFile(path: folder.storePath, life: life)
    try file.save(store)
    var other = StoreFile(path: folder.storePath, life: life)
    #expect(try other.load() == store)
  }

  @Test func `the file is small and natural`() throws {
    var file = StoreFile(path: folder.storePath, life: life)
    try file.save(try store())
    #expect(
      try folder.contents(of: "state/store.json") == """
        {
          "format" : "interlock-inbox",
          "messages" : {
            "<1@example.org>" : "unread",
            "<2@example.org>" : {
              "machine" : "snoozed",
              "until" : "2026-03-01T08:00:00Z"
            }
          },
          "undo" : [
            {
              "action" : "view",
              "messages" : {
                "<2@example.org>" : "unread"
              }
            },
            {
              "action" : "snooze",
              "messages" : {
                "<2@example.org>" : "read"
              }
            }
          ],
          "version" : 1
        }
        """
    )
  }

  @Test(arguments: [
    "", "garbage", "[]", "{}", "null", "\u{0}",
    #"{"format": "other", "version": 1, "messages": {}, "undo": []}"#,
    #"{"format": "interlock-inbox", "version": 2, "messages": {}, "undo": []}"#,
    #"{"format": "interlock-inbox", "version": 1, "messages": {"a": "asleep"}, "undo": []}"#,
    #"{"format": "interlock-inbox", "version": 1, "messages": {"a": 7}, "undo": []}"#,
    #"{"format": "interlock-inbox", "version": 1, "messages": {"a": {}}, "undo": []}"#,
    #"{"format": "interlock-inbox", "version": 1, "messages": {"#,
    #"{"format": "interlock-inbox", "version": 1, "messages": {}, "undo": [{"action": "x"}]}"#,
    String(repeating: "[", count: 10_000),
  ])
  func `a damaged file is an error and stays as it is`(content: String) throws {
    let mailbox = try folder.mailbox()
    try folder.write(content, to: "state/store.json")
    #expect(throws: CommandFailure.self) {
      try Session(mailbox: mailbox, storePath: folder.storePath, clock: .stopped())
    }
    #expect(try folder.contents(of: "state/store.json") == content)
  }

  @Test func `the error says where the damage is`() throws {
    try folder.write(
      #"{"format": "interlock-inbox", "version": 1, "messages": {"<a>": "asleep"}, "undo": []}"#,
      to: "state/store.json"
    )
    var file = StoreFile(path: folder.storePath, life: life)
    let error = #expect(throws: StoreError.self) { try file.load() }
    let text = try #require(error?.description)
    #expect(text.contains("messages → <a>"))
    #expect(text.contains("asleep"))
  }

  @Test func `a file that another process has written is not overwritten`() throws {
    var mine = StoreFile(path: folder.storePath, life: life)
    var theirs = StoreFile(path: folder.storePath, life: life)
    _ = try mine.load()
    _ = try theirs.load()
    try theirs.save(try store())
    let written = try folder.contents(of: "state/store.json")
    #expect(throws: StoreError.changed(path: folder.storePath)) { try mine.save(Store()) }
    #expect(try folder.contents(of: "state/store.json") == written)
    try theirs.save(Store())
  }

  @Test func `a place where nothing can be written is an error`() throws {
    try folder.write("a file", to: "state")
    var file = StoreFile(path: folder.storePath, life: life)
    #expect(throws: StoreError.self) { try file.save(Store()) }
    #expect(try folder.contents(of: "state") == "a file")
    var directory = StoreFile(path: folder.path, life: life)
    #expect(throws: StoreError.self) { try directory.load() }
  }

  @Test func `a link to the file stays a link`() throws {
    var real = StoreFile(path: "\(folder.path)/elsewhere/real.json", life: life)
    try real.save(Store())
    let link = "\(folder.path)/link.json"
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: "\(folder.path)/elsewhere/real.json"
    )
    var file = StoreFile(path: link, life: life)
    #expect(try file.load() == Store())
    try file.save(try store())
    #expect(try real.load() == store())
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link).hasSuffix("real.json"))
  }

  @Test func `old steps are forgotten`() throws {
    var store = try store()
    let entry = try #require(store["<1@example.org>"])
    for _ in 0..<(Store.maximumSteps * 2) {
      store.apply(.view, changing: ["<1@example.org>": entry])
    }
    #expect(store.steps.count == Store.maximumSteps)
  }

  @Test func `each mailbox has a file of its own`() {
    let environment = ["XDG_STATE_HOME": "/state"]
    func path(_ source: MailboxSource) -> String {
      StoreLocation.path(for: source, environment: environment)
    }
    let paths = [path(.sample), path(.path("/a/mail")), path(.path("/b/mail"))]
    #expect(Set(paths).count == 3)
    #expect(path(.path("/a/./mail")) == paths[1])
    #if !canImport(Darwin)
      #expect(paths.allSatisfy { $0.hasPrefix("/state/interlock-inbox/") })
      #expect(
        !StoreLocation.path(for: .sample, environment: ["XDG_STATE_HOME": "relative"])
          .hasPrefix("relative")
      )
    #endif
  }
}
