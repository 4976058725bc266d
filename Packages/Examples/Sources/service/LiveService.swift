import InterlockRuntime
import ServiceLifecycle

/// A live machine as a service. When its group shuts down, the machine ends, and the group waits until its activities
/// have cleaned up.
package struct LiveService<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: Service {
  private let machine: MachineActor<StateID, EventID>

  package init(_ machine: MachineActor<StateID, EventID>) {
    self.machine = machine
  }

  package func run() async {
    await cancelWhenGracefulShutdown { await machine.run() }
  }
}
