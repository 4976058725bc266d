import Interlock
import InterlockRuntime
import InterlockTools

/// Follows a machine that lives in this program, by recordings.
actor RecordingFollower<StateID: Hashable & Sendable, EventID: Hashable & Sendable>: WindowFollower
{
  typealias Recording = MachineActor<StateID, EventID>.Recording
  typealias Occurrence = MachineActor<StateID, EventID>.Occurrence

  private let page: LivePage<StateID, EventID>
  private let record: @Sendable () async -> Recording?
  private var history: LivePage<StateID, EventID>.History
  private var recording: Recording?

  /// Begins to follow; fails if the machine is gone.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - record: Begins a recording; nil once the machine is gone.
  init?(
    for page: LivePage<StateID, EventID>,
    record: @escaping @Sendable () async -> Recording?
  ) async {
    guard let recording = await record() else { return nil }
    (self.page, self.record) = (page, record)
    self.recording = recording
    history = page.history()
  }

  func look() async -> WindowNews {
    guard let recording else { return WindowNews(isOver: true) }
    let part = recording.next()
    var news = WindowNews()
    if let start = part.start, history.begin(at: start) {
      news.start = page.moment(of: start, at: recording.time)
    }
    for occurrence in part.occurrences { add(occurrence) }
    if part.isOver { self.recording = nil } else if part.isFull { self.recording = await record() }
    news.entries = history.takeEntries()
    news.isOver = self.recording == nil
    return news
  }

  private func add(_ occurrence: Occurrence) {
    switch occurrence {
    case .activated(let receipt): history.add(receipt, of: "activation")
    case .settled(let receipt): history.add(receipt, of: "restoration")
    case .fired(let event, let receipt): history.add(receipt, of: identifierText(event))
    case .timerFired(let receipt): history.add(receipt, of: "timeout")
    case .failed(let failure):
      history.add(refusing: Self.origin(of: failure), because: "\(failure.error)")
    case .dropped(let event):
      history.add(refusing: identifierText(event), because: "It was dropped.")
    case .lifecycle, .activityStarted, .activityEnded, .activityCancelled, .ended: break
    }
  }

  private static func origin(of failure: MachineActor<StateID, EventID>.Failure) -> String {
    switch failure.origin {
    case .event(let event): identifierText(event)
    case .activation: "activation"
    case .timer: "timeout"
    case .settling: "restoration"
    case .activity(let state): "activity of \(identifierText(state))"
    case .source: "source"
    }
  }
}
