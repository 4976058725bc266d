import Interlock
import InterlockRuntime
import InterlockTestSupport
import Testing

@Suite("Recordings of a live machine", .hangLimit)
struct RecordingTests {
  private typealias Ring = Machine<Int, Int>
  private typealias LiveRing = MachineActor<Int, Int>

  private static func ring() throws -> Ring {
    try Ring(initial: 0) {
      for state in 0..<3 { Ring.State(state) }
      for state in 0..<3 { Ring.Event(0, from: state, to: (state + 1) % 3) }
    }
  }

  private static func events(in part: LiveRing.Recording.Part) -> [Int] {
    part.occurrences.compactMap { if case .fired(let event, _) = $0 { event } else { nil } }
  }

  @Test func `a recording that begins while an event is logged begins after the event`()
    async throws
  {
    let live = Locked<LiveRing?>(nil)
    let recordings = Locked<[LiveRing.Recording]>([])
    let log: @Sendable (LiveRing.Occurrence) -> Void = { occurrence in
      guard case .fired = occurrence, let live = live.withLock({ $0 }) else { return }
      let recording = live.recording(upTo: 10)
      recordings.withLock { $0.append(recording) }
    }
    let ring = LiveRing(try Self.ring(), isSuspended: true, log: log)
    live.withLock { $0 = ring }
    ring.resume()
    for _ in 0..<3 { try await ring.fire(0) }
    let parts = recordings.withLock { $0 }.map { $0.next() }
    #expect(parts.map(\.start?.state) == [1, 2, 0])
    #expect(parts.map { Self.events(in: $0).count } == [2, 1, 0])
    live.withLock { $0 = nil }
  }

  @Test func `a recording is full once more has happened than it holds`() async throws {
    let live = LiveRing(try Self.ring())
    await live.settle()
    let recording = live.recording(upTo: 2)
    for _ in 0..<2 { try await live.fire(0) }
    let first = recording.next()
    #expect(first.start?.state == 0 && !first.isFull)
    #expect(Self.events(in: first).count == 2)
    for _ in 0..<3 { try await live.fire(0) }
    let second = recording.next()
    #expect(Self.events(in: second).count == 2 && second.isFull && second.start == nil)
    try await live.fire(0)
    let third = recording.next()
    #expect(third.occurrences.isEmpty && third.isFull && !third.isOver)
  }
}
