import Foundation
import Interlock
import InterlockTestSupport
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
    let request = Request(
      now: Date(timeIntervalSince1970: 1_772_348_400),
      snoozeUntil: Date(timeIntervalSince1970: 1_772_352_000)
    )
    let new = try life.beginning(with: [], at: request.now)
    var read = new
    try read.fire(.view, request)
    var snoozed = read
    try snoozed.fire(.snooze, request)
    store.add(["<1@example.org>": new, "<2@example.org>": new, "<3@example.org>": new])
    store.apply(.view, changing: ["<2@example.org>": read])
    store.apply(.snooze, changing: ["<2@example.org>": snoozed])
    return store
  }

  @Test func `a store survives a round trip with its steps`() throws {
    let store = try store()
    var file = StoreFile(path: folder.storePath, life: life)
    try file.save(store)
    var other = StoreFile(path: folder.storePath, life: life)
    #expect(try other.load() == store)
  }

  @Test func `the file is small and readable`() throws {
    var file = StoreFile(path: folder.storePath, life: life)
    try file.save(try store())
    #expect(
      try folder.contents(of: "state/store.json") == """
        {
          "definition" : "\(Self.definition)",
          "format" : "interlock-inbox",
          "messages" : [
            {
              "ids" : [
                "<1@example.org>",
                "<3@example.org>"
              ],
              "machine" : "unread"
            },
            {
              "ids" : [
                "<2@example.org>"
              ],
              "machine" : {
                "history" : [
                  {
                    "state" : "lastInMailbox",
                    "was" : [
                      "read"
                    ]
                  }
                ],
                "states" : [
                  "snoozed"
                ],
                "timers" : [
                  {
                    "after" : 3600,
                    "deadline" : 794044800,
                    "event" : "wake",
                    "id" : "alarm"
                  }
                ]
              }
            }
          ],
          "undo" : [
            {
              "action" : "view",
              "messages" : [
                {
                  "ids" : [
                    "<2@example.org>"
                  ],
                  "machine" : "unread"
                }
              ]
            },
            {
              "action" : "snooze",
              "messages" : [
                {
                  "ids" : [
                    "<2@example.org>"
                  ],
                  "machine" : "read"
                }
              ]
            }
          ],
          "version" : 1
        }
        """
    )
  }

  @Test func `identical messages are written once`() throws {
    let request = Request(
      now: Date(timeIntervalSince1970: 0),
      snoozeUntil: Date(timeIntervalSince1970: 60)
    )
    let snoozed = try life.new(at: request.now, after: [.snooze], request)
    var store = Store()
    store.add(Dictionary(uniqueKeysWithValues: (1...1_000).map { ("<\($0)>", snoozed) }))
    var file = StoreFile(path: folder.storePath, life: life)
    try file.save(store)
    #expect(try folder.contents(of: "state/store.json").count { $0 == "{" } == 5)
    store = try file.load()
    #expect(try store.advance(to: Date(timeIntervalSince1970: 60)).count == 1_000)
    #expect(store.machines.values.allSatisfy { $0.state == .unread })
  }

  @Test(arguments: [
    "", "garbage", "[]", "{}", "null", "\u{0}",
    document("[]", format: "other"), document("[]", version: "0"), document("[]", version: "null"),
    document("[]", definition: "life"), document("[]", definition: ""),
    #"{"format": "interlock-inbox", "version": 1, "messages": [], "undo": []}"#,
    #"{"format": "interlock-inbox", "version": 1, "messages": ["#,
    document("[]", undo: #"[{"action": "x"}]"#), document("[]", undo: #"[{"action": "view"}]"#),
    document("{}"), document(#"{"a": "read"}"#),
    document(#"[{"ids": ["a"], "machine": "purged!"}]"#),
    document(#"[{"ids": ["a"], "machine": "asleep"}]"#),
    document(#"[{"ids": ["a"], "machine": "inMailbox"}]"#),
    document(#"[{"ids": ["a"], "machine": "lastInMailbox"}]"#),
    document(#"[{"ids": ["a"], "machine": 7}]"#), document(#"[{"ids": ["a"]}]"#),
    document(#"[{"ids": "a", "machine": "read"}]"#), document(#"[{"machine": "read"}]"#),
    document(#"[{"ids": ["a"], "machine": {"states": ["read", "unread"]}}]"#),
    document(
      #"[{"ids": ["a"], "machine": {"states": ["snoozed"], "timers": [{"event": "nap", "after": 1}]}}]"#
    ),
    document("null"), document("7"),
    String(repeating: "[", count: 10_000),
  ])
  func `a damaged file is an error and stays unchanged`(content: String) throws {
    let mailbox = try folder.mailbox()
    try folder.write(content, to: "state/store.json")
    #expect(throws: CommandFailure.self) {
      try Session(mailbox: mailbox, storePath: folder.storePath, clock: .stopped())
    }
    #expect(try folder.contents(of: "state/store.json") == content)
  }

  private static func document(
    _ messages: String,
    format: String = "interlock-inbox",
    version: String = "1",
    definition: String = definition,
    undo: String = "[]"
  ) -> String {
    #"{"format": "\#(format)", "version": \#(version), "definition": "\#(definition)", "#
      + #""messages": \#(messages), "undo": \#(undo)}"#
  }

  /// The fingerprint of the message machine, as in files.
  private static let definition = "44bfa103c61ec16e"

  @Test func `the error gives the place of the damage`() throws {
    let messages = #"[{"ids": ["<a>"], "machine": "asleep"}]"#
    try folder.write(Self.document(messages), to: "state/store.json")
    var file = StoreFile(path: folder.storePath, life: life)
    let error = #expect(throws: FileError.self) { try file.load() }
    let text = try #require(error?.description)
    #expect(text.contains("messages → Index 0 → machine"))
    #expect(text.contains("asleep"))
  }

  @Test(arguments: [
    document("[]", version: "2"), document("{}", version: "2"),
    document("null", version: "99", definition: "0123456789abcdef"),
    document(#"[{"ids": ["a"], "machine": "lost"}]"#, definition: "0123456789abcdef"),
  ])
  func `a file of a newer program is refused and stays unchanged`(_ content: String) throws {
    try folder.write(content, to: "state/store.json")
    var file = StoreFile(path: folder.storePath, life: life)
    let error = #expect(throws: FileError.newer(path: folder.storePath)) { try file.load() }
    #expect(error?.description.contains("newer version of this program") == true)
    #expect(try folder.contents(of: "state/store.json") == content)
  }

  @Test func `a file written by another process is not overwritten`() throws {
    var mine = StoreFile(path: folder.storePath, life: life)
    var theirs = StoreFile(path: folder.storePath, life: life)
    _ = try mine.load()
    _ = try theirs.load()
    try theirs.save(try store())
    let written = try folder.contents(of: "state/store.json")
    #expect(throws: FileError.changed(path: folder.storePath)) { try mine.save(Store()) }
    #expect(try folder.contents(of: "state/store.json") == written)
    try theirs.save(Store())
  }

  @Test func `a place that cannot be written is an error`() throws {
    try folder.write("a file", to: "state")
    var file = StoreFile(path: folder.storePath, life: life)
    #expect(throws: FileError.self) { try file.save(Store()) }
    #expect(try folder.contents(of: "state") == "a file")
    var directory = StoreFile(path: folder.path, life: life)
    #expect(throws: FileError.self) { try directory.load() }
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
    let message = try #require(store.machines["<1@example.org>"])
    for _ in 0..<(Store.maximumSteps * 2) {
      store.apply(.view, changing: ["<1@example.org>": message])
    }
    #expect(store.steps.count == Store.maximumSteps)
  }

  @Test func `each mailbox has its own file`() throws {
    func path(_ mailbox: String?) throws -> String {
      let mailbox = try Mailbox(path: mailbox)
      return StoreLocation.path(for: mailbox, environment: ["XDG_STATE_HOME": folder.path])
    }
    try folder.write("", to: "a/mail")
    try folder.write("", to: "b/mail")
    let first = try path("\(folder.path)/a/mail")
    let paths = Set([first, try path("\(folder.path)/b/mail"), try path(nil)])
    #expect(paths.count == 3)
    #expect(try path("\(folder.path)/a/../a/mail") == first)
    #if !canImport(Darwin)
      #expect(paths.allSatisfy { $0.hasPrefix("\(folder.path)/interlock-inbox/") })
      let relative = ["XDG_STATE_HOME": "relative"]
      #expect(try !StoreLocation.path(for: Mailbox(), environment: relative).hasPrefix("relative"))
    #endif
  }
}
