import Interlock
import InterlockEvolution
import InterlockTools
import Testing

@Suite("Inputs as Swift code")
struct WalkInputTests {
  enum Move: Hashable {
    case left
    case to(Int)
  }

  enum Title: String, CustomStringConvertible {
    case play
    var description: String { "Play!" }
  }

  struct Key: Hashable, Sendable {
    let number: Int
  }

  struct Mark: RawRepresentable, Hashable, Sendable {
    let rawValue: Int
  }

  private func code<EventID: Hashable & Sendable>(
    _ event: EventID,
    _ userInfo: UserInfo = UserInfo()
  ) -> String {
    "\(Machine<Int, EventID>.WalkInput.event(event, userInfo: userInfo))"
  }

  @Test func `identifiers are written as Swift code`() {
    #expect(code(Action.view) == ".event(.view)")
    #expect(code(Move.to(3)) == ".event(.to(3))")
    #expect(code("a \"b\"\n") == #".event("a \"b\"\n")"#)
    #expect(code(7) == ".event(7)")
    #expect(code(Title.play) == #".event(Title(rawValue: "play")!)"#)
    #expect(code(Mark(rawValue: 2)) == ".event(Mark(rawValue: 2))")
    #expect(code(Key(number: 1)) == ".event(<#Key: Key(number: 1)#>)")
  }

  @Test func `user info is a literal, ordered by name`() {
    let userInfo: UserInfo = [
      "b": ["x", "y"], "a": true, "c": ["n": 1.5, "m": -2] as [String: any Sendable],
    ]
    #expect(
      code("go", userInfo)
        == #".event("go", userInfo: ["a": true, "b": ["x", "y"], "c": ["m": -2, "n": 1.5]])"#
    )
  }

  @Test func `a value without a literal is a placeholder that does not compile`() {
    #expect(code("go", ["x": UInt8(3)]) == #".event("go", userInfo: ["x": <#UInt8: 3#>])"#)
    #expect(code("go", ["x": Double.nan]) == #".event("go", userInfo: ["x": <#Double: nan#>])"#)
  }

  @Test func `inputs other than events are written as calls`() {
    #expect("\(Inbox.WalkInput.timer)" == ".timer")
    #expect("\(Inbox.WalkInput.wait(.seconds(2)))" == ".wait(.seconds(2))")
    #expect("\(Inbox.WalkInput.wait(.milliseconds(2500)))" == ".wait(.seconds(2.5))")
    #expect("\(Inbox.WalkInput.restoration)" == ".restoration")
  }
}
