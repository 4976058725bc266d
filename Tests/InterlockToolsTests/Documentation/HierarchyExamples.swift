import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

/// The blocks of the articles `Hierarchy` and `History`, in their order.
@Suite("Articles: hierarchy and history")
struct HierarchyExamples {
  @Test func `nested states behave as the article on hierarchy says`() throws {
    let printed = Journal()
    let print = printed.print

    enum Mode: String { case off, on, stopped, playing, fast, normal }
    enum Button: String { case power, play, stop, faster, slower, reset }
    typealias Player = Machine<Mode, Button>

    let player = try Player(initial: .off) {
      Player.State(.off)
      Player.State(.on, initial: .stopped) {
        Player.State(.stopped)
        Player.State(.playing, initial: .normal) {
          Player.State(.normal)
          Player.State(.fast)
          Player.Event(.faster, from: .normal, to: .fast)
          Player.Event(.slower, from: .fast, to: .normal)
        }
        Player.Event(.play, from: .stopped, to: .playing)
        Player.Event(.stop, from: .playing, to: .stopped)
      }
      Player.Event(.power, from: .off, to: .on)
      Player.Event(.power, from: .on, to: .off)
      Player.Event(.reset, from: .on, to: .on)
    }

    try comparePicture(
      MachineDiagram(of: player).svg(title: "Player", direction: .down),
      "hierarchy",
      of: "Interlock"
    )

    var mine = player
    try mine.fire(.power)
    try mine.fire(.play)
    try mine.fire(.faster)
    print(mine.state)
    print(mine.isIn(.playing))
    print(mine.availableEvents().map(\.rawValue))

    let receipt = try mine.fire(.power)
    print(receipt.exited.map(\.rawValue))
    print(receipt.entered.map(\.rawValue))

    #expect(
      printed.lines == [
        "fast", "true", #"["slower", "stop", "power", "reset"]"#, #"["fast", "playing", "on"]"#,
        #"["off"]"#,
      ]
    )

    try mine.fire(.power)
    let reset = try mine.fire(.reset)
    #expect(reset.exited == [.stopped, .on])
    #expect(reset.entered == [.on, .stopped])

    let gentle = try Player(initial: .on) {
      Player.State(.on, initial: .stopped) {
        Player.State(.stopped)
        Player.State(.playing)
        Player.Event(.play, from: .on, to: .playing).local()
      }
    }
    var other = gentle
    try other.activate()
    let play = try other.fire(.play)
    #expect(play.exited == [.stopped])
    #expect(play.entered == [.playing])
  }

  @Test func `history restores states as the article on history says`() throws {
    let printed = Journal()
    let print = printed.print

    enum Phase: String { case waiting, running, washing, rinsing, spinning, paused, resume }
    enum Action: String { case start, next, openDoor, closeDoor }
    typealias Washer = Machine<Phase, Action>

    let washer = try Washer(initial: .waiting) {
      Washer.State(.waiting)
      Washer.State(.running) {
        Washer.State(.washing)
        Washer.State(.rinsing)
        Washer.State(.spinning)
        Washer.State.history(.resume, default: .washing)
        Washer.Event(.next, from: .washing, to: .rinsing)
        Washer.Event(.next, from: .rinsing, to: .spinning)
      }
      Washer.State(.paused)
      Washer.Event(.start, from: .waiting, to: .resume)
      Washer.Event(.next, from: .spinning, to: .waiting)
      Washer.Event(.openDoor, from: .running, to: .paused)
      Washer.Event(.closeDoor, from: .paused, to: .resume)
    }

    try comparePicture(
      MachineDiagram(of: washer).svg(title: "Washing machine", direction: .down),
      "history",
      of: "Interlock"
    )

    var laundry = washer
    try laundry.fire(.start)
    print(laundry.state)
    try laundry.fire(.next)
    try laundry.fire(.openDoor)
    try laundry.fire(.closeDoor)
    print(laundry.state)

    #expect(printed.lines == ["washing", "rinsing"])
    #expect(laundry.snapshot.history == [.resume: [.rinsing]])
  }
}
