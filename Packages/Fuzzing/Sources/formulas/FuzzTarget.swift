import Foundation
import InterlockData

/// Parses an input as a condition and as assignments, and prints the results.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // Safe because libFuzzer owns the bytes until this returns, and they are copied.
  let data = start.map { unsafe Data(bytes: $0, count: count) } ?? Data()
  let text = String(decoding: data, as: UTF8.self)
  if let formula = try? Formula(parsing: text) {
    let written = formula.description
    guard let copy = try? Formula(parsing: written), copy.description == written else {
      fatalError("what is written is another formula: \(written)")
    }
  }
  return 0
}
