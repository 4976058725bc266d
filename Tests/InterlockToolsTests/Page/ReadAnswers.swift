import Foundation
import Interlock
import InterlockTools
import Testing

/// The answers in a page, read as the page reads them.
struct ReadAnswers: Decodable {
  struct Outcome: Decodable {
    let `if`: [String: Bool]
    let to: Int?
    let beyond: Bool?
    let why: Int?
    let failed: Int?
    let edges: [Int]?
    let entered: [Int]?
    let exited: [Int]?
    let steps: [Int]?
  }

  struct Timer: Decodable {
    let state: Int?
    let text: String
    let seconds: Double

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      state = try container.decodeNil() ? nil : container.decode(Int.self)
      text = try container.decode(String.self)
      seconds = try container.decode(Double.self)
    }
  }

  struct Moment: Decodable {
    let active: [Int]
    let finished: Bool?
    let waiting: [String]?
    let timers: [Timer]?
    let on: [String: [Outcome]]
    let time: [Outcome]?
  }

  struct Frame: Decodable {
    let event: String
    let active: [Int]
    let edges: [Int]
  }

  struct Limit: Decodable {
    let reached: Bool
  }

  let version: Int
  let states: [State]
  let guards: [String]
  let events: [String]
  let texts: [String]
  let start: [Outcome]
  let moments: [Moment]
  let present: Int?
  let trace: [Frame]?
  let limit: Limit

  struct State: Decodable {
    let name: String
    let parent: Int?
  }

  init(of page: MachinePage) throws {
    let opening = #"<script type="application/json" id="answers">"#
    let start = try #require(page.html.range(of: opening)).upperBound
    let end = try #require(page.html.range(of: "</script>", range: start..<page.html.endIndex))
    let json = Data(page.html[start..<end.lowerBound].utf8)
    self = try JSONDecoder().decode(Self.self, from: json)
  }

  /// The only outcome that some switches select.
  func outcome(_ outcomes: [Outcome], _ switches: [String: Bool]) throws -> Outcome {
    let matching = outcomes.filter { outcome in
      outcome.if.allSatisfy { key, isOpen in
        switches[guards[Int(key) ?? 0]] == isOpen
      }
    }
    #expect(matching.count == 1)
    return try #require(matching.first)
  }
}
