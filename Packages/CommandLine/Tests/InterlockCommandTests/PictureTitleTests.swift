import Foundation
import Interlock
import InterlockCommand
import Testing

@Suite("Pictures do not depend on where they are drawn")
struct PictureTitleTests {
  private static let scxml = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"NAME><state id="a"/></scxml>
    """
  private static let json = #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[]}"#

  @Test(arguments: [
    ("/home/someone/secret/door.json", json, "door"),
    ("./door.scxml", scxml.replacing("NAME", with: ""), "door"),
    ("../x/door.v2.scxml", scxml.replacing("NAME", with: ""), "door.v2"),
    ("x.scxml", scxml.replacing("NAME", with: " name=\"Front door\""), "Front door"),
    ("x.scxml", scxml.replacing("NAME", with: " name=\" \""), "x"),
    ("x/y.json", #"{"id":"lamp","initial":"a","states":{"a":{}}}"#, "lamp"),
    ("x/y.json", #"{"initial":"a","states":{"a":{}}}"#, "y"),
  ])
  func `the title is the machine's name`(path: String, content: String, title: String) throws {
    #expect(try DefinitionFile(path, Data(content.utf8)).title == title)
  }

  @Test(arguments: PictureFormat.allCases)
  func `a picture has the same bytes for every input path`(format: PictureFormat) throws {
    let folder = try TemporaryFolder.withTutorials()
    let other = folder.url.appendingPathComponent("other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    let door = folder.url.appendingPathComponent("door.json")
    try FileManager.default.copyItem(at: door, to: other.appendingPathComponent("door.json"))
    let paths = ["door.json", "./door.json", "other/../door.json", door.path, "other/door.json"]
    let pictures = try paths.map { path in
      try Program.run(["draw", path, "--format", format.rawValue], in: folder.url).output
    }
    #expect(Set(pictures).count == 1)
    #expect(pictures.allSatisfy { !$0.contains(folder.url.path) && !$0.isEmpty })
  }
}
