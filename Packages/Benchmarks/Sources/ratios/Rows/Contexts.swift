import Interlock

/// Machines with a context: the cost of giving guards and callbacks a value of the user's own.
func contextRows(_ scale: Int) throws -> [Row] {
  let rounds = 30 / scale + 1
  let count = rounds * 4_096
  var active = try Entity(life: life())
  try active.activate(on: \.life)
  let entity = active
  let alone = try flipFlop()
  let counter = try counter()

  func row(_ name: String, goal: Double, _ subject: @escaping (Int) throws -> Void) -> Row {
    Row(name, goal: goal, operations: count) {
      var machine = alone
      for _ in 0..<count / 2 {
        try machine.fire(.p)
        try machine.fire(.q)
      }
      consume(machine.state)
    } subject: {
      try subject(count)
    }
    .allocatingNothing()
  }

  return [
    row("a guard that reads nothing, on a key path of 200 bytes", goal: 3) { count in
      var entity = entity
      for _ in 0..<count / 2 {
        try entity.fire(.p, on: \.life)
        try entity.fire(.q, on: \.life)
      }
      consume(entity.life.state)
    },
    row("a guard that reads a field, on a key path of 200 bytes", goal: 3) { count in
      var entity = entity
      for _ in 0..<count {
        try entity.fire(.r, on: \.life)
      }
      consume(entity.life.state)
    },
    row("a guard and an action on a field, on a key path of 200 bytes", goal: 9) { count in
      var entity = entity
      for _ in 0..<count { try entity.fire(.s, on: \.life) }
      consume(entity.count)
    },
    row("a guard and an action on a context of one word", goal: 2) { count in
      var (counter, total) = (counter, 0)
      for _ in 0..<count { try counter.fire(.s, on: &total) }
      consume(total)
    },
    row("canFire with a guard on a field, on a key path of 200 bytes", goal: 5.5) { count in
      var answers = 0
      for _ in 0..<count where entity.life.canFire(.r, on: entity) { answers += 1 }
      consume(answers)
    },
  ]
}

/// The cost of a payload, compared with the same row without one.
func payloadRows(_ scale: Int) throws -> [Row] {
  let rounds = 30 / scale + 1
  let count = rounds * 4_096
  let machine = try payments()
  let entity = try Till(payments: 0, life: till())
  let pay = Line.EventName<Money>(.p)

  return [
    Row("a payload of 16 bytes, beside none", goal: 1.3, operations: count) {
      var machine = machine
      for _ in 0..<count { try machine.fire(.q) }
      consume(machine.state)
    } subject: {
      var machine = machine
      for number in 0..<count { try machine.fire(pay, Money(amount: number, currency: 3)) }
      consume(machine.state)
    }
    .allocatingNothing(),
    Row("a payload of 16 bytes on a key path, beside none", goal: 1.3, operations: count) {
      var entity = entity
      for _ in 0..<count { try entity.fire(.q, on: \.life) }
      consume(entity.payments)
    } subject: {
      var entity = entity
      for number in 0..<count {
        try entity.fire(pay, Money(amount: number, currency: 3), on: \.life)
      }
      consume(entity.payments)
    }
    .allocatingNothing(),
  ]
}

private struct Money {
  var amount: Int
  var currency: Int
}

private struct Till: MachineContext {
  typealias Life = Line.With<Self>

  var payments: Int
  var life: Life
}

private func payments() throws -> Line {
  var machine = try Line(initial: .a) {
    Line.State(.a)
    Line.Event(.p, in: .a).carrying(Money.self).shouldFire { $1.amount >= 0 }.perform { _, _ in }
    Line.Event(.q, in: .a).shouldFire { $0.isInternal }.perform { _ in }
  }
  try machine.activate()
  return machine
}

private func till() throws -> Till.Life {
  typealias Life = Till.Life
  var (life, data) = (
    try Life(initial: .a) {
      Life.State(.a)
      Life.Event(.p, in: .a).carrying(Money.self)
        .shouldFire { $0.context.payments + $1.amount >= 0 }
        .perform { $0.context.payments &+= $1.currency }
      Life.Event(.q, in: .a)
        .shouldFire { $0.context.payments >= 0 }
        .perform { $0.context.payments &+= 3 }
    }, try Till(payments: 0, life: Life(initial: .a) { Life.State(.a) })
  )
  try life.activate(on: &data)
  return life
}

/// 200 bytes, including its machine.
private struct Entity: MachineContext {
  typealias Life = Machine<Station, Signal>.With<Self>

  var count = 0
  var words: InlineArray<22, UInt64> = InlineArray(repeating: 0)
  var life: Life
}

private func flipFlop() throws -> Line {
  var machine = try Line(initial: .a) {
    Line.State(.a)
    Line.State(.b)
    Line.Event(.p, from: .a, to: .b).shouldFire { _ in true }
    Line.Event(.q, from: .b, to: .a).shouldFire { _ in true }
  }
  try machine.activate()
  return machine
}

private func life() throws -> Entity.Life {
  typealias Life = Entity.Life
  return try Life(initial: .a) {
    Life.State(.a)
    Life.State(.b)
    Life.Event(.p, from: .a, to: .b).shouldFire { _ in true }
    Life.Event(.q, from: .b, to: .a).shouldFire { _ in true }
    Life.Event(.r, in: .a, .b).shouldFire { $0.context.count >= 0 }
    Life.Event(.s, in: .a, .b)
      .shouldFire { $0.context.count >= 0 }
      .perform { $0.context.count += 1 }
  }
}

private func counter() throws -> Machine<Station, Signal>.With<Int> {
  typealias Counter = Machine<Station, Signal>.With<Int>
  return try Counter(initial: .a) {
    Counter.State(.a)
    Counter.Event(.s, in: .a)
      .shouldFire { $0.context >= 0 }
      .perform { $0.context += 1 }
  }
}
