import Foundation
import Interlock
import InterlockData
import InterlockEvolution
import InterlockTools
import Testing

/// The blocks of the article `Analysis`, and of the comments about it.
@Suite("Guide to analysis")
struct AnalysisExamples {
  enum Mode: String { case off, empty, playing, paused, broken }
  enum Key: String { case power, insert, pause, play, drop }
  typealias Player = Machine<Mode, Key>

  static func player() throws -> Player {
    try Player(initial: .off) {
      Player.State(.off)
      Player.State(.empty)
      Player.State(.playing)
      Player.State(.paused)
      Player.State(.broken)
      Player.Event(.power, from: .off, to: .empty)
      Player.Event(.power, from: .empty, .playing, .paused, to: .off)
      Player.Event(.insert, from: .empty, to: .playing).shouldFire("isReadable") { _ in true }
      Player.Event(.insert, in: .empty).shouldFire("isScratched") { _ in false }
      Player.Event(.pause, from: .playing, to: .paused)
      Player.Event(.play, from: .paused, to: .playing)
      Player.Event(.drop, from: .empty, to: .broken)
    }
  }

  private static func article() throws -> String {
    let file = URL(filePath: #filePath)
      .appending(path: "../../../../Sources/InterlockTools/InterlockTools.docc/Analysis.md")
    return try String(contentsOf: file.standardized, encoding: .utf8)
  }

  @Test func `all configurations`() throws {
    let player = try Self.player()

    let space = StateSpace(of: player)
    print(space.count)
    print(space.isComplete)
    print(space.path(to: .isIn(.playing))!)

    #expect(space.count == 5)
    #expect(space.isComplete)
    #expect(
      space.path(to: .isIn(.playing))?.description
        == "off; power → empty; insert [isReadable] → playing"
    )
  }

  @Test func `limits`() throws {
    let player = try Self.player()

    let space = StateSpace(of: player, within: ExplorationLimits(configurations: 10_000))
    if let unexplored = space.unexplored { print(unexplored) }

    #expect(space.unexplored == nil)
    let part = StateSpace(of: player, within: ExplorationLimits(configurations: 2))
    let lines = try #require(part.unexplored).description.split(separator: "\n")
    #expect(lines.first?.hasPrefix("the limit of configurations was reached: ") == true)
  }

  @Test func `findings`() throws {
    let space = StateSpace(of: try Self.player())

    for anomaly in space.anomalies { print(anomaly) }

    let article = try Self.article()
    for finding in space.anomalies {
      let text = finding.description.replacing(#/ \(InterlockToolsTests/[^)]*\)/#, with: "")
      #expect(article.contains(text), "\(text)")
    }
    #expect(space.anomalies.count == 2)
    for kind in StateSpace<Mode, Key>.Anomaly.Kind.allCases {
      #expect(article.contains("| `\(kind.rawValue)` |"))
    }
  }

  enum Status: String { case placed, paid, partly, lost }
  enum Command: String { case pay, cancel }

  struct Order: DataContext {
    var paid = 0
    var total = 0

    static let fields = Fields<Order> {
      Field("paid", \.paid)
      Field("total", \.total)
    }
  }

  @Test func `conditions over fields`() throws {
    typealias Life = Machine<Status, Command>.With<Order>

    let order = try Life(initial: .placed) {
      Life.State(.placed)
      Life.State(.paid)
      Life.State(.partly)
      Life.State(.lost)
      Life.Event(.pay, from: .placed, to: .paid).when(text: "paid >= total")
      Life.Event(.pay, from: .placed, to: .partly).when(text: "paid > 0 && paid < total")
      Life.Event(.pay, from: .placed, to: .lost).when(text: "paid > total")
      Life.Event(.cancel, from: .paid, .partly, .lost, to: .placed)
    }
    for anomaly in StateSpace(of: order).anomalies { print(anomaly) }

    let article = try Self.article()
    let anomalies = StateSpace(of: order).anomalies
    for finding in anomalies {
      let text = finding.description.replacing(#/ \(InterlockToolsTests/[^)]*\)/#, with: "")
      #expect(article.contains(text), "\(text)")
    }
    #expect(anomalies.map(\.kind) == [.unreachedState, .deadRow, .incompleteGuards])
  }

  @Test func `fields by a layout`() throws {
    typealias Life = Machine<Status, Command>.With<Order>
    let life = try Life(initial: .placed) {
      Life.State(.placed)
      Life.State(.paid)
      Life.Event(.pay, from: .placed, to: .paid).when(text: "paid > total && paid < total")
    }
    let layout = try #require(
      DataRecord.Layout([.init("paid", .integer), .init("total", .integer)])
    )

    do {
      let space = StateSpace(of: life)
      #expect(!space.reaches(.paid))
    }
    let outline = life.outline
    let space = try StateSpace(of: outline, layout: layout)
    #expect(!space.reaches(.paid))
    #expect(StateSpace(of: outline).reaches(.paid))
  }

  @Test func `properties`() throws {
    let space = StateSpace(of: try Self.player())
    print(space.verdict(on: .never(.isIn(.playing) && .accepts(.insert))))
    print(space.verdict(on: .always(!.took(.power) || !.isIn(.playing))))
    print(space.verdict(on: .that(.isIn(.playing), leadsTo: .isIn(.off))))

    let comesOff = StateSpace<Mode, Key>.Property.that(
      .isIn(.playing),
      leadsTo: .isIn(.off),
      assuming: .fairness
    )

    print(space.verdict(on: comesOff))

    let isQuiet: StateSpace<Mode, Key>.Proposition = !.isIn(.playing) || .took(.insert)

    #expect(!space.verdict(on: .always(isQuiet)).holds)
    #expect(space.verdict(on: .never(.isIn(.playing) && .accepts(.insert))) == .holds)
    #expect(space.verdict(on: .always(!.took(.power) || !.isIn(.playing))).holds)
    let example = space.verdict(on: .that(.isIn(.playing), leadsTo: .isIn(.off))).counterexample
    #expect(example?.cycle.map(\.input) == [.event(.pause), .event(.play)])
    #expect(space.verdict(on: comesOff).holds)
  }

  @Test func `paths and coverage`() throws {
    let player = try Self.player()
    let space = StateSpace(of: player)

    for path in space.paths(covering: .rows) { print(path) }

    let recorder = CoverageRecorder(of: player)
    var machine = recorder.watched(player)
    try machine.fire(.power)
    print(recorder.coverage)

    #expect(recorder.coverage.rows.map(\.count).reduce(0, +) == 1)
    #expect(recorder.coverage.missedStates == [.playing, .paused, .broken])
  }
}

extension AnalysisExamples {
  @Test func `everything about a space`() throws {
    let player = try Self.player()

    let space = StateSpace(of: player)
    for anomaly in space.anomalies { print(anomaly) }
    print(space.verdict(on: .never(.isIn(.playing) && .accepts(.insert))))
    for path in space.paths(covering: .rows) { print(path) }

    let recorder = CoverageRecorder(of: player)
    var machine = recorder.watched(player)

    try machine.fire(.power)
    #expect(recorder.coverage.rowShare > 0)
  }
}
