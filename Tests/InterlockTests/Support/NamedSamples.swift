import Foundation
import Interlock
import InterlockTestSupport

/// Machines with former names and with named callbacks and activities.
enum NamedSamples {
  /// A machine with a named callback at every moment, several at some, each name with and without code.
  ///
  /// - Parameter journal: The journal that callbacks with code write to.
  /// - Returns: The machine, inactive.
  /// - Throws: What building it throws.
  static func order(_ journal: Journal = Journal()) throws -> DynamicMachine {
    try DynamicMachine(initial: "placed") {
      DynamicMachine.State("placed", userInfo: ["title": "Placed"])
        .willEnter("check the stock")
        .didEnter("tell the customer").didEnter { _ in journal.add("no name") }
        .didEnter("tell the shop") { _ in journal.add("shop") }
        .willExit("close the basket").didExit("free the basket")
        .adding(UnboundActivity("watch the stock"))
        .adding(UnboundActivity("wait for the payment"))
      DynamicMachine.State("open", initial: "packed") {
        DynamicMachine.State("packed").didEnter("tell the customer").formerly("wrapped")
        DynamicMachine.State("sent").formerly("shipped", "on its way")
        DynamicMachine.Event("send", from: "packed", to: "sent").perform("print the label")
      }
      .initially("count the boxes")
      DynamicMachine.State.final("done")
      DynamicMachine.Event("pack", from: "placed", to: "open")
        .shouldFire("it is paid").shouldFire("it is here") { _ in true }
        .willFire("note the time").perform("tell the customer").perform("print the list")
        .didFire("tell the shop")
        .formerly("wrap")
      DynamicMachine.Event("arrive", from: "sent", to: "done").formerly("deliver", "hand over")
    }
  }

  /// An enumeration without raw values whose cases once had other names.
  enum Place: Codable, CaseIterable {
    case new, filed, shredded
  }

  enum Deed: Codable, CaseIterable {
    case file, shred
  }

  static func archive() throws -> Machine<Place, Deed> {
    typealias Archive = Machine<Place, Deed>
    return try Archive(initial: .new) {
      Archive.State(.new)
      Archive.State(.filed).formerly("stored", "archived").didEnter("index it") { _ in }
      Archive.State(.shredded)
      Archive.Event(.file, from: .new, to: .filed).formerly("store")
      Archive.Event(.shred, from: .filed, to: .shredded)
    }
  }

  /// A document with every key of the format except the machine's fingerprint: with a fingerprint, any change
  /// would be refused for that alone.
  static var document: JSONValue {
    get throws {
      let observers: JSONValue = [
        "willTransition": ["w"], "didTransition": [.null, "d"], "initially": ["i"],
      ]
      let guards: JSONValue = [["in": "other"], ["notIn": "off"]]
      var document = ChartSamples.document.replacing([.key("observers")], with: observers)
        .replacing([.key("events"), .index(3), .key("guards")], with: guards)
      for (key, position) in zip(
        ["willEnter", "didEnter", "willExit", "didExit", "initially", "activities", "formerly"],
        0...
      ) {
        let state = JSONValue.Step.index(position)
        document = document.replacing(
          [.key("states"), state, .key(key)],
          with: [.string("n\(key)")]
        )
      }
      for (key, position) in zip(["willFire", "perform", "didFire", "formerly"], 0...) {
        let event = JSONValue.Step.index(position)
        document = document.replacing(
          [.key("events"), event, .key(key)],
          with: [.string("m\(key)")]
        )
      }
      document = document.replacing([.key("events"), .index(3), .key("payload")], with: "P")
        .replacing(
          [.key("events"), .index(3), .key("version")],
          with: 2
        )
      let machine = try JSONDecoder.value(DynamicMachine.self, of: document.text)
      let fingerprint = JSONValue.string(machine.fingerprint.description)
      return document.replacing([.key("snapshot"), .key("fingerprint")], with: fingerprint)
    }
  }
}
