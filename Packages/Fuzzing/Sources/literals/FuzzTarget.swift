import Foundation
import readers

/// Feeds an input to the XState reader, as a program with object literals.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // Safe because libFuzzer owns the bytes until this returns, and they are copied.
  let data = start.map { unsafe Data(bytes: $0, count: count) } ?? Data()
  do {
    _ = try ReaderTrial.literals.takes(data)
  } catch {
    fatalError("\(error)")
  }
  return 0
}
