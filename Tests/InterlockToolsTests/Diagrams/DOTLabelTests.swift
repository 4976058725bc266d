import Interlock
import InterlockTools
import Testing

@Suite("DOT: labels")
struct DOTLabelTests {
  @Test(arguments: [
    (#"a"b"#, #"a\"b"#),
    (#"a\"#, #"a\\"#),
    ("a\nb", "a b"),
    ("\u{0}\u{1B}[31m", "\u{FFFD}\u{FFFD}[31m"),
    ("Ö 日本 🙂", "Ö 日本 🙂"),
    ("R&D &lt;", "R&amp;D &amp;lt;"),
    ("a\"\u{301}", "a\\\"\u{301}"),
    ("\u{202E}a\u{2028}b", "\u{FFFD}a b"),
  ])
  func `labels are escaped`(name: String, label: String) throws {
    let machine = try DynamicMachine(initial: name) {
      DynamicMachine.State(name)
      DynamicMachine.Event(name, from: name, to: name)
    }
    let lines = MachineDiagram(of: machine).dot.split(separator: "\n")
    #expect(lines.contains("  s0 [label=\"\(label)\"];"))
    #expect(lines.contains("  s0 -> s0 [label=\" \(label) \"];"))
  }
}
