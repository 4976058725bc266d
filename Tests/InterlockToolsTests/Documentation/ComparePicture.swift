import Foundation
import InterlockTestSupport
import Testing

/// Compares a picture with the one that a module's articles show. INTERLOCK_RECORD=1 draws it again.
func comparePicture(_ svg: String, _ name: String, of module: String) throws {
  let file = Repository.root.appending(
    path: "Sources/\(module)/\(module).docc/Resources/\(name).svg"
  )
  if ProcessInfo.processInfo.environment["INTERLOCK_RECORD"] == "1" {
    try Data(svg.utf8).write(to: file)
  }
  #expect(try String(contentsOf: file, encoding: .utf8) == svg)
}
