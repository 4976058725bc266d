import Interlock
import InterlockTestSupport
import Testing

extension UserInfoKey where Value == String {
  fileprivate static var motive: Self { Self("motive") }
}

extension UserInfoKey where Value == Int {
  fileprivate static var tries: Self { Self("tries") }
}

extension UserInfoKey where Value == [String] {
  fileprivate static var tags: Self { Self("tags") }
}

@Suite("User info is a small value")
struct UserInfoTests {
  @Test func `typed keys read the values of a literal`() {
    let userInfo: UserInfo = ["motive": "spam", "tries": 3, "tags": ["a", "b"]]
    #expect(userInfo[.motive] == "spam")
    #expect(userInfo[.tries] == 3)
    #expect(userInfo[.tags] == ["a", "b"])
    #expect(userInfo["motive"] as? String == "spam")
    #expect(userInfo["other"] == nil)
  }

  @Test func `a typed key reads a value of another type as nil`() {
    let userInfo: UserInfo = ["motive": 7, "tries": "three"]
    #expect(userInfo[.motive] == nil)
    #expect(userInfo[.tries] == nil)
    #expect(userInfo["motive"] as? Int == 7)
  }

  @Test func `assignment adds, replaces and removes values`() {
    var userInfo = UserInfo()
    #expect(userInfo.isEmpty)
    userInfo[.tries] = 1
    userInfo["motive"] = "spam"
    #expect(userInfo[.tries] == 1)
    #expect(!userInfo.isEmpty)
    userInfo[.tries] = 2
    #expect(userInfo.values.count == 2)
    userInfo[.tries] = nil
    userInfo["motive"] = nil
    #expect(userInfo.isEmpty)
    #expect(userInfo.values.isEmpty)
  }

  @Test func `a value can be incremented in place through a typed key`() {
    var userInfo: UserInfo = ["tries": 1]
    userInfo[.tries]? += 1
    #expect(userInfo[.tries] == 2)
  }

  @Test func `the last value counts if a literal has a key twice`() {
    let userInfo: UserInfo = ["tries": 1, "motive": "spam", "tries": 2]
    #expect(userInfo[.tries] == 2)
    #expect(userInfo.values.count == 2)
  }

  @Test func `changing a copy leaves the original unchanged`() {
    let original: UserInfo = ["tries": 1]
    var copy = original
    copy[.tries] = 2
    copy[.motive] = "new"
    #expect(original[.tries] == 1)
    #expect(original[.motive] == nil)
  }

  @Test func `user info from an empty literal or dictionary is empty`() {
    #expect(([:] as UserInfo).isEmpty)
    #expect(UserInfo([:]).isEmpty)
    #expect("\(UserInfo())" == "[:]")
  }

  /// User info beside a dictionary: few values and many, the empty name, and a value of each form in each place.
  @Test(arguments: 0...12)
  func `user info holds what a dictionary holds`(count: Int) {
    let forms: [any Sendable] = [7, true, 2.5, "text", [1, 2], UInt8(3), Int?.none]
    for shift in forms.indices {
      let pairs = (0..<count).map { index in
        (index == 0 ? "" : "k\(index)", forms[(index + shift) % forms.count])
      }
      var dictionary = Dictionary(uniqueKeysWithValues: pairs)
      var info = UserInfo(dictionary)
      for step in 0...2 {
        #expect(info.isEmpty == dictionary.isEmpty)
        #expect(info.values.mapValues { "\($0)" } == dictionary.mapValues { "\($0)" })
        for name in ["", "k1", "k7", "k11", "none"] {
          let value = dictionary[name]
          #expect(info[name].map { "\($0)" } == value.map { "\($0)" })
          #expect(info[UserInfoKey<String>(name)] == value as? String)
          #expect(info[UserInfoKey<Bool>(name)] == value as? Bool)
          #expect(info[UserInfoKey<[Int]>(name)] == value as? [Int])
          let isNumber = value is Int || value is UInt8
          #expect((info[UserInfoKey<Int>(name)] != nil) == isNumber)
        }
        let changed = ["", "k1", "new"][step]
        dictionary[changed] = step == 1 ? nil : "set"
        info[changed] = step == 1 ? nil : "set"
      }
    }
  }

