import Foundation
import Interlock

/// A description of a machine. Any part can be changed before the machine is built.
struct Blueprint {
  enum Kind { case atomic, final, compound, parallel, history, deepHistory, choice }

  struct Node {
    var id: String
    var kind = Kind.atomic
    var children: [Node] = []

    var all: [Node] { [self] + children.flatMap(\.all) }
  }

  struct Row {
    enum Trigger { case event(String), anyEvent, after(Double), completion, always }

    var trigger: Trigger
    var source: String
    var target: String?
    var guards: [String] = []
  }

  var nodes: [Node] = []
  var rows: [Row] = []

  var all: [Node] { nodes.flatMap(\.all) }

  /// The machine. Its guards take their answers from the table.
  func machine(_ answers: Answers) throws -> DynamicMachine {
    let initial = nodes.first?.id ?? ""
    return try DynamicMachine(initial: [initial]) {
      nodes.map(state)
      rows.map { event($0, answers) }
    }
  }

  private func state(_ node: Node) -> DynamicMachine.State {
    let first = node.children.first { $0.kind != .history && $0.kind != .deepHistory }?.id ?? ""
    switch node.kind {
    case .atomic: return DynamicMachine.State(node.id)
    case .final: return .final(node.id)
    case .choice: return .choice(node.id)
    case .parallel: return DynamicMachine.State(parallel: node.id) { node.children.map(state) }
    case .compound:
      return DynamicMachine.State(node.id, initial: first) {
        node.children.map { child in
          switch child.kind {
          case .history: DynamicMachine.State.history(child.id, .shallow, default: first)
          case .deepHistory: DynamicMachine.State.history(child.id, .deep, default: first)
          default: state(child)
          }
        }
      }
    case .history, .deepHistory: return DynamicMachine.State(node.id)
    }
  }

  private func event(_ row: Row, _ answers: Answers) -> DynamicMachine.Event {
    let event: DynamicMachine.Event =
      switch (row.trigger, row.target) {
      case (.event(let id), let target?): .init(id, from: row.source, to: target)
      case (.event(let id), nil): .init(id, in: row.source)
      case (.anyEvent, let target?): .anyEvent(from: row.source, to: target)
      case (.anyEvent, nil): .anyEvent(in: row.source)
      case (.after(let seconds), let target?):
        .after(.seconds(seconds), from: row.source, to: target)
      case (.after(let seconds), nil): .after(.seconds(seconds), in: row.source)
      case (.completion, let target): .completion(of: row.source, to: target ?? row.source)
      case (.always, let target): .always(from: row.source, to: target ?? row.source)
      }
    return row.guards.reduce(event) { event, name in
      event.shouldFire(name) { _ in answers[name] }
    }
  }
}

/// The answers of guards: a table that a test sets before it fires.
final class Answers: @unchecked Sendable {
  // Safe because a test fires on one thread.
  private var open: Set<String> = []

  subscript(name: String) -> Bool { open.contains(name) }

  func set(_ open: Set<String>) {
    self.open = open
  }
}
