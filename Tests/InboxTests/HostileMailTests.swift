import Foundation
import InterlockTestSupport
import Testing
import inbox

@Suite struct HostileMailTests {
  /// The sample mailbox with bytes changed, removed, duplicated and moved, except in the first line.
  private func damagedSample(seed: UInt64) throws -> Data {
    var generator = SplitMix64(seed: seed)
    var bytes = Array(try Data(contentsOf: sample))
    for _ in 0..<60 {
      let start = Int.random(in: 64..<bytes.count - 64, using: &generator)
      let range = start..<start + Int.random(in: 1...40, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[start] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.removeSubrange(range)
      case 2: bytes.insert(contentsOf: bytes[range], at: start)
      default:
        let piece = Array(bytes[range])
        let target = Int.random(in: 64..<bytes.count, using: &generator)
        bytes.insert(contentsOf: piece, at: target)
      }
    }
    return Data(bytes)
  }

  private let sample: URL
  private let folder: TemporaryFolder

  init() throws {
    sample = try #require(Mailbox.samples)
    folder = try TemporaryFolder()
  }

  @Test(arguments: 0..<Share.of(daily: 4, gate: 50, soak: 1_000))
  func `a damaged mailbox is read as far as possible, and its control characters have no effect`(
    seed: Int
  ) throws {
    let path = try folder.write(damagedSample(seed: UInt64(seed)), to: "damaged.mbox")
    let session = try Session(
      mailbox: try Mailbox(path: path),
      storePath: folder.storePath,
      clock: .stopped()
    )
    let transcript = Transcript()
    try transcript.run("list", in: session)
    try transcript.run("view 1-\(session.mailbox.messages.count)", in: session)
    let controls = transcript.text.unicodeScalars.filter {
      $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
    }
    #expect(controls.isEmpty)
  }
}
