import Foundation
import Interlock
import InterlockTestSupport
import Testing

@Suite("A damaged file is an error or a machine that works")
struct DamagedFileTests {
  private static func documents() throws -> [Data] {
    let door = try Samples.door().restored(from: .init(state: "open"))
    return try [JSONEncoder.sorted.encode(door), JSONEncoder.sorted.encode(Samples.oddNames())]
  }

  /// Decodes a document that may be damaged. A machine decoded from it must work.
  private func check(_ data: Data) {
    do {
      var machine = try JSONDecoder().decode(DynamicMachine.self, from: data)
      let wasActive = machine.isActive
      for event in machine.availableEvents() {
        let copy = machine
        try machine.fire(event)
        #expect(machine.isActive)
        #expect(copy.isActive == wasActive)
        machine = copy
      }
      #expect(machine.states.contains { $0.id == machine.state })
    } catch is DecodingError {
      return
    } catch {
      Issue.record("\(error) of \(String(decoding: data, as: UTF8.self))")
    }
  }

  @Test func `a file truncated at any byte is an error`() throws {
    for document in try Self.documents() {
      for length in 0..<document.count {
        #expect(throws: DecodingError.self) {
          try JSONDecoder().decode(DynamicMachine.self, from: document.prefix(length))
        }
      }
    }
  }

  @Test func `a property list truncated at any byte is an error`() throws {
    for coder in [ArchiveCoder.binaryPropertyList, .xmlPropertyList] {
      guard case .data(let document) = try coder.encode(Inbox.plain()) else { continue }
      let end =
        coder == .xmlPropertyList ? document.count - "\n</plist>\n".utf8.count : document.count
      for length in 0..<end {
        #expect(throws: DecodingError.self, "cut at \(length)") {
          try PropertyListDecoder().decode(Inbox.self, from: document.prefix(length))
        }
      }
    }
  }

  private static let small = Data(
    #"{"interlock":1,"initial":"a","states":[{"id":"a","userInfo":{"k":-1.5}}],"events":[{"id":"e","from":["a"],"to":"a"}],"snapshot":"a"}"#
      .utf8
  )

  @Test(arguments: 0..<8)
  func `changing any byte gives an error or a machine that works`(_ part: Int) {
    for position in Self.small.indices where position % 8 == part {
      let step = Share.of(daily: 5, gate: 1)
      for byte in stride(from: UInt8(position % step), to: .max, by: step) {
        var data = Self.small
        data[position] = byte
        check(data)
      }
    }
  }

  @Test func `losing, doubling or swapping any byte gives an error or a machine that works`() throws
  {
    for document in try Self.documents() {
      let step = Share.of(daily: 3, gate: 1)
      for position in stride(from: 0, to: document.count - 1, by: step) {
        var lost = document
        lost.remove(at: position)
        check(lost)
        var doubled = document
        doubled.insert(document[position], at: position)
        check(doubled)
        var swapped = document
        swapped.swapAt(position, position + 1)
        check(swapped)
      }
    }
  }

  @Test(arguments: 0..<20)
  func `copying parts to another place gives an error or a machine that works`(_ seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    let document = try JSONEncoder.sorted.encode(RandomArchive.machine(seed: seed))
    for _ in 0..<50 {
      var data = document
      let start = Int.random(in: 0..<data.count, using: &random)
      let end = min(data.count, start + Int.random(in: 1...40, using: &random))
      let target = Int.random(in: 0...data.count, using: &random)
      data.insert(contentsOf: document[start..<end], at: target)
      check(data)
    }
  }

  @Test(arguments: [
    Data(), Data([0]), Data([0xFF]), Data([0xEF, 0xBB, 0xBF]), Data([0xFE, 0xFF]),
    Data([0xFF, 0xFE]),
    Data([0, 0, 0xFE, 0xFF]), Data([0xFF, 0xFE, 0, 0]), Data([0, 0, 0, 0x7B]),
    Data([0x7B, 0, 0, 0]),
    Data("\"".utf8), Data("\"\\u".utf8), Data("\"\\ud800\"".utf8), Data("-".utf8), Data("1e".utf8),
    Data("{".utf8), Data("{\"".utf8), Data("{\"a\"".utf8), Data("{\"a\":".utf8), Data("/*".utf8),
    Data("bplist00".utf8), Data("<?xml".utf8), Data("<plist>".utf8), Data("NaN".utf8),
    Data("nul".utf8),
  ])
  func `every coder refuses a few stray bytes`(_ data: Data) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Inbox.self, from: data) }
    #expect(throws: DecodingError.self) { try PropertyListDecoder().decode(Inbox.self, from: data) }
    #expect(throws: DecodingError.self) {
      let inbox = try Inbox.plain()
      _ = try JSONDecoder().decode(Inbox.self, from: data, configuration: inbox)
    }
  }
}
