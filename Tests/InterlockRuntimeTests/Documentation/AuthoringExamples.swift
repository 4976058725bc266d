import Foundation
import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

// The blocks of the guide to authoring. `CodeBlockTests` compares them.

@Suite("Guide to authoring", .hangLimit)
struct AuthoringExamples {
  private let log = Journal()

  private static let article = Result {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "Sources/Interlock/Interlock.docc/Authoring.md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The document of the guide.
  private func json() throws -> Data {
    let parts = try Self.article.get().components(separatedBy: "```json\n")
    try #require(parts.count == 2)
    return Data(parts[1].components(separatedBy: "\n```")[0].utf8)
  }

  private func behaviour() -> DynamicMachine.Behaviour {
    let log = log

    let behaviour = DynamicMachine.Behaviour()
      .guard("it has a title") { $0.userInfo["title"] != nil }
      .callback("tell the editor") { transition in log.add("editor: \(transition.description)") }
      .callback("tell the author") { transition in log.add("author: \(transition.description)") }
      .activity("check the spelling") { context in
        let text = context.userInfo[.text] ?? ""
        return text.contains("teh") ? "reject" : "accept"
      }

    return behaviour
  }

  @Test func `a document is checked, bound and run`() async throws {
    let json = try json()
    let unbound = try JSONDecoder().decode(DynamicMachine.self, from: json)

    #expect(unbound.warnings == [])
    #expect(unbound.refusal(of: "submit")?.candidates.first?.unmet[0].isMissing == true)

    let behaviour = behaviour()

    let article = try unbound.bound(to: behaviour)

    let live = MachineActor(article)
    try await live.fire("submit", userInfo: ["title": "On interlocks", "text": "An interlock is"])
    for await state in live.stateUpdates where state == "published" { break }

    #expect(live.state == "published")
    #expect(
      log.lines == ["editor: draft --submit--> review", "author: review --accept--> published"]
    )
  }

  @Test func `a misspelt name is rejected`() async throws {
    let article = try JSONDecoder().decode(DynamicMachine.self, from: json()).bound(to: behaviour())
    let live = MachineActor(article)
    try await live.fire("submit", userInfo: ["title": "On interlocks", "text": "Teh teh"])
    for await state in live.stateUpdates where state == "draft" { break }
    #expect(log.lines.last == "author: review --reject--> draft")
  }

  struct Desk {
    var title = ""
    var letters = 0
  }

  @Test func `the names of a document are bound to code that sees a context`() throws {
    let unbound = try JSONDecoder().decode(DynamicMachine.self, from: json())

    let counting = try DynamicMachine.With<Desk>(initial: unbound.initial) {
      unbound.topLevelStates
      unbound.events
      unbound.observers
    }
    .bound(
      to: DynamicMachine.With<Desk>.Behaviour()
        .guard("it has a title") { !$0.context.title.isEmpty }
        .callback("tell the editor") { $0.context.letters += 1 }
        .callback("tell the author") { $0.context.letters += 1 }
        .activity("check the spelling") { _ in }
    )

    var article = counting
    var desk = Desk()
    #expect(!article.canFire("submit", on: desk))
    desk.title = "On interlocks"
    try article.fire("submit", on: &desk, at: Date())
    try article.fire("accept", on: &desk, at: Date())
    #expect(article.state == "published" && desk.letters == 2)
  }

  @Test func `a decoder binds as it decodes`() throws {
    let json = try json()
    let behaviour = behaviour()

    let decoder = JSONDecoder()
    decoder.userInfo[.behaviour] = behaviour
    let copy = try decoder.decode(DynamicMachine.self, from: json)

    #expect(copy.canFire("submit", userInfo: ["title": ""]))
  }

  @Test func `a name in Swift`() throws {
    let machine = try DynamicMachine(initial: "draft") {
      DynamicMachine.State("draft")
      DynamicMachine.State("published").didEnter("tell the author")
      DynamicMachine.Event("publish", from: "draft", to: "published")
    }
    #expect(throws: BindingError.self) { try machine.bound(to: .init()) }
  }

  @Test func `the guide shows the actual error`() throws {
    let behaviour = DynamicMachine.Behaviour()
      .guard("it has a title") { _ in true }
      .callback("tell the edtor") { _ in }.callback("tell the author") { _ in }
      .activity("check the spelling") { _ in }
    let machine = try JSONDecoder().decode(DynamicMachine.self, from: json())
    let error = try #require(throws: BindingError.self) { try machine.bound(to: behaviour) }
    #expect(try Self.article.get().contains("\n\(error)\n"), "\(error)")
  }
}
