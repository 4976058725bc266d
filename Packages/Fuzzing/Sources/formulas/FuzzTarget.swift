import Foundation
import InterlockData

/// Reads an input as a condition and as assignments, and evaluates both.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // Safe because libFuzzer owns the bytes until this returns, and they are copied.
  let data = start.map { unsafe Data(bytes: $0, count: count) } ?? Data()
  FormulaTrial(String(decoding: data, as: UTF8.self)).run()
  return 0
}
