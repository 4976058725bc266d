import Foundation
import Interlock
import InterlockTestSupport
import Testing

/// An inactive machine equals an active one where activation does nothing but enter the initial states.
@Suite("Machines before their first event: equality")
struct InactiveEqualityTests {
  private static let seeds = 0..<Share.of(daily: 60, gate: 2_000, soak: 50_000) as Range<UInt64>

  /// A random machine; every other one has no code, so that entering its states does less.
  private static func prototype(_ seed: UInt64) throws -> DynamicMachine {
    try RandomLife(seed: seed, hasCode: seed.isMultiple(of: 2)).prototype
  }

  private func text(_ machine: DynamicMachine) throws -> String {
    String(decoding: try JSONEncoder().encode(machine, configuration: machine), as: UTF8.self)
  }

  @Test(arguments: seeds)
  func `an inactive machine equals the activated one exactly if both are stored alike`(
    _ seed: UInt64
  ) throws {
    let inactive = try Self.prototype(seed)
    guard let active = try? inactive.activated(at: RandomLife.start) else { return }
    let isStoredAlike = try text(inactive) == text(active)
    #expect((inactive == active) == isStoredAlike)
    #expect((active == inactive) == isStoredAlike)
    #expect(Set([inactive, active]).count == (isStoredAlike ? 1 : 2))
    #expect(inactive == active.fresh() && inactive.hashValue == active.fresh().hashValue)
  }

  @Test(arguments: seeds)
  func `a fresh entity equals what is decoded from it`(_ seed: UInt64) throws {
    let fresh = try Self.prototype(seed)
    for coder in ArchiveCoder.allCases {
      let copy = try coder.roundTrip(fresh, with: fresh)
      #expect(copy == fresh)
      #expect(copy.hashValue == fresh.hashValue)
    }
  }

  /// Machines that all do something on entry, or that all do nothing, would prove little.
  @Test func `both kinds of machines are tried`() throws {
    let quiet = try (0..<60).count { seed in
      let prototype = try Self.prototype(UInt64(seed))
      return try text(prototype) != #"{"active":false}"#
    }
    #expect((5...55).contains(quiet))
  }

  @Test func `an inactive machine differs from an active one in another state`() throws {
    let inbox = try Inbox.plain()
    let read = try inbox.fired(.view)
    #expect(inbox != read && read != inbox)
    #expect(try inbox == read.fired(.markAsUnread))
    #expect(try inbox != Inbox.plain().activated())
  }

  @Test func `an inactive machine differs from an active one whose timer is set`() throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("wait", in: "a").perform { $0.send("go", after: .seconds(1)) }
      Sketch.Event("later", in: "a")
      Sketch.Event("go", from: "a", to: "b")
    }
    var active = try machine.activated(at: at(0))
    #expect(machine == active)
    try active.fire("wait", at: at(0))
    #expect(machine != active && active != machine)
  }

  @Test func `traced copies of inactive and active machines are equal, too`() throws {
    let inbox = try Inbox.plain()
    let active = try inbox.traced { _ in }.activated()
    #expect(inbox == active)
    #expect(inbox.hashValue == active.hashValue)
  }
}
