import Interlock
import InterlockTestSupport
import Testing

@Suite("DOT")
struct DOTTests {
  @Test func `a machine is drawn in the order of its definition`() throws {
    var message = try Inbox(initial: .unread) {
      Inbox.State(.unread)
      Inbox.State(.read)
      Inbox.State(.deleted)
      Inbox.Event(.view, from: .unread, to: .read)
      Inbox.Event(.view, in: .read)
      Inbox.Event(.delete, from: .unread, .read, to: .deleted).shouldFire("it is not locked") {
        $0.userInfo["locked"] == nil
      }
      Inbox.Event.fromAnyState(.markAsUnread, to: .unread)
    }
    try message.fire(.view)
    #expect(
      message.dotDescription == """
        digraph Machine {
          start [shape=point]; start -> s1;
          s1 [label="unread"];
          s2 [label="read", style=bold];
          s3 [label="deleted"];
          any [label="any state", shape=plaintext];
          s1 -> s2 [label="view"];
          s2 -> s2 [label="view", style=dashed];
          s1 -> s3 [label="delete [it is not locked]"];
          s2 -> s3 [label="delete [it is not locked]"];
          any -> s1 [label="markAsUnread"];
        }
        """
    )
  }

  @Test(arguments: [
    (#"a"b"#, #""a\"b""#),
    (#"a\"#, #""a\\""#),
    ("a\nb", #""a b""#),
    ("\u{0}\u{1B}[31m", "\"\u{FFFD}\u{FFFD}[31m\""),
    ("Ö 日本 🙂", #""Ö 日本 🙂""#),
    ("R&D &lt;", #""R&amp;D &amp;lt;""#),
    ("a\"\u{301}", "\"a\\\"\u{301}\""),
    ("\u{202E}a\u{2028}b", "\"\u{FFFD}a b\""),
  ])
  func `TransitionKit's fault: labels are escaped`(name: String, label: String) throws {
    let machine = try Machine<String, String>(initial: name) {
      Machine<String, String>.State(name)
      Machine<String, String>.Event(name, in: name)
    }
    let lines = machine.dotDescription.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[2] == "  s1 [label=\(label)];")
    #expect(lines[3] == "  s1 -> s1 [label=\(label), style=dashed];")
  }
}
