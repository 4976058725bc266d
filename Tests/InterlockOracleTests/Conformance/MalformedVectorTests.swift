import Foundation
import InterlockTestSupport
import Testing

@Suite("A malformed vector is an error, never a trap")
struct MalformedVectorTests {
  private static let vector = """
    {
      "name": "sample", "initialConfiguration": ["b"], "finalConfiguration": null,
      "steps": [{"event": "e", "after": 0.5, "configuration": ["d", "f"]}],
      "machine": {
        "variables": {"x": 1, "y": null}, "initial": ["a"], "initialActions": [],
        "states": [
          {
            "id": "a", "kind": "compound", "initial": ["b"], "initialActions": [{"log": "in a"}],
            "onEntry": [{"assign": {"y": {"add": [{"var": "x"}, 2]}}}], "onExit": [],
            "children": [
              {
                "id": "b", "kind": "atomic", "initial": [], "initialActions": [], "children": [],
                "onEntry": [{"send": "s", "delay": 0.25, "id": "t"}, {"cancel": "t"}],
                "onExit": [{"raise": "r"}],
                "transitions": [{
                  "events": ["e.*"], "targets": ["d"], "type": "external",
                  "guard": {"and": [{"in": "b"}, {"not": {"lt": [{"var": "y"}, 3]}}, true]},
                  "actions": [{"if": [{"guard": false, "actions": []},
                                      {"guard": null, "actions": [{"log": "else"}]}]}]
                }]
              },
              {
                "id": "h", "kind": "history-shallow", "initial": ["b"], "initialActions": [],
                "children": [], "onEntry": [], "onExit": [], "transitions": []
              }
            ],
            "transitions": []
          },
          {
            "id": "c", "kind": "parallel", "initial": [], "initialActions": [],
            "onEntry": [], "onExit": [], "transitions": [],
            "children": [
              {
                "id": "d", "kind": "atomic", "initial": [], "initialActions": [], "children": [],
                "onEntry": [], "onExit": [], "transitions": []
              },
              {
                "id": "f", "kind": "atomic", "initial": [], "initialActions": [], "children": [],
                "onEntry": [], "onExit": [],
                "transitions": [{"events": ["x"], "guard": null, "targets": ["h"],
                                 "type": "internal", "actions": []}]
              }
            ]
          }
        ]
      }
    }
    """

  private static let replacements: [JSONValue?] = [
    nil, .null, false, -1, .integer(.max), .number(1e300), "", "a", "b", "h", [], [[]], ["c", "d"],
    [:], ["raise": "e"], ["var": "z"], ["in": "z"], ["add": []], ["mul": [2, .integer(.max)]],
    ["eq": [1]], ["send": "e", "delay": -1, "id": .null], ["id": "a"],
  ]

  @Test func `the original vector passes`() throws {
    let vector = try ConformanceVector(data: Data(Self.vector.utf8), name: "sample.json")
    var run = ConformanceRun(vector, on: try SCXMLOracle(vector.machine))
    try run.run()
    var machineRun = ConformanceRun(vector, on: try ChartMachine(vector.machine, events: ["e"]))
    try machineRun.run()
  }

  @Test func `a vector with any value replaced runs or throws, but never traps`() throws {
    let vector = try JSONValue(text: Self.vector)
    let step = Share.of(daily: 4, gate: 1)
    for (number, place) in vector.places.dropFirst().enumerated() {
      for (turn, replacement) in Self.replacements.enumerated() where (number + turn) % step == 0 {
        let data = Data(try vector.replacing(place, with: replacement).text.utf8)
        _ = Result { try Self.run(data) }
      }
    }
  }

  @Test(arguments: [
    (#""id": "f""#, #""id": "d""#, "state d is there twice"),
    (#""targets": ["d"]"#, #""targets": ["z"]"#, "state b: transition 0: there is no state z"),
    (#"{"var": "x"}"#, #"{"var": "z"}"#, "state a: onEntry: there is no variable z"),
    (#"{"cancel": "t"}"#, #"{"stop": "t"}"#, "machine.states[0].children[0].onEntry[1]"),
    (#""delay": 0.25"#, #""delay": -1"#, "state b: onEntry: s has the delay -1.0"),
    (#""kind": "compound""#, #""kind": "complex""#, "machine.states[0].kind"),
    (
      #""initial": ["b"], "initialActions": [{"#, #""initial": ["c"], "initialActions": [{"#,
      "state a: initial c is not inside"
    ),
  ])
  func `the error of a malformed vector names the file and the place`(
    old: String,
    new: String,
    place: String
  ) throws {
    let text = Self.vector.replacing(old, with: new)
    let error = try #require(throws: ConformanceVector.Malformed.self) {
      try ConformanceVector(data: Data(text.utf8), name: "sample.json")
    }
    #expect(error.description.hasPrefix("sample.json"))
    #expect(error.description.contains(place))
  }

  private static func run(_ data: Data) throws {
    let vector = try ConformanceVector(data: data, name: "sample.json")
    var oracle = ConformanceRun(vector, on: try SCXMLOracle(vector.machine))
    try? oracle.run()
    let machine = try ChartMachine(vector.machine, events: vector.steps.map(\.event))
    var run = ConformanceRun(vector, on: machine)
    try run.run()
  }
}
