import Foundation
import Interlock
import InterlockExchange
import InterlockTools
import Testing

/// What `MachineDiagram` writes is read again, as far as the picture shows it.
@Suite("Mermaid: what is written can be read")
struct MermaidRoundTripTests {
  /// The states and arrows of a picture by name, in an order that is independent of the source.
  private struct Portrait: Equatable {
    let states: [String]
    let rows: [String]

    init(_ diagram: MachineDiagram) {
      func names(_ nodes: [Int]) -> [String] { nodes.map { diagram.nodes[$0].name } }
      states = diagram.nodes.map { node in
        let parent = node.parent.map { diagram.nodes[$0].name } ?? ""
        let initial = names(node.initial)
        return "\(node.name) \(node.kind) in \(parent) \(initial) \(node.deferredEvents)"
      }
      rows = diagram.takenEdges.map { edge in
        let sources = edge.sources.count > 1 ? names(edge.sources).sorted() : names(edge.sources)
        let isLocal = edge.isLocal && edge.sources.contains { diagram.nodes[$0].kind == .compound }
        return "\(edge.trigger) \(sources) \(names(edge.targets)) \(edge.guards) \(isLocal)"
      }
      .sorted()
    }
  }

  private func check(_ diagram: MachineDiagram) throws {
    let copy = try ImportedMachine(mermaid: Data(diagram.mermaid.utf8))
    let (expected, read) = (Portrait(diagram), Portrait(MachineDiagram(of: copy.machine)))
    #expect(read.states == expected.states, "\(diagram.mermaid)")
    #expect(read.rows == expected.rows, "\(diagram.mermaid)")
    let leftOut = copy.warnings.lazy.filter { $0.message.contains(" is left out: ") }
      .reduce(0) { $0 + $1.count }
    #expect(leftOut == diagram.edges.count - diagram.takenEdges.count, "\(copy.warnings)")
  }

  @Test(arguments: [
    "checkout", "door", "media-player", "microwave", "stopwatch", "traffic-light",
    "vending-machine",
  ])
  func `the pictures of the tutorials`(name: String) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Tutorials/\(name).json")
    let machine = try JSONDecoder().decode(DynamicMachine.self, from: Data(contentsOf: url))
    try check(MachineDiagram(of: machine))
  }

  @Test func `a picture with states and rows of all kinds`() throws {
    try check(MachineDiagram(of: try DiagramSample.kinds()))
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `pictures of random machines`(seed: UInt64) throws {
    try check(RandomChart(seed: seed).diagram)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `pictures of random machines in a region`(seed: UInt64) throws {
    try check(RandomChart(seed: seed, isInRegion: true).diagram)
  }

  @Test func `marks of a path are no part of the machine`() throws {
    var inbox = try DiagramExamples.inbox()
    let receipts = [try inbox.fire(.view), try inbox.fire(.delete)]
    let plain = MachineDiagram(of: try DiagramExamples.inbox())
    let marked = MachineDiagram(of: inbox, path: receipts)
    let machines = try [plain, marked].map { try DynamicMachine(mermaid: Data($0.mermaid.utf8)) }
    #expect(machines[0].fingerprint == machines[1].fingerprint)
  }
}

extension MachineDiagram {
  /// The rows that can be taken: a row that waits for all of one state is not checked for others that hide it.
  fileprivate var takenEdges: [Edge] {
    let edges = edgesInReadingOrder
    return edges.enumerated().filter { number, edge in
      !edges[..<number].contains { earlier in
        earlier.guards.isEmpty && earlier.sources.count < 2
          && earlier.sources == edge.sources && earlier.trigger == edge.trigger
      }
    }
    .map(\.element)
  }

  /// A picture does not show how internal rows come between arrows. They are read first if they have guards, and last
  /// if they have none.
  private var edgesInReadingOrder: [Edge] {
    let internals = edges.filter(\.targets.isEmpty)
    let arrows = edges.filter { !$0.targets.isEmpty }
    return internals.filter { !$0.guards.isEmpty } + arrows + internals.filter(\.guards.isEmpty)
  }
}
