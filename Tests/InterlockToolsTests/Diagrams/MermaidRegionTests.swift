import Foundation
import Interlock
import InterlockTestSupport
import InterlockTools
import Testing

/// Mermaid 11 cannot draw an arrow that ends at a box in the same region: its issue 4052.
@Suite("Mermaid can draw every machine")
struct MermaidRegionTests {
  /// The microwave from SCXML tutorials, with its modes as boxes in a region.
  private func microwave() throws -> DynamicMachine {
    try DynamicMachine(initial: []) {
      DynamicMachine.State(parallel: "oven") {
        DynamicMachine.State("engine") {
          DynamicMachine.State("off")
          DynamicMachine.State("on") {
            DynamicMachine.State("idle")
            DynamicMachine.State("cooking")
          }
        }
        DynamicMachine.State("door") {
          DynamicMachine.State("closed")
          DynamicMachine.State("open")
        }
      }
      DynamicMachine.Event("turn.on", from: "off", to: "on")
      DynamicMachine.Event("turn.off", from: "on", to: "off")
    }
  }

  @Test func `an arrow to a box in its region ends at a state in the box`() throws {
    let text = MachineDiagram(of: try microwave()).mermaid
    #expect(text.contains("  s2 --> a3 : turn.on\n"))
    #expect(text.contains("  a3 --> s2 : turn.off\n"))
    #expect(text.contains("state \"on\" as a3\n"))
  }

  @Test(arguments: 0..<Share.of(daily: 60, gate: 200) as Range<UInt64>)
  func `no arrow within a region ends at a box`(seed: UInt64) throws {
    let isInRegion = seed % 2 == 0
    let chart = RandomChart(seed: seed, depth: 4, rows: 8, isInRegion: isInRegion)
    let diagram = chart.diagram
    var around: [Int] = []
    for line in diagram.mermaid.split(separator: "\n") {
      let words = line.split(separator: " ")
      if line.hasSuffix("{"), let name = words.dropLast().last { around.append(number(name) ?? -1) }
      if words == ["}"] { around.removeLast() }
      guard words.count > 2, words[1] == "-->" else { continue }
      let ends = [words[0], words[2]].compactMap(number)
      let isStart = words[0] == "[*]"
      let nodes = isStart ? ends + [around.last ?? -1] : ends
      guard ends.contains(where: { isBox($0, diagram) }), nodes.count == 2 else { continue }
      #expect(!isInOneRegion(nodes, diagram, isStart: isStart), "\(line)")
    }
    // If the real Mermaid is installed, its parser in this folder says what it draws.
    if let folder = ProcessInfo.processInfo.environment["INTERLOCK_MERMAID"] {
      let file = URL(fileURLWithPath: folder).appendingPathComponent("\(seed).mmd")
      try Data(diagram.mermaid.utf8).write(to: file)
    }
  }

  private func number(_ word: Substring) -> Int? {
    word.first == "s" ? Int(word.dropFirst()) : nil
  }

  private func isBox(_ node: Int, _ diagram: MachineDiagram) -> Bool {
    !diagram.nodes[node].children.isEmpty
  }

  /// Whether states are inside the same region; a start is in the box that contains it.
  private func isInOneRegion(_ nodes: [Int], _ diagram: MachineDiagram, isStart: Bool) -> Bool {
    guard let box = nodes.last, box >= 0 else { return false }
    let regions = nodes.map { node -> Set<Int> in
      let first = isStart && node == box ? node : diagram.nodes[node].parent
      let around = sequence(first: first) { $0.flatMap { diagram.nodes[$0].parent } }
      return Set(
        around.prefix { $0 != nil }.compactMap { $0 }.filter { diagram.nodes[$0].isRegion }
      )
    }
    return !regions[0].isDisjoint(with: regions[1])
  }
}
