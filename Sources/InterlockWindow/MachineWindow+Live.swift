import Interlock
public import InterlockRuntime
import InterlockTools

extension MachineWindow {
  /// Opens a window on a machine that an actor runs.
  ///
  /// - Parameters:
  ///   - live: The actor, or one whose machine owns a context.
  ///   - title: The title of the page.
  ///   - token: The secret that each request must contain; by default, a random string.
  public convenience init<Live: LiveActor>(
    on live: Live,
    title: String = "State machine",
    token: String? = nil
  ) {
    let page = LivePage(of: live.actor.machine, title: title)
    let source = WindowSource { [weak actor = live.actor] in
      actor.map { page.moment(of: $0.machine, at: $0.time) }
    } fire: { [weak actor = live.actor] request in
      guard let actor else { return "The machine is gone." }
      return await request.failure(in: actor.machine) { item in
        _ = try await actor.fire(item.name, item.payload, userInfo: item.userInfo)
      }
    } follow: { [weak actor = live.actor] in
      await RecordingFollower(for: page) { [weak actor] in
        actor?.recording(upTo: WindowUpdates.entryLimit)
      }
    }
    self.init(page: { page.html(answeredAt: ".", token: $0) }, token: token, source)
  }

  /// Opens a window on an observable model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - title: The title of the page.
  ///   - token: The secret that each request must contain; by default, a random string.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  @MainActor
  public convenience init<StateID, EventID>(
    on model: ObservableMachine<StateID, EventID>,
    title: String = "State machine",
    token: String? = nil
  ) {
    let page = LivePage(of: model.machine, title: title)
    let source = WindowSource { @MainActor [weak model] in
      model.map { page.moment(of: $0.machine, at: $0.time) }
    } fire: { @MainActor [weak model] request in
      guard let model else { return "The machine is gone." }
      return await request.failure(in: model.machine) { item in
        _ = try model.fire(item.name, item.payload, userInfo: item.userInfo)
      }
    } follow: { [weak model] in
      await RecordingFollower(for: page) { @MainActor [weak model] in
        model?.recording(upTo: WindowUpdates.entryLimit)
      }
    }
    self.init(page: { page.html(answeredAt: ".", token: $0) }, token: token, source)
  }
}
