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
    let end = follow(with: feed)
    feed.onTermination(end)
    return stream
  }

  /// Records the occurrences from now on.
  ///
  /// - Parameter limit: How many occurrences are recorded between two looks.
  /// - Returns: The recording. It ends when it is released.
  package func recording(upTo limit: Int) -> MachineActor<StateID, EventID>.Recording {
    let feed = Feed<Occurrence>.holding(limit)
    let end = follow(with: feed)
    return MachineActor.Recording(
      feed,
      from: Locked(machine),
      at: alarm.timekeeper,
      end: end
    )
  }

  /// Writes everything that happens to a feed.
  ///
  /// - Returns: What ends that.
  private func follow(with feed: Feed<Occurrence>) -> @Sendable () -> Void {
    guard !isOver else {
      feed.end()
      feed.deliver()
      return {}
    }
    lastWatcher += 1
    let id = lastWatcher
    followers.add(feed, id)
    return { [weak self] in
      Task { @MainActor in _ = self?.followers.remove(id) }
    }
  }

  /// Reports an occurrence to all recordings and streams.
  func report(_ occurrence: @autoclosure () -> Occurrence) {
    guard !followers.isEmpty else { return }
    followers.write(occurrence()).deliver()
    _ = followers.removeFull()
  }
}
