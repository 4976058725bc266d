import Foundation
import Interlock
import InterlockTestSupport
import InterlockExchange
import InterlockTools
import Testing

// The blocks of the article `ComingFromXState`. `CodeBlockTests` compares them.

@Suite("Coming from XState and SCXML")
struct ComingFromXStateExamples {
  private enum Mode: String, Codable { case off, on, stopped, playing }
  private enum Button: String, Codable { case power, play, stop }
  private typealias Player = Machine<Mode, Button>

  private struct Persisted: Decodable {
    var value: Value

    indirect enum Value: Decodable {
      case name(String)
      case children([String: Value])

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let name = try? container.decode(String.self) {
          self = .name(name)
        } else {
          self = .children(try container.decode([String: Value].self))
        }
      }

      var leaves: [String] {
        switch self {
        case .name(let name): [name]
        case .children(let children):
          children.flatMap { $1.leaves.isEmpty ? [$0] : $1.leaves }
        }
      }
    }
  }

  private static let article = Result { try Article("ComingFrom/ComingFromXState") }
  private let light = Journal()

  private func json() throws -> Data {
    Data(try #require(try Self.article.get().blocks(of: "json").first).utf8)
  }

  private func makePlayer() throws -> Player {
    let light = light

    let player = try Player(initial: .off) {
      Player.State(.off)
      Player.State(.on, initial: .stopped) {
        Player.State(.stopped)
        Player.State(.playing).didEnter { _ in light.add("dim") }
        Player.Event(.play, from: .stopped, to: .playing)
          .shouldFire("there is a disc") { $0.userInfo["disc"] != nil }
        Player.Event.after(.seconds(20), from: .stopped, to: .off)
        Player.Event(.stop, from: .playing, to: .stopped)
      }
      Player.Event(.power, from: .off, to: .on)
      Player.Event(.power, from: .on, to: .off)
    }
    return player
  }

  @Test func `an XState configuration runs unchanged`() throws {
    let light = light
    let json = try json()

    let behaviour = DynamicMachine.Behaviour()
      .guard("there is a disc") { $0.userInfo["disc"] != nil }
      .callback("dim the light") { _ in light.add("dim") }

    let player = try DynamicMachine(xstate: json).bound(to: behaviour)

    var mine = player
    try mine.fire("power", at: .now)
    try mine.fire("play", userInfo: ["disc": "Kind of Blue"])
    #expect(mine.configuration == ["playing"])
    #expect(light.lines == ["dim"])
  }

  @Test func `the generated Swift defines the same machine`() throws {
    let player = try makePlayer()
    #expect(try DynamicMachine(xstate: json()).fingerprint == player.fingerprint)
    let source = try SwiftSource(of: DynamicMachine(xstate: json()), named: "Player")
    #expect(source.text.contains("Event(.power, from: .off, to: .on)"), "\(source)")
  }

  @Test func `a persisted snapshot`() throws {
    let player = try makePlayer()
    let stored = Data(
      #"{"status":"active","value":{"on":"stopped"},"historyValue":{},"context":{},"children":{}}"#
        .utf8
    )
    let noon = Date(timeIntervalSinceReferenceDate: 0)

    let persisted = try JSONDecoder().decode(Persisted.self, from: stored)
    let states = persisted.value.leaves.compactMap(Mode.init)
    var mine = try player.restored(
      from: .init(configuration: states),
      deadlines: .restarted(at: noon)
    )
    #expect(mine.state == .stopped)
    #expect(mine.nextDeadline == noon + 20)
    try mine.advance(to: noon + 20)
    #expect(mine.state == .off)

    let regions = Data(#"{"value":{"on":{"sound":"loud","light":{}}}}"#.utf8)
    let value = try JSONDecoder().decode(Persisted.self, from: regions).value
    #expect(Set(value.leaves) == ["loud", "light"])
  }

  @Test func `a self-transition exits and enters, an internal row does not`() throws {
    var mine = try Player(initial: .playing) {
      Player.State(.playing)
      Player.Event(.play, from: .playing, to: .playing)
      Player.Event(.stop, in: .playing)
    }
    .activated()
    #expect(try mine.fire(.play).exited == [.playing])
    #expect(try mine.fire(.stop).exited == [])
  }
}
