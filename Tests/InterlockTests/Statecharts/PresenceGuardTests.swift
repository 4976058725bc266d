import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("Guards that ask about a state")
struct PresenceGuardTests {
  private enum Place: String, Codable { case door, open, shut, lamp, on, off }
  private enum Act: String, Codable { case push, light, enter }
  private typealias Room = Machine<Place, Act>

  private func room() throws -> Room {
    try Room {
      Room.State(parallel: Place.lamp) {
        Room.State(.door) {
          Room.State(.shut)
          Room.State(.open)
        }
        Room.State(.on) { Room.State(.off) }
      }
      Room.Event(.push, from: .shut, to: .open)
      Room.Event(.light, in: .off).shouldFire(whileIn: .open)
      Room.Event(.enter, in: .off).shouldFire(unlessIn: .open)
    }
  }

  @Test func `the machine answers a guard about a state without code`() throws {
    var room = try room()
    #expect(!room.isActive && room.isIn(.shut) && !room.isIn(.open))
    #expect(room.canFire(.enter) && !room.canFire(.light))
    let refusal = try #require(room.refusal(of: .light))
    #expect(refusal.reason == .guardRefused)
    #expect(refusal.candidates.map(\.unmet[0].name) == ["In(open)"])
    #expect(refusal.candidates.map(\.unmet[0].isMissing) == [false])
    try room.fire(.push)
    try room.fire(.light)
    #expect(!room.canFire(.enter))
  }

  @Test func `a flat machine answers guards about its states`() throws {
    var machine = try DynamicMachine {
      DynamicMachine.State("a")
      DynamicMachine.State("b")
      DynamicMachine.Event("go", from: "a", "b", to: "b").shouldFire(whileIn: "a")
      DynamicMachine.Event("go", from: "b", to: "a").shouldFire(unlessIn: "a")
    }
    for state in ["b", "a", "b"] {
      try machine.fire("go")
      #expect(machine.state == state)
    }
  }

  @Test func `an archive keeps guards about states, which need no code`() throws {
    let data = try JSONEncoder().encode(room())
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains(#""guards":[{"in":"open"}]"#))
    #expect(text.contains(#""guards":[{"notIn":"open"}]"#))
    var copy = try JSONDecoder().decode(Room.self, from: data)
    #expect(try copy.fingerprint == room().fingerprint)
    #expect(copy.events.map { $0.asksCode } == [false, false, false])
    _ = try copy.bound(to: Room.Behaviour())
    try copy.fire(.push)
    try copy.fire(.light)
    let dynamic = try room().dynamic()
    #expect(try dynamic.fingerprint == room().fingerprint)
    #expect(
      try JSONDecoder().decode(DynamicMachine.self, from: data).fingerprint == dynamic.fingerprint
    )
  }

  @Test(arguments: [
    #"{"in":"a","notIn":"a"}"#, #"{}"#, #"{"inn":"a"}"#, #"{"in":1}"#, #"{"in":"nowhere"}"#, "[]",
    "1",
  ])
  func `an archive with an invalid guard about a state is refused`(_ guardText: String) {
    let text = """
      {"interlock":1,"initial":"a","states":[{"id":"a"}],
      "events":[{"id":"e","from":["a"],"guards":["it holds",null,\(guardText)]}]}
      """
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(DynamicMachine.self, from: Data(text.utf8))
    }
    guard case .dataCorrupted(let context)? = error else {
      if case .typeMismatch? = error { return }
      Issue.record("\(error as Any)")
      return
    }
    #expect(context.codingPath.map(\.stringValue).contains("events") || guardText.contains("now"))
  }

  private func machine(
    _ change: (DynamicMachine.Event) -> DynamicMachine.Event,
    _ state: DynamicMachine.State = DynamicMachine.State("b")
  ) throws -> DynamicMachine {
    try DynamicMachine {
      DynamicMachine.State("a") {
        DynamicMachine.State.history("h", default: "a1")
        DynamicMachine.State("a1")
      }
      state
      DynamicMachine.Event("go", from: "a", to: state.id)
      change(DynamicMachine.Event("back", from: state.id, to: "a"))
    }
  }

  @Test func `the state that a guard asks about is part of the fingerprint`() throws {
    let machines = [
      try machine { $0 }, try machine { $0.shouldFire("In(a)") },
      try machine { $0.shouldFire(whileIn: "a") }, try machine { $0.shouldFire(unlessIn: "a") },
      try machine { $0.shouldFire(whileIn: "b") },
    ]
    #expect(Set(machines.map(\.fingerprint)).count == machines.count)
  }

  @Test(arguments: [("nowhere", "is not defined"), ("h", "is never active itself")])
  func `a guard about a state that can never be active is an error`(
    _ state: String,
    _ message: String
  ) throws {
    let error = try #require(throws: DefinitionError.self) {
      try machine { $0.shouldFire("it holds").shouldFire(unlessIn: state) }
    }
    let finding = try #require(error.findings.first)
    #expect(finding.check == .unknownGuardState)
    #expect(
      finding.message == "a guard asks about the state \(quoted(state)), which \(message)"
    )
  }
}
