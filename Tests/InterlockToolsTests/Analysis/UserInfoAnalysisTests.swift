import Interlock
import InterlockData
import InterlockTools
import Testing

/// User info is unknown to the analysis: such conditions hold or fail in every combination.
@Suite("Analysis of conditions over the user info")
struct UserInfoAnalysisTests {
  private struct Order: DataContext {
    var total = 0

    static let fields = Fields<Order> {
      Field("total", \.total)
      Field(userInfo: UserInfoKey<Bool>("locked"))
    }
  }

  private typealias Life = DynamicMachine.With<Order>

  private func life() throws -> Life {
    try Life(initial: "a") {
      Life.State("a")
      Life.State("b")
      Life.State("c")
      Life.Event("go", from: "a", to: "b").when("not locked", text: "!(userInfo.locked ?? false)")
      Life.Event("go", from: "a", to: "c").when(text: "total > 0 && total < 0")
      Life.Event("back", from: "b", to: "a").when(text: "userInfo.locked == nil")
    }
  }

  private static let undecided = [
    "not locked: !(userInfo.locked ?? false)", "userInfo.locked == nil",
  ]

  @Test func `both answers of a user info condition are explored`() throws {
    let space = StateSpace(of: try life())
    #expect(space.undecidedConditions == Self.undecided)
    #expect(space.reaches("b"))
    #expect(!space.reaches("c"))
  }

  @Test func `a layout may declare keys of the user info`() throws {
    let layout = try #require(
      DataRecord.Layout([.init("total", .integer)], userInfo: ["locked": .boolean])
    )
    let space = try StateSpace(of: try life().outline, layout: layout)
    #expect(space.undecidedConditions == Self.undecided)
  }

  @Test func `tables and diagrams show the text of user info conditions`() throws {
    let outline = try life().outline
    let table = TransitionTable(of: outline).markdown
    #expect(table.contains("not locked"), "\(table)")
    #expect(table.contains("userInfo.locked == nil"), "\(table)")
    #expect(MachineDiagram(of: outline).mermaid.contains("[userInfo.locked"))
  }
}
