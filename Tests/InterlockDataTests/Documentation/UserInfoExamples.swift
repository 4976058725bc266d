import Interlock
import InterlockData
import Testing

extension UserInfoKey where Value == Bool {
  static var locked: Self { Self("locked") }
}

extension UserInfoKey where Value == Int {
  static var limit: Self { Self("limit") }
}

extension UserInfoKey where Value == String {
  fileprivate static var reason: Self { Self("reason") }
}

/// The blocks about user info conditions in the article `Data` and in comments.
@Suite("Guide to conditions over the user info")
struct UserInfoExamples {
  enum Status: String, Codable { case draft, placed, paid }
  enum Command: String, Codable { case place, pay, reject }
  typealias Life = Machine<Status, Command>.With<Order>

  struct Order: DataContext, MachineContext {
    var total = 0
    var life: Life

    static let fields = Fields<Order> {
      Field("total", \.total)
      Field(userInfo: .locked)
      Field(userInfo: .limit)
    }
  }

  @Test func `an order`() throws {
    let life = try Life(initial: .draft) {
      Life.State(.draft)
      Life.State(.placed)
      Life.Event(.place, from: .draft, to: .placed)
        .when("not locked", !userInfo(.locked, default: false))
        .when("within the limit", \.total <= userInfo(.limit, default: 100))
    }

    var order = Order(total: 60, life: life)
    #expect(!order.life.canFire(.place, on: order, userInfo: ["limit": 50]))
    #expect(!order.life.canFire(.place, on: order, userInfo: ["locked": true]))
    #expect(order.life.canFire(.place, on: order))
    order.total = 50

    do {
      let life = try Life(initial: .draft) {
        Life.State(.draft)
        Life.State(.placed)
        Life.Event(.place, from: .draft, to: .placed)
          .when("not locked", !userInfo(.locked, default: false))
          .when("within the limit", \.total <= userInfo(.limit, default: 100))
      }
      try order.fire(.place, on: \.life, userInfo: ["locked": false, "limit": 50])
      #expect(order.life.state == .placed && life.state == .draft)
    }
  }

  @Test func `a layout`() throws {
    let layout = DataRecord.Layout([.init("total", .integer)], userInfo: ["locked": .boolean])
    #expect(layout?.fieldNames == ["total"])
  }

  struct Parcel: DataContext {
    var locked = false
    var level = 1
    var total = 0

    static let fields = Fields<Parcel> {
      Field("total", \.total)

      Field("locked", \.locked)
      Field("level", \.level, in: [1, 2, 3])
      Field(userInfo: .reason)

      Field(userInfo: .locked)
      Field(userInfo: .limit)
    }
  }

  @Test func `the comments on keys`() throws {
    typealias Life = Machine<Status, Command>.With<Parcel>
    let life = try Life(initial: .draft) {
      Life.State(.draft)
      Life.State(.placed)
      Life.State(.paid)
      Life.Event(.reject, from: .placed, to: .draft)
        .when("there is a reason", userInfo(.reason) != nil)

      Life.Event(.pay, from: .placed, to: .paid).when(\.total <= userInfo(.limit, default: 100))

      Life.Event(.place, from: .draft, to: .placed)
        .when("not locked", !userInfo(.locked, default: false))
    }
    var machine = life
    var parcel = Parcel()
    try machine.fire(.place, on: &parcel)
    #expect(!machine.canFire(.reject, on: parcel))
    try machine.fire(.reject, on: &parcel, userInfo: ["reason": "lost"])
    #expect(machine.state == .draft)
  }
}
