import Interlock
import InterlockEvolution

extension SwiftWriter {
  /// The code of content that a machine performs by itself; nil for other callbacks, and if it is about an event that
  /// the machine does not take.
  ///
  /// - Parameters:
  ///   - name: The name of the callback.
  ///   - stub: The placeholder code in its place, which tells how many parameters it has.
  /// - Returns: A closure.
  func code(named name: String, _ stub: String) -> String? {
    guard let content = OwnContent(named: name) else { return nil }
    let call: String
    switch content {
    case .raise(let event):
      guard let event = self.event(event) else { return nil }
      call = "raise(\(event))"
    case .send(let event, let delay, let id):
      guard let event = self.event(event) else { return nil }
      let time = delay > .zero ? ", after: \(delay.swiftLiteral)" : ""
      call = "send(\(event)\(time)\(id.map { ", id: \($0.swiftLiteral)" } ?? ""))"
    case .cancel(let id): call = "cancel(id: \(id.swiftLiteral))"
    }
    return stub.hasPrefix("{ _, ") ? "{ transition, _ in transition.\(call) }" : "{ $0.\(call) }"
  }

  private func event(_ id: String) -> String? {
    names.events.hasWord(for: id) ? ".\(names.events[id])" : nil
  }
}
