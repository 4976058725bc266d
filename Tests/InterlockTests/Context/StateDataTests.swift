import Foundation
import Interlock
import InterlockTestSupport
import Testing

private enum Phase: String, Codable, CaseIterable, Sendable {
  case idle, loading, failed, working, editing, reading, resume
}

private enum Act: String, Codable, CaseIterable, Sendable {
  case load, fail, retry, work, read, edit, pause, goOn, note
}

private struct Failure: Codable, Hashable, Sendable {
  var code: Int
}

private typealias Life = Machine<Phase, Act>.With<Page>

extension Life.EventName<Failure> {
  fileprivate static var fail: Self { Self(.fail) }
}

private struct Page: MachineContext, Sendable {
  var failure: Failure?
  var attempts: Int?
  var draft: String?
  var formerDraft: String?
  var seen: [String] = []
  var isBroken = false
  var life: Life

  var text: String {
    "\(failure?.code ?? 0) \(attempts ?? 0) \(draft ?? "-") \(formerDraft ?? "-")"
  }
}

@Suite("State data: values that exist while their state is active")
struct StateDataTests {
  private struct Broken: Error {}

  private static func life() throws -> Life {
    try Life(initial: .idle) {
      Life.State(.idle)
      Life.State(.loading).holding(\.attempts) { ($0.context.attempts ?? 0) + 1 }
      Life.State(.failed)
        .didEnter { $0.context.seen.append("failed with \($0.context.failure?.code ?? 0)") }
        .holding(\.failure) { $0.payload(as: Failure.self) }
        .didExit { $0.context.seen.append("left with \($0.context.failure?.code ?? 0)") }
        .didExit { if $0.context.isBroken { throw Broken() } }
      Life.State(.working, initial: .editing) {
        Life.State(.editing)
          .holding(\.draft) { $0.targets.contains(.resume) ? $0.context.formerDraft : "new" }
          .didExit { $0.context.formerDraft = $0.context.draft }
        Life.State(.reading)
        Life.State.history(.resume, .shallow, default: .reading)
      }
      Life.Event(.load, from: .idle, to: .loading)
      Life.Event(.fail, from: .loading, to: .failed).carrying(Failure.self)
      Life.Event(.retry, from: .failed, to: .loading)
      Life.Event(.work, from: .idle, to: .working)
      Life.Event(.read, from: .editing, to: .reading)
      Life.Event(.edit, from: .reading, to: .editing)
      Life.Event(.edit, from: .editing, to: .editing)
      Life.Event(.pause, from: .working, to: .idle)
      Life.Event(.goOn, from: .idle, to: .resume)
      Life.Event(.note, in: .editing).perform { $0.context.draft? += "!" }
    }
  }

  @Test func `a value is made from the payload and removed when its state is left`() throws {
    var page = Page(life: try Self.life())
    try page.fire(.load, on: \.life)
    #expect(page.text == "0 1 - -")
    try page.fire(.fail, Failure(code: 404), on: \.life)
    #expect(page.text == "404 0 - -")
    #expect(page.failure == Failure(code: 404))
    try page.fire(.retry, on: \.life)
    #expect(page.text == "0 1 - -")
    #expect(page.seen == ["failed with 404", "left with 404"])
  }

  @Test
  func `an internal transition keeps the value, and entering the state again makes a new one`()
    throws
  {
    var page = Page(life: try Self.life())
    try page.fire(.work, on: \.life)
    try page.fire(.note, on: \.life)
    #expect(page.draft == "new!")
    try page.fire(.edit, on: \.life)
    #expect(page.draft == "new")
  }

  @Test func `only history restores a value`() throws {
    var page = Page(life: try Self.life())
    try page.fire(.work, on: \.life)
    try page.fire(.note, on: \.life)
    try page.fire(.pause, on: \.life)
    #expect(page.text == "0 0 - new!")
    try page.fire(.goOn, on: \.life)
    #expect(page.draft == "new!")
    try page.fire(.pause, on: \.life)
    try page.fire(.work, on: \.life)
    #expect(page.draft == "new")
  }

  @Test func `a failed call leaves the value unchanged`() throws {
    var page = Page(life: try Self.life())
    try page.fire(.load, on: \.life)
    try page.fire(.fail, Failure(code: 1), on: \.life)
    page.isBroken = true
    let before = page
    #expect(throws: Machine<Phase, Act>.FireError.self) { try page.fire(.retry, on: \.life) }
    #expect(page.text == before.text)
    #expect(page.seen == before.seen)
    #expect(page.life == before.life)
  }

  @Test func `a value that cannot be made refuses the transition`() throws {
    let life = try Life(initial: .idle) {
      Life.State(.idle)
      Life.State(.failed).holding(\.failure) { transition in
        guard let failure = transition.payload(as: Failure.self) else { throw Broken() }
        return failure
      }
      Life.Event(.fail, from: .idle, to: .failed)
    }
    var page = Page(life: life)
    #expect(throws: Machine<Phase, Act>.FireError.self) { try page.fire(.fail, on: \.life) }
    #expect(page.life.state == .idle)
    #expect(page.failure == nil)
  }

  @Test func `the value of the final state stays when the machine ends`() throws {
    let life = try Life(initial: .idle) {
      Life.State(.idle)
      Life.State.final(.failed).holding(\.failure) { $0.payload(as: Failure.self) }
      Life.State(.working, initial: .editing) {
        Life.State.final(.editing).holding(\.draft) { _ in "inner" }
      }
      Life.Event(.fail, from: .idle, to: .failed).carrying(Failure.self)
      Life.Event(.work, from: .idle, to: .working)
      Life.Event(.pause, from: .working, to: .idle)
    }
    var page = Page(life: life)
    try page.fire(.work, on: \.life)
    #expect(page.draft == "inner")
    try page.fire(.pause, on: \.life)
    #expect(page.draft == nil)
    try page.fire(.fail, Failure(code: 3), on: \.life)
    #expect(page.life.isFinished)
    #expect(page.failure == Failure(code: 3))
  }

  @Test func `in random lives a value exists exactly while its state is active`() throws {
    for seed in 0..<Share.of(daily: 20, gate: 500) {
      var numbers = SplitMix64(seed: UInt64(seed))
      var page = Page(life: try Self.life())
      for _ in 0..<100 {
        guard let act = Act.allCases.randomElement(using: &numbers) else { continue }
        page.isBroken = numbers.chance(20)
        if act == .fail {
          _ = try? page.fire(.fail, Failure(code: 7), on: \.life)
        } else {
          _ = try? page.fire(act, on: \.life)
        }
        #expect((page.failure != nil) == page.life.isIn(.failed))
        #expect((page.attempts != nil) == page.life.isIn(.loading))
        #expect((page.draft != nil) == page.life.isIn(.editing))
      }
    }
  }
}
