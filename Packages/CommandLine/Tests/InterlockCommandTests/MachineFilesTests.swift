import Foundation
import Interlock
import InterlockCommand
import Testing

@Suite("Files that arguments name")
struct MachineFilesTests {
  private static let machine = #"{"interlock":1,"initial":"a","states":[{"id":"a"}],"events":[]}"#
  private static let scxml =
    #"<scxml xmlns="http://www.w3.org/2005/07/scxml"><state id="a"/></scxml>"#

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ files: [String: String]) throws {
    for (name, text) in files {
      let place = folder.url.appendingPathComponent(name).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try folder.write(text, to: name)
    }
  }

  private func files(besides output: String? = nil) throws -> [String] {
    let path = folder.url.path
    let files = try MachineFiles([path], besides: output.map { path + "/" + $0 })
    #expect(files.single == nil)
    return files.entries.map { String($0.path.dropFirst(path.count + 1)) }
  }

  @Test func `a folder stands for the machines in it and in its subfolders`() throws {
    try write([
      "b.json": Self.machine, "a.scxml": Self.scxml,
      "x/y/c.json": #"{"initial":"a","states":{"a":{}}}"#,
    ])
    #expect(try files() == ["a.scxml", "b.json", "x/y/c.json"])
  }

  @Test func `what is no machine is passed over, but not a machine that is damaged`() throws {
    try write([
      "package.json": #"{"name":"x"}"#, "list.json": "[1]",
      "entity.json": #"{"fingerprint":"1","states":["a"]}"#,
      "notes.xml": "<notes/>", ".hidden.json": Self.machine, ".git/a.json": Self.machine,
      "damaged.json": #"{"interlock":1, x"#, "damaged.scxml": "<",
    ])
    #expect(try files() == ["damaged.json", "damaged.scxml"])
  }

  @Test func `of diagrams, those of states that are no pictures of machines are machines`() throws {
    let diagram = "%% a picture\nstateDiagram-v2\n[*] --> a\n"
    try write([
      "lamp.mmd": diagram, "a.json": Self.machine, "a.mmd": diagram,
      "flow.mmd": "flowchart LR\n a --> b",
    ])
    #expect(try files() == ["a.json", "lamp.mmd"])
    let lamp = folder.url.appendingPathComponent("lamp.mmd").path
    #expect(try DefinitionFile(lamp).machine.states.map(\.id) == ["a"])
  }

  @Test func `the folder of the pictures is not searched`() throws {
    try write(["a.json": Self.machine, "pictures/b.json": Self.machine])
    #expect(try files(besides: "pictures") == ["a.json"])
  }

  @Test func `a link to the folder around it is not followed`() throws {
    try write(["x/a.json": Self.machine])
    let link = folder.url.appendingPathComponent("x/loop")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url)
    #expect(try files() == ["x/a.json"])
  }

  @Test func `a folder without machines is an error`() throws {
    #expect(throws: CommandFailure.self) { try files() }
  }

  @Test func `a file that is named twice is read once`() throws {
    try write(["x/a.json": Self.machine])
    let path = folder.url.path
    let files = try MachineFiles([path + "/x/a.json", path, path + "/x/../x/a.json"])
    #expect(files.entries.map(\.stem) == ["a"])
  }

  @Test func `two machines with one picture are refused`() throws {
    try write(["a.json": Self.machine, "a.scxml": Self.scxml])
    let entries = try MachineFiles([folder.url.path]).entries
    #expect {
      try PictureFile.pictures(of: entries, in: "out", as: .svg)
    } throws: { error in
      "\(error)".contains("its picture, out/a.svg, would be that of ")
    }
  }
}
