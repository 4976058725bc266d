import Foundation
import InterlockCommand
import Testing

@Suite("Watching files")
struct FileWatcherTests {
  /// Looks at files whose stamps are given, look by look.
  private func reports(_ stamps: [Int?]) -> [Int] {
    var now = stamps.first ?? nil
    var reports: [Int] = []
    withoutActuallyEscaping({ (_: String) in now.map { FileStamp(number: $0) } }) { stamp in
      var watcher = FileWatcher(["a"], stamp: stamp)
      for (index, number) in stamps.enumerated().dropFirst() {
        now = number
        if watcher.look() == ["a"] { reports.append(index) }
      }
    }
    return reports
  }

  @Test func `a file that stays as it is is not reported`() {
    #expect(reports([1, 1, 1, 1]) == [])
    #expect(reports([nil, nil, nil]) == [])
  }

  @Test func `a change is reported once, when it is complete`() {
    #expect(reports([1, 2, 2, 2]) == [2])
    #expect(reports([1, 2, 3, 4, 4, 4]) == [4])
    #expect(reports([1, 2, 2, 3, 3]) == [2, 4])
  }

  @Test func `a file that an editor replaces is reported when the new one is there`() {
    #expect(reports([1, nil, nil, 2, 2]) == [4])
    #expect(reports([1, nil, nil, 1, 1]) == [])
  }

  @Test func `a file that stays away is reported once, and again when it returns`() {
    let away: [Int?] = Array(repeating: nil, count: FileWatcher.patience + 5)
    #expect(reports([1] + away) == [FileWatcher.patience + 1])
    #expect(reports([1] + away + [1, 1]) == [FileWatcher.patience + 1, away.count + 2])
  }

  @Test func `a stamp changes when a file is overwritten or replaced`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("a").path
    #expect(FileStamp(of: path) == nil)
    try folder.write("1", to: "a")
    let first = FileStamp(of: path)
    #expect(first != nil && FileStamp(of: path) == first)
    try folder.write("12", to: "a")
    let second = FileStamp(of: path)
    #expect(second != first)
    try folder.write("21", to: "b")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(
      at: folder.url.appendingPathComponent("b"),
      to: folder.url.appendingPathComponent("a")
    )
    #expect(FileStamp(of: path) != second)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a picture is drawn again when its machine is saved, also after a mistake`() throws {
    let folder = try TemporaryFolder.withTutorials()
    let program = try RunningProgram(
      ["draw", "door.json", "-o", "door.svg", "--watch"],
      in: folder.url
    )
    defer { program.end() }
    #expect(try program.nextLine() == "door.svg: written")
    let door = folder.url.appendingPathComponent("door.json")
    let text = try String(contentsOf: door, encoding: .utf8)
    try Data(text.replacing("jammed", with: "stuck").utf8).write(to: door, options: .atomic)
    #expect(try program.nextLine() == "door.svg: written")
    let picture = folder.url.appendingPathComponent("door.svg")
    #expect(try String(contentsOf: picture, encoding: .utf8).contains("stuck"))
    try folder.write("{\"interlock\": 1", to: "door.json")
    #expect(try program.nextLine() == "error: door.json:1:16: is not valid JSON from here on")
    try Data(text.utf8).write(to: door)
    #expect(try program.nextLine() == "door.svg: written")
  }
}
