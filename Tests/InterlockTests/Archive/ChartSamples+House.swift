import Foundation
import Interlock
import InterlockTestSupport

extension ChartSamples {
  /// A chart whose states are encoded as objects, one of them with a key of the snapshot format.
  enum Room: Hashable, Codable {
    case states(Int)
    case active
    case kitchen, hall
    case cellar(light: Bool)
    case last
  }

  static func house() throws -> Machine<Room, Samples.Signal> {
    typealias House = Machine<Room, Samples.Signal>
    return try House(initial: .states(1), .cellar(light: true)) {
      House.State(parallel: .active) {
        House.State(.kitchen, initial: .states(2)) {
          House.State.history(.last, default: .states(2))
          House.State(.states(1))
          House.State(.states(2)).deferring(.connect)
        }
        House.State(.hall) {
          House.State(.cellar(light: false))
          House.State(.cellar(light: true))
        }
      }
      House.State(.states(3))
      House.Event(.drop, from: .active, to: .states(3))
      House.Event(.fail(code: 1), from: .states(3), to: .last)
      House.Event(.connect, from: .states(1), to: .states(2))
      House.Event(.fail(code: 2), from: .cellar(light: true), to: .cellar(light: false))
    }
  }

  /// A document with every key that a machine without names of code can have.
  static let document: JSONValue = [
    "interlock": 1, "initials": ["off"], "stepLimit": 5,
    "states": [
      ["id": "off", "userInfo": ["k": 1]],
      ["id": "on", "kind": "parallel"],
      ["id": "door", "parent": "on", "initial": "open", "deferring": ["e"]],
      ["id": "past", "parent": "door", "kind": "deepHistory", "initials": ["open"]],
      ["id": "open", "parent": "door"],
      ["id": "shut", "parent": "door", "kind": "final"],
      ["id": "other", "parent": "on"],
    ],
    "events": [
      ["id": "e", "from": ["off"], "fork": ["past", "other"]],
      ["id": "f", "joining": ["open", "other"], "to": "off", "guards": ["g", .null]],
      ["after": .number(1.5), "from": ["open"], "to": "shut"],
      ["id": "g", "from": ["door"], "to": "open", "local": true],
      ["trigger": "anyEvent", "from": "*"],
      ["completion": "door", "from": ["door"], "to": "off"],
    ],
    "snapshot": [
      "states": ["open", "other"],
      "history": [["state": "past", "was": ["open"]]],
      "timers": [
        ["state": "open", "after": .number(1.5), "deadline": .number(2.25)],
        [
          "event": "e", "userInfo": ["k": []], "id": "i", "after": .number(3.5),
          "deadline": .number(-4.5),
        ],
      ],
      "deferred": [["event": "f", "userInfo": ["k": true]]],
    ],
  ]
}
