import Interlock
import InterlockData
import InterlockFleet
import InterlockTestSupport
import Testing

@Suite("SQL: refused formulas")
struct DataFleetErrorTests {
  private typealias Life = Parcel.Life
  private typealias Problem = SQLFleetError.Problem

  @Test(
    arguments: SQLDialect.allCases,
    [
      ("\"x\" in tags", "tags", SQLFleetError.FormulaReason.list),
      ("weight % 2.0 == 0.0", "weight % 2.0", .remainderOfNumbers),
      (#"name == "\u{0}""#, #""\u{0}""#, .nulCharacter),
    ]
  )
  func `a formula that a database cannot compute is refused with its part`(
    _ dialect: SQLDialect,
    _ trial: (text: String, part: String, reason: SQLFleetError.FormulaReason)
  ) throws {
    let problems = Parcel.problems(try Parcel.life { $0.when(text: trial.text) }, dialect)
    let place = "event 'go' from 'a'"
    #expect(problems == [.untranslatable(place: place, part: trial.part, trial.reason)])
  }

  @Test func `the message states the place, the problem, the reason and a suggestion`() throws {
    let problems = Parcel.problems(try Parcel.life { $0.when(text: "\"x\" in tags") }, .sqlite)
    #expect(
      problems.first?.description == """
        In event 'go' from 'a', 'tags' is a list that is not written out. \
        Compare with elements one by one, or fire the machine in code.
        """
    )
  }

  @Test func `a field whose values only code knows can be compared with literals only`() throws {
    let unknown = try Parcel.life { $0.perform(text: "level = count") }
    #expect(
      Parcel.problems(unknown, .sqlite) == [
        .untranslatable(place: "event 'go' from 'a'", part: "count", .unknownValues)
      ]
    )
    #expect(Parcel.problems(try Parcel.life { $0.perform(text: "level = 9") }, .sqlite) == [])
  }

  @Test(arguments: [
    ("double = 4", ["double"]), ("count = 4; isOpen = again > 3", ["count"]), ("count = 4", []),
    ("count = double", ["count"]),
  ])
  func `a field that changes together with others is not assigned`(
    _ trial: (text: String, fields: [String])
  ) throws {
    let problems = Parcel.problems(try Parcel.life { $0.perform(text: trial.text) }, .sqlite)
    #expect(problems == trial.fields.map { .dependentField($0) })
  }

  @Test func `column names must be unique`() throws {
    let life = try Parcel.life { $0.when(text: "count > small && name == \"\"") }
    func problems(_ naming: [String: String]) -> [Problem] {
      do throws(SQLFleetError) {
        _ = try SQLFleet(life, naming: naming, table: "t", dialect: .postgreSQL)
        return []
      } catch {
        return error.problems
      }
    }
    #expect(problems([:]) == [])
    #expect(problems(["count": "ID"]) == [.oneColumn("ID")])
    #expect(problems(["count": "Small"]) == [.oneColumn("small")])
    #expect(problems(["count": "", "name": "a\0"]) == [.emptyName, .nulCharacter("a\0")])
    let long = String(repeating: "x", count: 64)
    #expect(problems(["name": long]) == [.longName(long, limit: 63)])
  }

  @Test func `a layout must fit the formulas`() throws {
    let outline = try Parcel.life { $0.when(text: "count > 1") }.outline
    let layout = try #require(DataRecord.Layout([.init("count", .text)]))
    let error = #expect(throws: SQLFleetError.self) {
      try SQLFleet(outline, layout: layout, table: "t", dialect: .sqlite)
    }
    guard case .invalidFormula("event 'go' from 'a'", _)? = error?.problems.first else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `an undeclared payload needs code`() throws {
    let life = try Parcel.life {
      Life.Event("go", from: "a", to: "b").carrying(Parcel.Scan.self)
        .when(text: "payload.amount > count")
    }
    let fleet = try SQLFleet(life, table: "t", dialect: .sqlite)
    #expect(fleet.guardedEvents == ["go"])
    #expect(fleet.transitions.map(\.description) == ["a --go--> b, guarded"])
  }

  @Test func `a condition beside a closure needs code`() throws {
    let life = try Parcel.life { $0.when(text: "count > 1").shouldFire { _ in true } }
    #expect(try SQLFleet(life, table: "t", dialect: .sqlite).guardedEvents == ["go"])
  }
}
