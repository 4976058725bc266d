import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// Enumerations that have lost a case, and identifiers that are not strings.
@Suite("Former names of enumeration cases and numbers")
struct FormerCaseTests {
  /// The entity of a prototype that a text decodes to.
  private func state<StateID: Codable, EventID: Codable>(
    _ text: String,
    _ prototype: Machine<StateID, EventID>
  ) throws -> Machine<StateID, EventID> {
    try JSONDecoder().decode(
      Machine<StateID, EventID>.self,
      from: Data(text.utf8),
      configuration: prototype
    )
  }

  private func inbox() throws -> Inbox {
    try Inbox(initial: .unread) {
      Inbox.State(.unread).deferring(.markAsUnread)
      Inbox.State(.read).formerly("seen", "opened")
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read).formerly("open")
      Inbox.Event(.markAsUnread, from: .read, .deleted, to: .unread).formerly("restore")
    }
  }

  @Test(arguments: ["read", "seen", "opened"])
  func `a removed raw value decodes as the state that has it as a former name`(_ name: String)
    throws
  {
    #expect(try state("\"\(name)\"", inbox()).state == .read)
    #expect(try state(#"{"states":["\#(name)"]}"#, inbox()).state == .read)
  }

  @Test
  func
    `a removed case of a deferred or delayed event decodes by its former name`()
    throws
  {
    let text = #"""
      {"states":["unread"],"deferred":[{"event":"restore","userInfo":{"id":7}}],
       "timers":[{"event":"open","after":2,"deadline":790000002,"id":"t","userInfo":{"n":[1]}}]}
      """#
    var message = try state(text, inbox())
    #expect(message.snapshot.deferred.map(\.event) == [.markAsUnread])
    #expect(message.snapshot.deferred[0].userInfo["id"] as? Int == 7)
    let timer = try #require(message.snapshot.timers.first)
    guard case .event(let item, id: "t") = timer.content else {
      Issue.record("\(timer)")
      return
    }
    #expect(item.event == .view)
    #expect(item.userInfo["n"] as? [Int] == [1])
    let receipts = try message.advance(to: Date(timeIntervalSinceReferenceDate: 790_000_002))
    #expect(receipts.map(\.description) == ["unread --view--> read\nread --markAsUnread--> unread"])
  }

  @Test(arguments: ["\"sene\"", #"{"states":["sene"]}"#])
  func `an unknown name is an error that lists the known names`(_ text: String) throws {
    let error = try #require(
      #expect(throws: DecodingError.self) { try state(text, inbox()) }
    )
    #expect(error.text.contains("'sene'"), "\(error.text)")
    #expect(error.text.contains("'unread'"), "\(error.text)")
  }

  @Test(arguments: ["17", "[]", "{}", "null", "true", #"{"states":[]}"#, #"{"states":[17]}"#])
  func `a value that is not an entity is still an error`(_ text: String) throws {
    #expect(throws: DecodingError.self) { try state(text, inbox()) }
  }

  private enum Level: Int, Codable { case low = 1, high = 2 }
  private enum Signal: Int, Codable { case rise = 10, fall = 20 }

  private func levels() throws -> Machine<Level, Signal> {
    typealias Levels = Machine<Level, Signal>
    return try Levels(initial: .low) {
      Levels.State(.low)
      Levels.State(.high).formerly("3", "-4")
      Levels.Event(.rise, from: .low, to: .high)
      Levels.Event(.fall, from: .high, to: .low).formerly("21")
    }
  }

  @Test(arguments: ["2", "3", "-4", #"{"states":[3]}"#])
  func `a removed number decodes as the state that has it as a former name`(_ text: String) throws {
    #expect(try state(text, levels()).state == .high)
  }

  @Test func `a removed number decodes as the event that has it as a former name`() throws {
    let text = #"{"states":[3],"timers":[{"event":21,"after":1,"deadline":1}]}"#
    let machine = try state(text, levels())
    let timer = try #require(machine.snapshot.timers.first)
    #expect(timer.content == .event(.init(event: .fall), id: nil))
  }

  @Test func `former names work for plain integers`() throws {
    let counter = try Machine<Int, Int>(initial: 0) {
      Machine<Int, Int>.State(0)
      Machine<Int, Int>.State(1).formerly("100")
      Machine<Int, Int>.Event(5, from: 0, to: 1)
    }
    #expect(try state("100", counter).state == 1)
    #expect(try counter.restored(from: .init(state: 100)).state == 1)
    #expect(throws: DecodingError.self) { try state("101", counter) }
  }

  @Test(arguments: ["filed", "stored", "archived"])
  func `former names work for cases without raw values`(_ name: String) throws {
    let archive = try NamedSamples.archive()
    #expect(try state(#"{"\#(name)":{}}"#, archive).state == .filed)
    #expect(try state(#"{"states":[{"\#(name)":{}}]}"#, archive).state == .filed)
  }

  /// Archives don't hold their descriptions, so they must be decoded before names are compared.
  @Test(arguments: [Samples.Link.closed, .open(port: 443, secure: true), .failed("*")])
  func `a former name leaves cases with payload readable`(
    _ link: Samples.Link
  ) throws {
    typealias Links = Machine<Samples.Link, Samples.Signal>
    let links = try Links(initial: .closed) {
      Links.State(.closed).formerly("shut")
      Links.State(.open(port: 443, secure: true))
      Links.State(.failed("*"))
      Links.Event(.connect, from: .closed, to: .open(port: 443, secure: true))
    }
    let entity = try links.restored(from: .init(state: link))
    for coder in ArchiveCoder.allCases {
      #expect(try coder.roundTrip(entity, with: links).state == link)
    }
    #expect(try state(#"{"shut":{}}"#, links).state == .closed)
  }

  private struct Twin: Hashable, Codable, Sendable, CustomStringConvertible {
    let number: Int
    var description: String { "twin" }
  }

  @Test func `identifiers with the same description stay distinct`() throws {
    typealias Twins = Machine<Twin, String>
    let twins = try Twins(initial: Twin(number: 1)) {
      Twins.State(Twin(number: 1))
      Twins.State(Twin(number: 2)).formerly("second")
      Twins.Event("go", from: Twin(number: 1), to: Twin(number: 2)).formerly("walk")
    }
    for number in 1...2 {
      let entity = try twins.restored(from: .init(state: Twin(number: number)))
      #expect(entity.state == Twin(number: number))
      #expect(try ArchiveCoder.json.roundTrip(entity, with: twins).state == Twin(number: number))
    }
  }
}
