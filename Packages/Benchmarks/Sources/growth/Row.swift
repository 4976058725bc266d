import Foundation

/// The same work for a small and for a large machine.
struct Row {
  let name: String

  /// The two sizes.
  let sizes: (small: Int, large: Int)

  /// The time may grow with this power of the size.
  var order = 1.0

  /// Prepares the work for a size. Preparation is not measured.
  let prepare: (Int) throws -> () throws -> Void

  /// Measures both sizes, up to three times, until the larger one is in proportion.
  ///
  /// - Parameter isSmoke: Whether the machines have a quarter of their size.
  /// - Returns: The best of the measurements.
  /// - Throws: Errors of the work.
  func measured(isSmoke: Bool) throws -> Figure {
    let divisor = isSmoke ? 4 : 1
    let sizes = (small: max(1, sizes.small / divisor), large: max(4, sizes.large / divisor))
    let (small, large) = (try prepare(sizes.small), try prepare(sizes.large))
    let growth = pow(Double(sizes.large) / Double(sizes.small), order)
    var best: Figure?
    for _ in 0..<3 where best?.isProportionate != true {
      let figure = Figure(
        name: name,
        sizes: sizes,
        seconds: (try processorSeconds(small), try processorSeconds(large)),
        limit: growth * 3
      )
      if best.map({ figure.ratio < $0.ratio }) ?? true { best = figure }
    }
    return best ?? Figure(name: name, sizes: sizes, seconds: (0, 0), limit: 0)
  }
}

/// A measured row.
struct Figure: CustomStringConvertible {
  let name: String
  let sizes: (small: Int, large: Int)
  let seconds: (small: Double, large: Double)

  /// The highest ratio that is in proportion.
  let limit: Double

  var ratio: Double { seconds.large / max(seconds.small, 1e-9) }

  /// Below five milliseconds, noise dominates.
  var isProportionate: Bool { ratio <= limit || seconds.large < 0.005 }

  var description: String {
    let text = String(
      format: "%8d → %8d  %10.2f ms → %10.2f ms  × %6.1f of %6.1f  ",
      sizes.small,
      sizes.large,
      seconds.small * 1_000,
      seconds.large * 1_000,
      ratio,
      limit
    )
    return text + name + (isProportionate ? "" : "  FAILED")
  }
}

/// The processor time of this thread for the work, the better of two runs.
private func processorSeconds(_ work: () throws -> Void) throws -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  var best = Double.infinity
  for _ in 0..<2 {
    let start = now()
    try work()
    best = min(best, now() - start)
  }
  return best
}
