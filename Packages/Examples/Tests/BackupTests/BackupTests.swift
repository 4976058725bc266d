import Interlock
import InterlockRuntime
import ServiceLifecycle
import Testing
import backup

@Suite("A backup as a service")
struct BackupTests {
  /// Lines in the order in which they were written.
  private actor Notes {
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }
  }

  private let notes = Notes()

  /// A machine whose copies end only when they are cancelled, and a stream that yields when one begins.
  private func live() throws -> (MachineActor<Step, Outcome>, AsyncStream<Void>) {
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let backup = try makeBackup { [notes] in
      beginning.yield()
      for await _ in AsyncStream<Never>.makeStream().stream {}
      // A task of its own, because this one is cancelled.
      await Task { await notes.add("the copy is removed") }.value
      throw CancellationError()
    }
    return (MachineActor(backup), begun)
  }

  @Test func `the group ends after what was cancelled has cleaned up`() async throws {
    let (machine, begun) = try live()
    let group = ServiceGroup(services: [LiveService(machine)])
    let running = Task { [notes] in
      try await group.run()
      await notes.add("the group has ended")
    }
    for await _ in begun { break }
    await group.triggerGracefulShutdown()
    try await running.value
    #expect(await notes.lines == ["the copy is removed", "the group has ended"])
    #expect(machine.lifecycle == .invalidated)
  }

  @Test func `a cancelled group waits for it as well`() async throws {
    let (machine, begun) = try live()
    let running = Task { [notes] in
      try? await ServiceGroup(services: [LiveService(machine)]).run()
      await notes.add("the group has ended")
    }
    for await _ in begun { break }
    running.cancel()
    await running.value
    #expect(await notes.lines == ["the copy is removed", "the group has ended"])
  }
}
