extension Machine {
  /// The callbacks of a part of a definition, each with the moment at which it runs.
  ///
  /// One list and not one for each moment: most parts have none, and every copy of a part copies all its lists.
  struct CallbackList<Moment: Equatable & Sendable>: Sendable {
    private var items: [(moment: Moment, callback: BoxedCallback)] = []

    var isEmpty: Bool { items.isEmpty }

    /// The callbacks of a moment, in the order in which they run.
    subscript(moment: Moment) -> [BoxedCallback] {
      get {
        items.isEmpty ? [] : items.compactMap { $0.moment == moment ? $0.callback : nil }
      }
      set {
        items.removeAll { $0.moment == moment }
        items += newValue.map { (moment, $0) }
      }
    }

    mutating func append(_ callback: BoxedCallback, at moment: Moment) {
      items.append((moment, callback))
    }
  }
}
