import Foundation
import Interlock
import InterlockEvolution
import InterlockTestSupport
import Testing

/// An entity written with a prototype reads back unchanged.
@Suite("Evolution: entities and their prototypes")
struct EvolvingEntityTests {
  private func first() throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
    }
  }

  private func second() throws -> Sketch {
    try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("b")
      Sketch.State("c")
      Sketch.Event("go", from: "a", to: "c")
      Sketch.Event("other", from: "a", to: "b")
    }
  }

  private func toSecond() throws -> Migration {
    Migration(from: try first(), .renameState("b", to: "c"))
  }

  @Test(arguments: [true, false])
  func `an entity of an older prototype is written with the newer definition`(
    _ isMarking: Bool
  ) throws {
    let newer = try second().evolving(from: [toSecond()], marking: isMarking)
    let old = try first().evolving(from: []).firing("go").machine
    let data = try JSONEncoder().encode(old, configuration: newer)
    let read = try JSONDecoder().decode(Sketch.self, from: data, configuration: newer)
    #expect(read.configuration == ["c"])
  }

  @Test func `former names are not written`() throws {
    let newer = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.State("c").formerly("b")
      Sketch.Event("go", from: "a", to: "c")
    }
    let old = try first().firing("go").machine
    let data = try JSONEncoder().encode([old], configuration: newer)
    #expect(String(decoding: data, as: UTF8.self) == #"["c"]"#)
  }

  @Test func `unmarked entities cannot belong to an older definition if new ones are unmarked too`()
    throws
  {
    let toSecond = try toSecond()
    let second = try second()
    #expect(throws: EvolutionError.unmarkedEntities(of: toSecond.fingerprint)) {
      try second.evolving(from: [toSecond], unmarked: toSecond.fingerprint, marking: false)
    }
  }

  private enum Payload: Codable, Hashable { case idle, read(Int) }
  private typealias Book = Machine<Payload, String>

  private func book() throws -> Book {
    try Book(initial: .idle) {
      Book.State(.idle).formerly("waiting")
      Book.State(.read(3))
      Book.Event("open", from: .idle, to: .read(3))
    }
  }

  @Test(arguments: [true, false])
  func `states with a payload are read by a machine with other names`(
    _ isMarking: Bool
  ) throws {
    let prototype = try book().evolving(from: [], marking: isMarking)
    let open = try prototype.firing("open").machine
    let data = try JSONEncoder().encode(open, configuration: prototype)
    #expect(try JSONDecoder().decode(Book.self, from: data, configuration: prototype) == open)
    let idle = try JSONDecoder().decode(
      Book.self,
      from: Data(#"{"waiting":{}}"#.utf8),
      configuration: prototype
    )
    #expect(idle.configuration == [.idle])
  }

  @Test func `whole machines with payloads are read with a prototype`() throws {
    let open = try book().firing("open").machine
    let data = try JSONEncoder().encode(open)
    let read = try JSONDecoder().decode(Book.self, from: data, configuration: book())
    #expect(read.configuration == [.read(3)])
  }

  private enum Number: Int, Codable { case one = 1, two = 2 }
  private enum NewNumber: Int, Codable { case two = 2, three = 3 }

  private func numbers<ID: Hashable & Sendable>(_ one: ID, _ two: ID) throws -> Machine<ID, ID> {
    try Machine<ID, ID>(initial: one) {
      Machine<ID, ID>.State(one)
      Machine<ID, ID>.State(two)
      Machine<ID, ID>.Event(two, from: one, to: two)
    }
  }

  @Test func `whole machines with integer identifiers are read with a prototype`() throws {
    let prototype = try numbers(Number.one, .two)
    let two = try prototype.firing(.two).machine
    let data = try JSONEncoder().encode(two)
    let read = try JSONDecoder().decode(type(of: two), from: data, configuration: prototype)
    #expect(read == two)
  }

  @Test func `whole machines whose integers are no longer cases are migrated`() throws {
    let old = try numbers(Number.one, .two)
    let toThree = Migration(from: try old.dynamic(), .renameState("1", to: "3"))
    let prototype = try numbers(NewNumber.three, .two).evolving(from: [toThree])
    let data = try JSONEncoder().encode(try active(old))
    let read = try JSONDecoder().decode(
      Machine<NewNumber, NewNumber>.self,
      from: data,
      configuration: prototype
    )
    #expect(read.configuration == [.three])
  }

  private func active(_ machine: Machine<Number, Number>) throws -> Machine<Number, Number> {
    var machine = machine
    try machine.activate()
    return machine
  }
}
