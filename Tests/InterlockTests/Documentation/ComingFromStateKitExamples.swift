import Foundation
import Interlock
import InterlockTestSupport
import Testing

// The blocks of the article `ComingFromStateKit`. `CodeBlockTests` compares them.

private enum Mode: String, Codable { case off, on, stopped, playing, audio, muted, loud, disc }
private enum Button: String, Codable { case power, play, stop, mute }
private typealias Player = Machine<Mode, Button>

private enum Page { case loading, regularView, errorView }

private enum Response { case success, failure, retry }

private enum Screen: String, Codable { case list, map, overview, detail }

private enum Touch: String, Codable { case open, zoomIn, close }

private struct Map {
  var zoom = 1
}

private struct App: MachineContext {
  typealias Chart = Machine<Screen, Touch>.With<App>

  var map: Map?
  var chart: Chart
}

private enum Gate { case closed, check, open, alarm }

private enum Reading { case scan }

private typealias Door = Machine<Gate, Reading>

extension UserInfoKey where Value == Int {
  fileprivate static var code: Self { Self("code") }
}

@Suite("Coming from StateKit and TBStateMachine")
struct ComingFromStateKitExamples {
  @Test func `the machine behaves like the StateKit player of the article`() throws {
    let lamp = Journal()

    let player = try Player(initial: .off) {
      Player.State(.off)
      Player.State(.on, initial: .stopped) {
        Player.State(.stopped)
        Player.State(.playing)
        Player.Event(.play, from: .stopped, to: .playing)
          .shouldFire("there is a disc") { $0.userInfo["disc"] != nil }
        Player.Event(.stop, from: .playing, to: .stopped)
      }
      .didExit { _ in lamp.add("off") }
      Player.Event(.power, from: .off, to: .on)
      Player.Event(.power, from: .on, to: .off)
    }

    var mine = player
    try mine.fire(.power)
    try mine.fire(.play, userInfo: ["disc": "Kind of Blue"])
    #expect(mine.state == .playing)
    #expect(mine.isIn(.on))
    try mine.fire(.power)
    #expect(lamp.lines == ["off"])
    #expect(mine.state == .off)
    #expect(!mine.canFire(.play))
  }

  @Test func `the page behaves like the quick example of StateKit`() throws {
    let spinner = Journal()

    typealias Chart = Machine<Page, Response>

    let page = try Chart(initial: .loading, unhandledEvents: .ignore) {
      Chart.State(.loading)
        .didEnter { _ in spinner.add("on") }
        .didExit { _ in spinner.add("off") }
      Chart.State(.regularView)
      Chart.State(.errorView)
      Chart.Event(.success, from: .loading, to: .regularView)
      Chart.Event(.failure, from: .loading, to: .errorView)
      Chart.Event(.retry, from: .errorView, to: .loading)
    }

    var mine = try page.activated()
    try mine.fire(.failure)
    try mine.fire(.retry)
    try mine.fire(.success)
    #expect(mine.state == .regularView)
    #expect(spinner.lines == ["on", "off", "on", "off"])
    #expect(try mine.fire(.failure).unhandled == [.failure])
  }

  @Test func `states under the map have one, and the list has none`() throws {
    typealias Chart = App.Chart

    let chart = try Chart(initial: .list) {
      Chart.State(.list)
      Chart.State(.map, initial: .overview) {
        Chart.State(.overview)
        Chart.State(.detail).didEnter { $0.context.map?.zoom = 8 }
        Chart.Event(.zoomIn, from: .overview, to: .detail)
      }
      .holding(\.map) { _ in Map() }
      Chart.Event(.open, from: .list, to: .map)
      Chart.Event(.close, from: .map, to: .list)
    }

    var app = App(chart: chart)
    try app.fire(.open, on: \.chart)
    try app.fire(.zoomIn, on: \.chart)
    #expect(app.map?.zoom == 8)
    try app.fire(.close, on: \.chart)
    #expect(app.map == nil)
  }

  @Test(arguments: [(nil, .closed), (12345, .open), (1, .alarm)] as [(Int?, Gate)])
  fileprivate func `a choice takes the place of a handler that computes its target`(
    code: Int?,
    state: Gate
  ) throws {
    let door = try Door(initial: .closed) {
      Door.State(.closed)
      Door.State(.open)
      Door.State(.alarm)
      Door.State.choice(.check)
      Door.Event(.scan, in: .closed)
        .shouldFire("nothing was read") { $0.userInfo[.code] == nil }
      Door.Event(.scan, from: .closed, to: .check)
      Door.Event.always(from: .check, to: .open)
        .shouldFire("the code is right") { $0.userInfo[.code] == 12345 }
      Door.Event.always(from: .check, to: .alarm)
    }

    var mine = door
    var userInfo = UserInfo()
    userInfo[.code] = code
    try mine.fire(.scan, userInfo: userInfo)
    #expect(mine.state == state)
  }

  @Test func `each region has its own active state`() throws {
    let player = try Player(initial: .on) {
      Player.State(parallel: .on) {
        Player.State(.audio) {
          Player.State(.loud)
          Player.State(.muted)
          Player.Event(.mute, from: .loud, to: .muted)
        }
        Player.State(.disc) {
          Player.State(.stopped)
          Player.State(.playing)
          Player.Event(.play, from: .stopped, to: .playing)
        }
      }
    }

    var mine = player
    try mine.fire(.play)
    #expect(mine.configuration == [.loud, .playing])
    #expect(mine.activeTree == "on\n  audio\n    loud\n  disc\n    playing")
    #expect(try player.restored(column: #"{"states": ["loud", "playing"]}"#) == mine)
  }

  @Test func `messages that no state handles are ignored`() throws {
    let player = try Player(initial: .off, unhandledEvents: .ignore) {
      Player.State(.off)
      Player.State(.on)
      Player.Event(.power, from: .off, to: .on)
      Player.Event(.power, from: .on, to: .off)
    }
    var mine = player
    try mine.fire(.power)
    let receipt = try mine.fire(.power)
    #expect(receipt.exited == [.on])
    #expect(try mine.fire(.play).unhandled == [.play])
  }

  @Test func `a row from a child to its parent leaves the parent, and a local row inward does not`()
    throws
  {
    let journal = Journal()
    func noted(_ mode: Mode) -> Player.State {
      Player.State(mode).didEnter { _ in journal.add("+\(mode)") }
        .didExit { _ in journal.add("-\(mode)") }
    }
    var mine = try Player(initial: .playing) {
      Player.State(.on, initial: .stopped) {
        noted(.stopped)
        noted(.playing)
        Player.Event(.stop, from: .playing, to: .on)
        Player.Event(.play, from: .on, to: .playing).local()
      }
      .didExit { _ in journal.add("-on") }
    }
    .activated()
    journal.clear()
    try mine.fire(.stop)
    #expect(journal.take() == ["-playing", "-on", "+stopped"])
    try mine.fire(.play)
    #expect(journal.take() == ["-stopped", "+playing"])
  }
}
