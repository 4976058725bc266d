import Foundation
import Testing

@Suite("Pictures of several machines")
struct SeveralPicturesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder.withTutorials()
    let inner = folder.url.appendingPathComponent("machines/more")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    for (from, to) in [("door", "door"), ("stopwatch", "more/stopwatch")] {
      try FileManager.default.copyItem(
        at: folder.url.appendingPathComponent("\(from).json"),
        to: folder.url.appendingPathComponent("machines/\(to).json")
      )
    }
  }

  private func draw(_ arguments: String...) throws -> Program.Result {
    try Program.run(["draw"] + arguments, in: folder.url)
  }

  private func contents(_ name: String) -> String? {
    try? String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
  }

  @Test(arguments: ["mermaid": "mmd", "dot": "dot", "plantuml": "puml", "svg": "svg"])
  func `each machine of a folder has a picture with its name`(format: String, ending: String) throws
  {
    let result = try draw("machines", "-o", "new/pictures", "--format", format)
    #expect(result.status == 0)
    #expect(
      result.output == """
        new/pictures/door.\(ending): written
        new/pictures/more/stopwatch.\(ending): written

        """
    )
    let alone = try draw("door.json", "--format", format)
    #expect(contents("new/pictures/door.\(ending)") == alone.output)
  }

  @Test func `a picture that is up to date is not written again`() throws {
    _ = try draw("machines", "-o", "out")
    try folder.write("", to: "out/door.mmd")
    let again = try draw("machines", "-o", "out")
    #expect(again.output == "out/door.mmd: written\n" && again.status == 0)
  }

  @Test func `a check says which pictures are missing or differ, and writes nothing`() throws {
    _ = try draw("machines", "-o", "out", "--format", "svg")
    #expect(try draw("machines", "-o", "out", "--format", "svg", "--check").output == "")
    try folder.write("old", to: "out/door.svg")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("out/more"))
    let result = try draw("machines", "-o", "out", "--format", "svg", "--check")
    #expect(result.status == 1)
    #expect(
      result.output == """
        out/door.svg: is not the current picture of machines/door.json
        out/more/stopwatch.svg: is missing
        2 of 2 not up to date: draw again without --check

        """
    )
    #expect(contents("out/door.svg") == "old" && contents("out/more/stopwatch.svg") == nil)
  }

  @Test func `one picture can be checked, with a path`() throws {
    _ = try draw("door.json", "-o", "door.dot", "--path", "lock")
    #expect(try draw("door.json", "-o", "door.dot", "--path", "lock", "--check").status == 0)
    #expect(try draw("door.json", "-o", "door.dot", "--check").status == 1)
  }

  @Test func `a pattern may match one machine`() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("out"),
      withIntermediateDirectories: false
    )
    #expect(try draw("door.json", "-o", "out").output == "out/door.mmd: written\n")
    #expect(try draw("door.json", "-o", "other/").output == "other/door.mmd: written\n")
    #expect(contents("other/door.mmd")?.isEmpty == false)
  }

  @Test func `a machine that cannot be read does not keep others from being drawn`() throws {
    try folder.write("{\"interlock\": 1", to: "machines/broken.json")
    let result = try draw("machines", "-o", "out")
    #expect(result.status == 2)
    #expect(
      result.output.hasPrefix("error: machines/broken.json:1:16: is not valid JSON from here on\n")
    )
    #expect(contents("out/door.mmd") != nil && contents("out/broken.mmd") == nil)
  }

  @Test(arguments: [
    ["machines"], ["door.json", "--check"], ["machines", "-o", "out", "--state", "locked"],
    ["-", "-o", "a.svg", "--watch"], ["door.json", "-o", "a.svg", "--watch", "--check"],
    ["door.json", "--watch"],
  ])
  func `options that make no sense together are refused`(arguments: [String]) throws {
    #expect(try Program.run(["draw"] + arguments, in: folder.url).status == 64)
  }
}
