import Foundation
import Interlock
import InterlockTools

/// Explores a million configurations and checks a property on all of them, against a search written by hand for the
/// same machine, in the same run.
@main
enum Spaces {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.allSatisfy({ $0 == "--smoke" }) else {
      print("usage: spaces [--smoke]")
      exit(arguments.first == "--help" ? 0 : 2)
    }
    let regions = arguments.isEmpty ? 10 : 4
    let machine = try wheels(regions)
    let before = peakMemory
    var space: StateSpace<Int, Int>?
    let exploring = seconds { space = StateSpace(of: machine, limit: 2_000_000) }
    guard let space, space.isComplete, space.count == 1 << (2 * regions) else {
      print("not all configurations were found")
      exit(1)
    }
    let memory = peakMemory - before
    let manual = seconds { precondition(handWritten(regions) == space.count) }
    print("\(space.count) configurations of \(regions) regions, \(regions) events in each")
    print("explored: \(text(Double(space.count) / exploring)) a second, \(text(exploring)) s")
    print("by hand: \(text(manual)) s, ratio \(text(exploring / manual))")
    print("memory: \(memory >> 20) MB more at the peak, \(memory / space.count) bytes each")
    let checking = seconds {
      precondition(space.verdict(on: .never(.isIn(10) && .isIn(11))).holds)
    }
    print("checked: \(text(Double(space.count) / checking)) configurations a second")
  }

  /// A machine of wheels with four states each, which turn one at a time.
  private static func wheels(_ count: Int) throws -> Machine<Int, Int> {
    let regions = (0..<count).map { wheel in
      Machine<Int, Int>.State(1_000 + wheel) {
        (0..<4).map { Machine<Int, Int>.State(wheel * 10 + $0) }
      }
    }
    var events: [Machine<Int, Int>.Event] = []
    for wheel in 0..<count {
      for position in 0..<4 {
        let (from, to) = (wheel * 10 + position, wheel * 10 + (position + 1) % 4)
        events.append(Machine<Int, Int>.Event(wheel, from: from, to: to))
      }
    }
    return try Machine(initial: 9_999) {
      Machine.State(parallel: 9_999) { regions }
      events
    }
  }

  /// The number of configurations that a search finds with a built-in encoding: two bits per wheel.
  private static func handWritten(_ wheels: Int) -> Int {
    var known: Set<Int> = [0]
    var pending = [0]
    var next = 0
    while next < pending.count {
      let configuration = pending[next]
      next += 1
      for wheel in 0..<wheels {
        let position = configuration >> (2 * wheel) & 3
        let successor = configuration + ((position + 1) % 4 - position) << (2 * wheel)
        if known.insert(successor).inserted { pending.append(successor) }
      }
    }
    return known.count
  }

  private static func seconds(_ work: () -> Void) -> Double {
    ContinuousClock().measure(work) / .seconds(1)
  }

  private static func text(_ number: Double) -> String {
    String(format: number < 100 ? "%.2f" : "%.0f", number)
  }

  /// The peak memory of the process in bytes; 0 if the system does not report it.
  private static var peakMemory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 << 10 } ?? 0
  }
}
