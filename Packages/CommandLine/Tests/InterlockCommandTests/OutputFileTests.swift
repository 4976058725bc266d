import Foundation
import Testing

@Suite("Output files")
struct OutputFileTests {
  private let folder: TemporaryFolder
  private let manager = FileManager.default

  init() throws {
    folder = try TemporaryFolder.withTutorials()
  }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private func contents(_ name: String) throws -> String {
    try String(contentsOfFile: path(name), encoding: .utf8)
  }

  private func draw(into name: String) throws {
    let result = try Program.run(
      ["draw", "door.json", "--format", "svg", "-o", name],
      in: folder.url
    )
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(arguments: [true, false])
  func `a symbolic link stays, and its target is written`(isThere: Bool) throws {
    try manager.createDirectory(atPath: path("there"), withIntermediateDirectories: false)
    if isThere { try folder.write("old", to: "there/real.svg") }
    try manager.createSymbolicLink(atPath: path("there/second"), withDestinationPath: "real.svg")
    try manager.createSymbolicLink(atPath: path("link"), withDestinationPath: "there/second")
    try draw(into: "link")
    #expect(try manager.destinationOfSymbolicLink(atPath: path("link")) == "there/second")
    #expect(try manager.destinationOfSymbolicLink(atPath: path("there/second")) == "real.svg")
    #expect(try contents("there/real.svg").hasPrefix("<"))
    #expect(
      try manager.contentsOfDirectory(atPath: path("there")).sorted() == ["real.svg", "second"]
    )
  }

  @Test func `a pipe is written to directly`() throws {
    let result = try Program.shell(
      "mkfifo pipe && (cat pipe > copy & interlock draw door.json --format svg -o pipe && wait) && test -p pipe",
      in: folder.url
    )
    #expect(result.status == 0, "\(result.errors)")
    #expect(try contents("copy").hasPrefix("<"))
  }

  @Test func `a device is written to directly`() throws {
    let result = try Program.shell(
      "ln -s /dev/null null && interlock draw door.json --format svg -o null && test -c null "
        + "&& interlock draw door.json --format svg -o /dev/stdout | grep -c '</svg>' "
        + "&& interlock draw door.json --format svg -o /dev/stdout > copy && grep -c '</svg>' copy",
      in: folder.url
    )
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "1\n1\n")
  }

  @Test func `a file keeps its permissions, and no temporary file is left`() throws {
    try folder.write("old", to: "door.svg")
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("door.svg"))
    let before = try manager.contentsOfDirectory(atPath: folder.url.path).sorted()
    try draw(into: "door.svg")
    let attributes = try manager.attributesOfItem(atPath: path("door.svg"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try contents("door.svg").hasPrefix("<"))
    #expect(try manager.contentsOfDirectory(atPath: folder.url.path).sorted() == before)
  }

  @Test(arguments: ["none/door.svg", "loop"])
  func `a place that cannot be written is an error`(name: String) throws {
    try manager.createSymbolicLink(atPath: path("loop"), withDestinationPath: "loop")
    let result = try Program.run(
      ["draw", "door.json", "--format", "svg", "-o", name],
      in: folder.url
    )
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("interlock: \(name): cannot be written: "))
  }
}
