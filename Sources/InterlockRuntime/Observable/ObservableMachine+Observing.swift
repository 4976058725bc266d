import Interlock

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableMachine {
  /// Something that happened in a live machine.
  public typealias Occurrence = MachineActor<StateID, EventID>.Occurrence

  /// Everything that happens from now on, refusals and failures included: events, timers, the activation.
  ///
  /// A slow consumer keeps only the newest 256. The stream ends with the model.
  public var occurrences: AsyncStream<Occurrence> {
    let (stream, feed) = Feed<Occurrence>.make(buffer: MachineActor<StateID, EventID>.defaultBuffer)
    guard !isOver else {
      feed.end()
      feed.deliver()
      return stream
    }
    lastWatcher += 1
    let id = lastWatcher
    followers.add(feed, id)
    feed.onTermination { [weak self] in
      Task { @MainActor in _ = self?.followers.remove(id) }
    }
    return stream
  }

  /// Tells everything that follows the occurrences what has happened.
  func report(_ occurrence: @autoclosure () -> Occurrence) {
    guard !followers.isEmpty else { return }
    followers.write(occurrence()).deliver()
  }
}
