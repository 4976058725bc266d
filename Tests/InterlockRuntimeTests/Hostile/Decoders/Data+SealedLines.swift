import Foundation
import Interlock

extension Data {
  /// The lines of a journal with correct checksums, so that trials get past the checksums.
  var sealedLines: Data {
    let newline = UInt8(ascii: "\n")
    let lines = split(separator: newline, omittingEmptySubsequences: false)
    return Data(
      lines.map { $0.last == UInt8(ascii: "}") ? $0.dropLast().sealed : $0 }.joined(separator: [
        newline
      ])
    )
  }

  /// The line of an object without its opening brace.
  private var sealed: Data {
    let checksum = reduce(0xCBF2_9CE4_8422_2325 as UInt64) { bits, byte in
      (bits ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    return self + Data(#","checksum":"\#(Fingerprint(bits: checksum))"}"#.utf8)
  }
}
