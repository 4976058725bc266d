import Foundation
import Interlock
import InterlockEvolution
import InterlockTools

/// A measured row had an unexpected result.
struct UnexpectedResult: Error {
  let row: String
}

/// The kind of input, and the work on it.
private enum Reading: String, CaseIterable {
  /// A whole machine.
  case machine
  /// The definition of another machine, which is compared or migrated.
  case comparison
  /// The same machine with names instead of identifiers, encoded and decoded.
  case copy

  func work(on machine: DynamicMachine, _ data: Data) throws {
    switch self {
    case .machine:
      consume("\(machine)")
      var machine = machine
      for event in machine.availableEvents().prefix(4) {
        _ = try? machine.fire(event, at: .distantPast)
      }
      _ = try? machine.advance(to: .distantPast)
    case .comparison:
      let prototype = try DynamicMachine { DynamicMachine.State("other") }
      consume(
        try? JSONDecoder().decode(DynamicMachine.self, from: data, configuration: prototype)
      )
      consume("\(prototype.difference(from: machine))\(machine.difference(from: prototype))")
    case .copy:
      let named = try machine.dynamic()
      consume(try JSONDecoder().decode(DynamicMachine.self, from: JSONEncoder().encode(named)))
      consume(MachineDiagram(of: machine).dot)
    }
  }
}

/// The worst documents of a given length, and charts that grow in one direction.
func documentRows() -> [Row] {
  let documents = Documents.shapes.keys.sorted().flatMap { shape in
    Reading.allCases.map { reading in
      // A row for each state with as many guards reaches the limit of a million names.
      let sizes = shape == "guards of many sources" ? (225, 900) : (500, 2_000)
      var row = Row(name: "\(shape), \(reading)", sizes: sizes) { count in
        let data = Data((Documents.shapes[shape]?(count) ?? "").utf8)
        let isRefused = Documents.refused.contains(shape)
        return {
          let machine = try? JSONDecoder().decode(DynamicMachine.self, from: data)
          guard (machine == nil) == isRefused else { throw UnexpectedResult(row: shape) }
          if let machine { try reading.work(on: machine, data) }
        }
      }
      row.order = order(of: shape, reading)
      return row
    }
  }
  let charts = Charts.shapes.keys.sorted().map { shape in
    Row(name: "\(shape) of a chart", sizes: (800, 6_400)) { count in
      let data = Data((Charts.shapes[shape]?(count) ?? "").utf8)
      return { consume(try JSONDecoder().decode(DynamicMachine.self, from: data)) }
    }
  }
  return documents + charts
}

/// Linear, except for machines with as many rows or guards per state as they have states.
private func order(of shape: String, _ reading: Reading) -> Double {
  switch (shape, reading) {
  // Each active leaf checks every source of the join.
  case ("joins", .machine): 2
  // The first event passes through all states around its target. Then every event is queried.
  case ("rows of a deep state", .machine): 2
  case ("guards of many sources", .comparison), ("rows of any state", .comparison): 2
  // The fingerprint hashes the guards of each row.
  case ("guards of many sources", .copy): 2
  default: 1
  }
}

/// Input that is large in a single place.
func inputRows() -> [Row] {
  func decoding(_ name: String, _ sizes: (Int, Int), _ text: @escaping (Int) -> String) -> Row {
    Row(name: name, sizes: sizes) { count in
      let data = Data(text(count).utf8)
      return { consume(try? JSONDecoder().decode(DynamicMachine.self, from: data)) }
    }
  }
  func document(_ state: String, _ events: String = "") -> String {
    #"{"interlock":1,"initial":"a","states":[{"id":"a"\#(state)}],"#
      + #""events":[\#(events)]}"#
  }
  func list(_ count: Int, _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined(separator: ",")
  }
  return [
    decoding("nested facts", (120, 480)) { depth in
      let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return document(#","userInfo":{"a":\#(nested)}"#)
    },
    decoding("guards of a row", (4_000, 32_000)) { count in
      document("", #"{"id":"e","from":["a"],"guards":[\#(list(count) { _ in "null" })]}"#)
    },
    decoding("unknown targets", (5_000, 40_000)) { count in
      document("", list(count) { #"{"id":"e\#($0)","from":["a"],"to":"t\#($0)"}"# })
    },
    decoding("unknown targets of long names", (50, 200)) { count in
      let (known, unknown) = (String(repeating: "x", count: 58), String(repeating: "y", count: 58))
      let states = list(count) { #"{"id":"\#($0)\#(known)"}"# }
      let events = list(10) { #"{"id":"\#($0)","from":"*","to":"\#($0)\#(unknown)"}"# }
      return #"{"interlock":1,"initial":"0\#(known)","states":[\#(states)],"#
        + #""events":[\#(events)]}"#
    },
    bindingRow("names of a state, bound", (10_000, 80_000)) { names in
      document(#","didEnter":[\#(names)]"#)
    },
    bindingRow("names of an event, bound", (10_000, 80_000)) { names in
      document("", #"{"id":"e","from":["a"],"perform":[\#(names)]}"#)
    },
  ]
}

/// A machine with many names is decoded, copied, encoded, and refused because code is missing.
private func bindingRow(
  _ name: String,
  _ sizes: (Int, Int),
  _ document: @escaping (String) -> String
) -> Row {
  Row(name: name, sizes: sizes) { count in
    let data = Data(document((0..<count).map { "\"n\($0)\"" }.joined(separator: ",")).utf8)
    return {
      let machine = try JSONDecoder().decode(DynamicMachine.self, from: data)
      consume(try JSONEncoder().encode(machine.dynamic()))
      do {
        consume(try machine.bound(to: DynamicMachine.Behaviour()))
        throw UnexpectedResult(row: name)
      } catch let error as BindingError {
        consume("\(error)")
      }
    }
  }
}

/// Keeps the optimiser from dropping a result.
@inline(never)
func consume<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}
