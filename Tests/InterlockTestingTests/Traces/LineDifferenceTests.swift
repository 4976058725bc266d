import InterlockTestSupport
import InterlockTesting
import Testing

@Suite("Differences of lines")
struct LineDifferenceTests {
  @Test(arguments: [
    ("a b c", "a x c", "  a|- x|+ b|  c"),
    ("a b", "a b c", "  a|  b|- c"),
    ("a b c", "b c", "+ a|  b|  c"),
    ("", "a", "- a|+ "),
    ("1 2 3 4 5 6 7 8 9", "1 2 3 4 x 6 7 8 9", "  …|  3|  4|- x|+ 5|  6|  7|  …"),
    ("x 1 2 3 4 5 6 y", "1 2 3 4 5 6", "+ x|  1|  2|  …|  5|  6|+ y"),
    ("a c b", "a b c", "  a|- b|  c|+ b"),
  ])
  func `differing lines are marked`(_ found: String, _ expected: String, _ text: String) {
    func lines(_ words: String) -> String { words.replacing(" ", with: "\n") }
    let difference = LineDifference(of: lines(found), from: lines(expected))
    #expect(
      difference?.description == "- expected, + found:\n" + text.replacing("|", with: "\n")
    )
  }

  @Test func `the requested number of context lines is shown`() {
    let difference = LineDifference(of: "1\n2\nx\n4\n5", from: "1\n2\n3\n4\n5", context: 0)
    #expect(difference?.description == "- expected, + found:\n  …\n- 3\n+ x\n  …")
    #expect(
      LineDifference(of: "a", from: "b", context: .max)?.description.hasSuffix("- b\n+ a") == true
    )
  }

  /// Both texts can be reconstructed from the difference.
  @Test(arguments: UInt64(0)..<100)
  func `a difference neither omits nor invents lines`(_ seed: UInt64) throws {
    var numbers = SplitMix64(seed: seed)
    func text() -> [String] {
      (0..<Int.random(in: 1...12, using: &numbers)).map { _ in
        ["a", "b", "c"].randomElement(using: &numbers) ?? "a"
      }
    }
    let (found, expected) = (text(), text())
    let difference = LineDifference(
      of: found.joined(separator: "\n"),
      from: expected.joined(separator: "\n"),
      context: 100
    )
    guard let difference else {
      #expect(found == expected)
      return
    }
    let lines = difference.description.split(separator: "\n").dropFirst()
    #expect(lines.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst(2)) } == found)
    #expect(lines.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst(2)) } == expected)
  }

  @Test(arguments: [(300, 1), (1_100, 2)])
  func `texts that differ too much are shown as wholly different`(_ count: Int, _ sameLines: Int) {
    func text(_ name: String) -> String {
      let lines = (0..<count).map { "\(name)\($0)" }
      return (["x"] + lines + ["same"] + lines + ["y"]).joined(separator: "\n")
    }
    let difference = LineDifference(of: text("a"), from: text("b"))
    let lines = difference?.description.split(separator: "\n") ?? []
    #expect(lines.filter { $0.hasSuffix(" same") }.count == sameLines)
    #expect(lines.count == 3 + 4 * count + sameLines)
  }
}
