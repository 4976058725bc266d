import Interlock
import InterlockTools

/// The states and transitions of a machine by name, for a document.
package struct DiagramRecord: Encodable, Hashable, Sendable {
  package struct State: Encodable, Hashable, Sendable {
    package let name: String
    /// `atomic`, `compound`, `parallel`, `final`, `choice`, `shallowHistory` or `deepHistory`.
    package let kind: String
    package let parent: String?
    package let initial: [String]
    package let deferring: [String]
    package let isActive: Bool
    package let isOnPath: Bool
  }

  package struct Arrow: Encodable, Hashable, Sendable {
    /// An event, or words such as `after 5 s`; empty if the transition has no trigger.
    package let trigger: String
    package let isEvent: Bool
    /// None for any state; several if the transition joins them.
    package let sources: [String]
    package let targets: [String]
    package let guards: [String]
    package let isLocal: Bool
    package let isOnPath: Bool
  }

  package let initial: [String]
  package let states: [State]
  package let rows: [Arrow]

  init(_ diagram: MachineDiagram) {
    func names(_ nodes: [Int]) -> [String] { nodes.map { diagram.nodes[$0].name } }
    initial = names(diagram.initial)
    states = diagram.nodes.map { node in
      State(
        name: node.name,
        kind: node.kind.rawValue,
        parent: node.parent.map { diagram.nodes[$0].name },
        initial: names(node.initial),
        deferring: node.deferredEvents,
        isActive: node.isActive,
        isOnPath: node.isOnPath
      )
    }
    rows = diagram.edges.map { edge in
      Arrow(
        trigger: edge.trigger,
        isEvent: edge.isEvent,
        sources: names(edge.sources),
        targets: names(edge.targets),
        guards: edge.guards,
        isLocal: edge.isLocal,
        isOnPath: edge.isOnPath
      )
    }
  }
}
