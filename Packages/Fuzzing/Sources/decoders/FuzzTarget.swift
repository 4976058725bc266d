import Foundation

/// Feeds an input to every decoder: each quickly refuses input of the others, so one corpus serves all.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // Safe because libFuzzer owns the bytes until this returns, and they are copied.
  let data = start.map { unsafe Data(bytes: $0, count: count) } ?? Data()
  for trial in Trials.all {
    do {
      _ = try trial.takes(data)
    } catch {
      fatalError("\(error)")
    }
  }
  return 0
}
