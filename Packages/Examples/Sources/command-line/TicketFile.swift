import Foundation

/// The tickets in a JSON file.
struct TicketFile {
  let url: URL

  func read() throws -> [Ticket] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    return try JSONDecoder().decode([Ticket].self, from: Data(contentsOf: url))
  }

  func write(_ tickets: [Ticket]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(tickets).write(to: url, options: .atomic)
  }
}
