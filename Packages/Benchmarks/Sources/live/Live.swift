import Foundation

/// Memory and time of many live machines.
@main
enum Live {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    func number(_ option: String, _ otherwise: Int) -> Int {
      guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
        return otherwise
      }
      return Int(arguments[index + 1]) ?? otherwise
    }
    switch arguments.first {
    case "idle":
      try await idle(count: number("--count", 100_000))
    case "look":
      try await look(events: number("--events", 200_000))
    case "soak":
      try await soak(
        events: number("--events", 10_000_000),
        actors: number("--actors", 1_000),
        seconds: number("--seconds", 300),
        isSmoke: arguments.contains("--smoke")
      )
    default:
      print(usage)
      exit(arguments.first == "--help" ? 0 : 2)
    }
  }

  private static let usage = """
    usage: live idle [--count N]
           live look [--events N]
           live soak [--events N] [--actors N] [--seconds N] [--smoke]
      idle   N machines (100,000) that wait for one timer each, beside as many bare actors that sleep:
             bytes for each, and how long after the last deadline the last one is awake
      look   N events (200,000) for one machine, without a window and with a page that looks: ratios
      soak   N events (10,000,000) through some machines (1,000) whose activities are started and cancelled,
             for at most some seconds (300): memory along the way; exits with 1 if it grows, which a
             smoke run is too short to tell
    """
}

/// The memory of this process, in bytes.
func residentBytes() -> Int {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii) else {
    return 0
  }
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}

func rounded(_ value: Double) -> String {
  String(format: "%.2f", value)
}
