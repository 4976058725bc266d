import Foundation
import Interlock
import InterlockEvolution
import InterlockTools
import Testing

/// The machines of well-known statechart tutorials, written as documents, each with a history.
@Suite("Machines of tutorials")
struct TutorialTests {
  @Test(arguments: Life.all)
  func `a tutorial's machine has no findings`(_ life: Life) throws {
    let space = StateSpace(of: try life.machine())
    #expect(space.isComplete)
    #expect(space.anomalies.filter { $0.severity > .note } == [])
    #expect(space.machine.warnings == [])
  }

  @Test(arguments: Life.all)
  func `a tutorial's machine behaves as described`(_ life: Life) throws {
    let calls = Calls()
    var machine = try life.machine().bound(to: life.behaviour(calls))
    var now = Date(timeIntervalSinceReferenceDate: 0)
    try machine.activate(at: now)
    #expect(machine.configuration == life.start)
    for (number, step) in life.steps.enumerated() {
      calls.refuse(step.refusing)
      if let event = step.event { try machine.fire(event, at: now) }
      now += step.seconds
      try machine.advance(to: now)
      #expect(machine.configuration == step.configuration, "step \(number + 1)")
    }
    #expect(calls.names == life.callbacks)
  }

  /// The drawing at the end of its history, inspected by eye. INTERLOCK_RECORD=1 draws it anew.
  @Test(arguments: Life.all)
  func `a tutorial's machine is drawn with its path`(_ life: Life) throws {
    var machine = try life.machine().bound(to: life.behaviour(Calls()))
    var now = Date(timeIntervalSinceReferenceDate: 0)
    var receipts = [try machine.activate(at: now)]
    for step in life.steps where step.refusing.isEmpty {
      guard let event = step.event, machine.canFire(event, at: now) else { continue }
      receipts.append(try machine.fire(event, at: now))
      now += step.seconds
      receipts += try machine.advance(to: now)
    }
    let svg = MachineDiagram(of: machine, path: receipts).svg(title: life.name)
    let file = Life.folder.appending(path: "\(life.name).svg")
    if ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] == "1" {
      try Data(svg.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == svg)
  }

  @Test func `every document has a history`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Life.folder.path)
    let names = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    #expect(names.sorted() == Life.all.map(\.name).sorted())
  }

  @Test(arguments: Life.all)
  func `a document and the document written from its machine define the same machine`(_ life: Life)
    throws
  {
    let machine = try life.machine()
    let copy = try JSONDecoder().decode(DynamicMachine.self, from: JSONEncoder().encode(machine))
    #expect(copy.fingerprint == machine.fingerprint)
    #expect(copy.difference(from: machine).isEmpty)
  }
}

/// The events of a machine, and its configuration after each.
struct Life: CustomTestStringConvertible, Sendable {
  struct Step: Sendable {
    let event: String?
    let seconds: Double
    let refusing: Set<String>
    let configuration: [String]
  }

  let name: String
  let guards: [String]
  let start: [String]
  let steps: [Step]
  /// The callbacks that ran, in order.
  let callbacks: [String]

  var testDescription: String { name }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Tutorials")

  func machine() throws -> DynamicMachine {
    let file = Self.folder.appendingPathComponent("\(name).json")
    return try JSONDecoder().decode(DynamicMachine.self, from: Data(contentsOf: file))
  }

  func behaviour(_ calls: Calls) throws -> DynamicMachine.Behaviour {
    var behaviour = DynamicMachine.Behaviour()
    for name in guards {
      behaviour = behaviour.guard(name) { _ in calls.allows(name) }
    }
    for name in try callbackNames() {
      behaviour = behaviour.callback(name) { _ in calls.note(name) }
    }
    return behaviour
  }

  /// The names of its callbacks, taken from the error about missing code.
  private func callbackNames() throws -> [String] {
    let machine = try machine()
    do throws(BindingError) {
      _ = try machine.bound(to: DynamicMachine.Behaviour())
      return []
    } catch {
      return error.unbound.filter { $0.kind == .callback }.compactMap(\.name)
    }
  }
}

/// Records callbacks and holds the guards' answers.
final class Calls: @unchecked Sendable {
  // Safe because the lock is held whenever anything is read or changed.
  private let lock = NSLock()
  private var noted: [String] = []
  private var refusing: Set<String> = []

  var names: [String] { lock.withLock { noted } }

  func note(_ name: String) {
    lock.withLock { noted.append(name) }
  }

  func refuse(_ names: Set<String>) {
    lock.withLock { refusing = names }
  }

  func allows(_ name: String) -> Bool {
    lock.withLock { !refusing.contains(name) }
  }
}