  @Test func `the description of user info is ordered by key`() {
    let userInfo: UserInfo = ["b": 2, "a": 1, "c": "three"]
    #expect("\(userInfo)" == "[a: 1, b: 2, c: three]")
  }

  @Test func `user info has the size of a reference`() {
    #expect(MemoryLayout<UserInfo>.size == MemoryLayout<Int>.size)
  }

  @Test func `guards, callbacks and observers see the user info`() throws {
    let journal = Journal()
    let hook: Sketch.Hook = { kind, _, transition in
      journal.add("\(kind.rawValue) \(transition.userInfo[.tries] ?? 0)")
    }
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").hooked(hook)
      Sketch.Observer.hooked(hook)[0]
      Sketch.Observer.hooked(hook)[1]
      Sketch.Event("go", from: "a", to: "a").hooked(hook)
    }
    try machine.activate()
    journal.clear()
    try machine.fire("go", userInfo: ["tries": 7])
    #expect(journal.lines == CallbackKind.ofFlatMachines.map { "\($0.rawValue) 7" })
    journal.clear()
    try machine.fire("go")
    #expect(journal.lines == CallbackKind.ofFlatMachines.map { "\($0.rawValue) 0" })
  }

  @Test func `a raised event has its own user info`() throws {
    // F4: it does not inherit the user info of the transition that raised it.
    let journal = Journal()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a")
      Sketch.Event("go", in: "a").perform {
        $0.raise("note", userInfo: ["tries": 2])
        $0.raise("note")
        $0.raise("note", userInfo: $0.userInfo)
      }
      Sketch.Event("note", in: "a")
        .shouldFire {
          journal.add("guard \($0.userInfo)")
          return true
        }
        .perform { journal.add("perform \($0.userInfo)") }
    }
    try machine.fire("go", userInfo: ["motive": "first"])
    #expect(
      journal.lines == [
        "guard [tries: 2]", "perform [tries: 2]", "guard [:]", "perform [:]",
        "guard [motive: first]", "perform [motive: first]",
      ]
    )
  }

  @Test func `user info kept by a callback does not change later`() throws {
    final class Keeper: @unchecked Sendable {  // Safe because one thread uses it.
      var kept: [UserInfo] = []
    }
    let keeper = Keeper()
    var machine = try Sketch(initial: "a") {
      Sketch.State("a").didEnter { keeper.kept.append($0.userInfo) }
      Sketch.Event("go", in: "a").perform {
        keeper.kept.append($0.userInfo)
        $0.raise("again", userInfo: ["motive": String(repeating: "long ", count: 20)])
      }
      Sketch.Event("again", in: "a").perform { keeper.kept.append($0.userInfo) }
    }
    for attempts in 1...3 { try machine.fire("go", userInfo: ["tries": attempts]) }
    #expect(keeper.kept.compactMap { $0[.tries] } == [1, 1, 2, 3])
    #expect(keeper.kept.compactMap { $0[.motive]?.count } == [100, 100, 100])
  }

  @Test func `a state's user info can be read from the machine`() throws {
    let machine = try Sketch(initial: "a") {
      Sketch.State("a", userInfo: ["motive": "start"]).didEnter { _ in }
      Sketch.State("b")
      Sketch.Event("go", from: "a", to: "b")
    }
    #expect(machine.state(withID: "a")?.userInfo[.motive] == "start")
    #expect(machine.state(withID: "b")?.userInfo.isEmpty == true)
    #expect(machine.traced(by: { _ in }).state(withID: "a")?.userInfo[.motive] == "start")
  }

  @Test func `a key for a double reads an integer, because archives do not tell them apart`() {
    let info: UserInfo = ["whole": 2, "half": 0.5, "text": "2"]
    #expect(info[UserInfoKey<Double>("whole")] == 2)
    #expect(info[UserInfoKey<Double>("half")] == 0.5)
    #expect(info[UserInfoKey<Double>("text")] == nil)
    #expect(info[UserInfoKey<Int>("half")] == nil)
  }
}
