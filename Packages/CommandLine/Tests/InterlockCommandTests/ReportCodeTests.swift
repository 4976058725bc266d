import Interlock
import InterlockCommand
import InterlockTools
import Testing

/// Words in the JSON output are codes: they stay the same when an enumeration case is renamed.
@Suite("Codes in the JSON output")
struct ReportCodeTests {
  @Test func `kinds of anomalies keep their codes`() {
    let codes = StateSpace<String, String>.Anomaly.Kind.allCases.map(\.rawValue)
    #expect(
      codes == [
        "unreachedState", "deadEnd", "trap", "livelock", "deadEvent", "deadRow",
        "overlappingGuards", "incompleteGuards", "undeclaredValue", "lostDeferral", "deadTimeout",
      ]
    )
  }

  @Test func `checks of definitions keep their codes`() {
    let codes = Set(Finding.Check.allCases.map(\.rawValue))
    let known: Set = [
      "noStates", "blankIdentifier", "duplicateState", "unknownInitialState", "unknownSource",
      "unknownTarget", "unknownCompletion", "unknownGuardState", "noSource", "invalidSource",
      "emptyState", "finalRegion", "misplacedHistory", "initialOutside", "initialCycle",
      "incompatibleTargets", "invalidTimeout", "deadChoice", "eventlessLoop",
      "unreachableRow", "invalidStepLimit", "ambiguousName", "deadDeferral", "unreachableState",
    ]
    #expect(known.subtracting(codes) == [])
  }

  @Test func `severities, limits and kinds of states keep their codes`() {
    #expect(Severity.allCases.map(\.rawValue) == ["note", "warning", "error"])
    #expect(
      StateSpace<String, String>.Unexplored.Limit.allCases.map(\.rawValue)
        == ["configurations", "work", "time"]
    )
    #expect(
      Set(StateKind.allCases.map(\.rawValue)) == [
        "atomic", "compound", "parallel", "final", "choice", "shallowHistory", "deepHistory",
      ]
    )
  }

  private static let properties = [
    "always idle", "never playing and accepts(insert)", "eventually finished",
    "fairly eventually finished", "playing leads to idle",
    "fairly playing leads to idle or playing",
    "not (idle or playing) until took(insert)", #"never "tray is open" or not took("go on")"#,
    #"always "finished" and (idle or not finished)"#,
  ]

  @Test(arguments: properties)
  func `a parsed property prints as it was written`(text: String) throws {
    let machine = try DynamicMachine(initial: "idle") {
      for state in ["idle", "playing", "tray is open", "finished"] { DynamicMachine.State(state) }
      DynamicMachine.Event("insert", from: "idle", to: "playing")
      DynamicMachine.Event("go on", from: "playing", to: "tray is open")
      DynamicMachine.Event("end", from: "tray is open", to: "finished")
    }
    #expect(try NamedProperty(text, of: machine).property.description == text)
  }
}
