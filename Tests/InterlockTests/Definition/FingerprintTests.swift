import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// What a fingerprint depends on.
@Suite("Fingerprint")
struct FingerprintTests {
  @Test func `fingerprints never change between versions`() throws {
    let inbox = try Inbox.plain().fingerprint
    let chart = try FingerprintSamples.machine().fingerprint
    #expect([inbox, chart].map(\.description) == ["d9c251ff2d625f6e", "6132ff81ed6c6fd5"])
  }

  @Test
  func `the fingerprint is the same from a builder, from lists, from loops and from an archive`()
    throws
  {
    let built = try Inbox.plain()
    let listed = try Inbox(
      initial: .unread,
      states: [.deleted, .read, .unread].map { Inbox.State($0) },
      events: [
        Inbox.Event(.delete, from: .read, to: .deleted),
        Inbox.Event(.view, from: .unread, to: .read),
        Inbox.Event(.markAsUnread, from: [.deleted, .read], to: .unread),
        Inbox.Event(.delete, from: .unread, to: .deleted),
      ]
    )
    let looped = try Inbox {
      for status in Status.allCases {
        Inbox.State(status, userInfo: ["name": status.rawValue]).didEnter { _ in }
      }
      Inbox.Event(.view, from: .unread, to: .read)
      for status in [Status.unread, .read] { Inbox.Event(.delete, from: status, to: .deleted) }
      for status in [Status.read, .deleted] {
        Inbox.Event(.markAsUnread, from: status, to: .unread)
      }
    }
    let archive = try JSONEncoder().encode(built)
    let archived = try JSONDecoder().decode(Inbox.self, from: archive)
    let dynamic = try JSONDecoder().decode(Sketch.self, from: archive)
    let all = [listed, looped, archived, try built.fired(.view)].map(\.fingerprint)
    #expect(all == Array(repeating: built.fingerprint, count: 4))
    #expect(dynamic.fingerprint == built.fingerprint)
  }

  @Test func `an archive keeps the fingerprint of every kind of chart`() throws {
    for (name, content) in ChartsOfAllKinds.all {
      let machine = try Sketch { content }
      let data = try JSONEncoder().encode(machine)
      let copy = try JSONDecoder().decode(Sketch.self, from: data)
      #expect(copy.fingerprint == machine.fingerprint, "\(name)")
    }
  }

  @Test func `rounding a duration in an archive does not change the fingerprint`() throws {
    let machine = try Sketch {
      Sketch.State("a")
      Sketch.Event.after(.seconds(5.732), from: "a", to: "a")
    }
    let data = try JSONEncoder().encode(machine)
    let copy = try JSONDecoder().decode(Sketch.self, from: data)
    #expect(copy.fingerprint == machine.fingerprint)
  }

  @Test func `every change of the structure changes the fingerprint`() throws {
    var seen = [try FingerprintSamples.machine().fingerprint: "the chart"]
    for (text, replacement) in FingerprintSamples.changes {
      let changed = try FingerprintSamples.machine(replacing: text, with: replacement)
      let change = "\(text) -> \(replacement)"
      #expect(seen.updateValue(change, forKey: changed.fingerprint) == nil, "\(change)")
    }
  }

  @Test func `user info, callbacks and the step limit do not change the fingerprint`() throws {
    let one = try Sketch { Sketch.State("a") }
    let other = try Sketch(stepLimit: 7) {
      Sketch.State("a", userInfo: ["x": 1]).didEnter { _ in }
      Sketch.Observer.didTransition { _ in }
    }
    #expect(one.fingerprint == other.fingerprint)
  }

  @Test func `names with the same concatenation give different fingerprints`() throws {
    let names = [
      ["a", "b"], ["ab", "c"], ["a", "bc"], ["a'", "b"], ["a\n", "b"], ["a", "b\u{0}"],
    ]
    let fingerprints = try names.map { names in
      try Sketch {
        names.map { Sketch.State($0) }
        Sketch.Event(names[1], from: names[0], to: names[1])
      }
      .fingerprint
    }
    #expect(Set(fingerprints).count == names.count)
  }

  @Test func `an identifier without a raw value counts by its description`() throws {
    enum Plain { case a }
    let machine = try Machine<Plain, Plain> { Machine<Plain, Plain>.State(.a) }
    #expect(try machine.fingerprint == Sketch { Sketch.State("a") }.fingerprint)
  }

  @Test func `a blank identifier counts in the fingerprint`() throws {
    struct Name: Hashable, CustomStringConvertible {
      var description: String
    }
    let old = try Machine<Name, Name> {
      Machine<Name, Name>.State(Name(description: ""))
      Machine<Name, Name>.State(Name(description: "a"))
    }
    let new = try Machine<Name, Name> { Machine<Name, Name>.State(Name(description: "")) }
    #expect(new.fingerprint != old.fingerprint)
  }

  @Test func `a fingerprint is written as 16 hexadecimal digits and read from no other text`()
    throws
  {
    let fingerprint = Fingerprint(bits: 0xAB)
    #expect(fingerprint.description == "00000000000000ab")
    #expect(Fingerprint("00000000000000AB") == fingerprint)
    #expect(try JSONEncoder.text([fingerprint]) == #"["00000000000000ab"]"#)
    #expect(
      try JSONDecoder.value([Fingerprint].self, of: #"["00000000000000ab"]"#) == [fingerprint]
    )
    let others = [
      "", "ab", "+0000000000000ab", "00000000000000abc", "00000000000000ag", "٠٠٠٠٠٠٠٠",
    ]
    for text in others {
      #expect(Fingerprint(text) == nil)
      #expect(throws: DecodingError.self) {
        try JSONDecoder.value([Fingerprint].self, of: "[\"\(text)\"]")
      }
    }
  }
}
