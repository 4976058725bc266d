import Interlock
import InterlockTestSupport
import Testing

extension UserInfoKey where Value == Int {
  fileprivate static var amount: Self { Self("amount") }
}

@Suite("Refusals that are asked for list everything")
struct ExplainedRefusalTests {
  private func order() throws -> Sketch {
    try Sketch(initial: "placed") {
      Sketch.State("placed")
      Sketch.State("paid")
      Sketch.State("gone")
      Sketch.Event("pay", from: "placed", to: "paid")
        .shouldFire("the shop is open") { $0.userInfo["open"] != nil }
        .shouldFire("it is confirmed") { $0.userInfo["confirmed"] != nil }
        .shouldFire("it is enough") { $0.userInfo[.amount] ?? 0 >= 10 }
      Sketch.Event("pay", in: "placed").shouldFire("it is free") { $0.userInfo["free"] != nil }
      Sketch.Event("drop", from: "placed", to: "gone")
    }
  }

  private func names(_ refusal: Sketch.Refusal?) -> [[String?]] {
    refusal?.candidates.map { $0.unmet.map(\.name) } ?? []
  }

  @Test func `all refusing guards of a row are listed`() throws {
    let refusal = try order().refusal(of: "pay", userInfo: ["confirmed": true])
    #expect(names(refusal) == [["the shop is open", "it is enough"], ["it is free"]])
    #expect(refusal?.candidates[0].unmet.map(\.number) == [1, 3])
  }

  @Test(arguments: [false, true])
  func `a thrown refusal lists the first refusing guard of each row`(isTraced: Bool) throws {
    var order = try order()
    try order.activate()
    if isTraced { order = order.traced { _ in } }
    let thrown = order.error(firing: "pay")?.refusal
    #expect(names(thrown) == [["the shop is open"], ["it is free"]])
    #expect(thrown != order.refusal(of: "pay"))
  }

  @Test func `a missing value is named with its type`() throws {
    let info: UserInfo = ["open": true, "confirmed": true]
    let unmet = try order().refusal(of: "pay", userInfo: info)?.candidates[0].unmet
    #expect(unmet?.count == 1)
    #expect(unmet?[0].missingValues.map(\.key) == ["amount"])
    #expect(unmet?[0].missingValues.map(\.type) == ["Int"])
    #expect(unmet?[0].missingValues.map(\.foundType) == [nil])
  }

  /// A guard that asks another machine, whose guard looks for a value of its own.
  @Test(arguments: [UserInfo(), ["reason": "late"]])
  func `what a guard of another machine doesn't find is not listed`(info: UserInfo) throws {
    let inner = try order()
    let outer = try Sketch {
      Sketch.State("a")
      Sketch.Event("ask", in: "a")
        .shouldFire("the other one agrees") { _ in
          let info: UserInfo = ["open": true, "confirmed": true]
          return inner.refusal(of: "pay", userInfo: info) == nil
            || inner.canFire("pay", userInfo: info)
        }
        .shouldFire("it is enough") { $0.userInfo[.amount] ?? 0 >= 10 }
    }
    let unmet = outer.refusal(of: "ask", userInfo: info)?.candidates[0].unmet
    #expect(unmet?.map { $0.missingValues.map(\.key) } == [[], ["amount"]])
  }

  @Test func `a value of the wrong type is named with both types`() throws {
    let info: UserInfo = ["open": true, "confirmed": true, "amount": "ten"]
    let unmet = try order().refusal(of: "pay", userInfo: info)?.candidates[0].unmet
    #expect(unmet?[0].missingValues.map(\.foundType) == ["String"])
    #expect(unmet?[0].missingValues.first?.description == "'amount' (Int) was passed as String")
  }

  @Test func `a value that is present but refused is not missing`() throws {
    let info: UserInfo = ["open": true, "confirmed": true, "amount": 3]
    let unmet = try order().refusal(of: "pay", userInfo: info)?.candidates[0].unmet
    #expect(unmet?[0].name == "it is enough")
    #expect(unmet?[0].missingValues.isEmpty == true)
  }

  @Test func `the text of a refusal names missing values in a sentence`() throws {
    #expect(
      try order().refusal(of: "pay")?.description
        == "The event 'pay' cannot be fired in the state 'placed': the guards 'the shop is open', "
        + "'it is confirmed' and 'it is enough' of the transition to 'paid' refused, 'amount' (Int) was not "
        + "passed; the guard 'it is free' of the internal transition refused."
    )
  }

  @Test func `guards see the user info that is passed to the question`() throws {
    let journal = Journal()
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event("go", in: "a").shouldFire { transition in
        journal.add("\(transition.userInfo.isEmpty) \(transition.userInfo)")
        return false
      }
    }
    _ = machine.refusal(of: "go")
    _ = machine.refusal(of: "go", userInfo: ["key": 1])
    #expect(Set(journal.lines) == ["true [:]", "false [key: 1]"])
  }

  @Test func `a refusal leaves out a guard that throws after one that refuses`() throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event("go", in: "a")
        .shouldFire("first") { _ in false }
        .shouldFire("second") { _ in throw Fault("guard") }
        .shouldFire("third") { _ in false }
    }
    let refusal = machine.refusal(of: "go")
    #expect(refusal?.reason == .guardRefused)
    #expect(names(refusal) == [["first", "third"]])
  }

  @Test func `each row in regions and parent states is asked from its own leaf`() throws {
    let journal = Journal()
    let machine = try Sketch(initial: "p") {
      Sketch.State(parallel: "p") {
        Sketch.State("a") {
          Sketch.State("a1")
          Sketch.Event("go", in: "a1").shouldFire("x") { _ in false }.shouldFire("y") {
            journal.add($0.source ?? "-")
            return false
          }
        }
        Sketch.State("b") {
          Sketch.State("b1")
          Sketch.Event("go", in: "b").shouldFire("x") { _ in false }.shouldFire("y") {
            journal.add($0.source ?? "-")
            return $0.isIn("a1")
          }
        }
      }
    }
    let refusal = machine.refusal(of: "go")
    #expect(names(refusal) == [["x", "y"], ["x"]])
    #expect(journal.lines == ["a1", "b1"])
  }

  @Test func `availability lists each event with its refusal, if any`() throws {
    let availability = try order().availability(userInfo: ["free": true])
    #expect(availability.map(\.event) == ["pay", "drop"])
    #expect(availability.map(\.isAvailable) == [true, true])
    let answers = try order().availability()
    #expect(answers.map(\.isAvailable) == [false, true])
    #expect(answers[0].refusal == (try order().refusal(of: "pay")))
  }

  @Test(arguments: 0..<Share.of(daily: 20, gate: 60) as Range<UInt64>)
  func `availability agrees with canFire and with thrown refusals in random machines`(
    seed: UInt64
  ) throws {
    let life = try RandomLife(seed: seed)
    var machine = life.prototype
    var time = RandomLife.start
    for deed in life.deeds {
      _ = life.outcome(of: deed, &machine, &time)
      for item in machine.availability() {
        #expect(item.isAvailable == (machine.canFire(item.event) || item.payload != nil))
        if item.payload == nil { #expect(item.refusal == machine.refusal(of: item.event)) }
        guard machine.isActive, let refusal = item.refusal else { continue }
        var copy = machine
        let thrown = copy.error(firing: item.event)?.refusal
        #expect(thrown?.reason == refusal.reason)
        #expect(thrown?.candidates.map(\.unmet[0]) == refusal.candidates.map(\.unmet[0]))
      }
    }
  }
}
