import Interlock

/// Whole programs against hand-written ones: a figure in a game, and a parser.
func programRows(_ scale: Int) throws -> [Row] {
  let count = (30 / scale + 1) * 4_096
  let figure = try figure()
  let tokenizer = try tokenizer()
  let text = Array("let x1 = 42+y; while z9 { k = 7 }".utf8)
  let repetitions = count / text.count

  return [
    Row("a tick of a figure with two guards, beside a switch", goal: 6, operations: count) {
      var (body, state) = (Body(), Pose.standing)
      for number in 0..<count {
        body.move(number)
        tick(&state, body)
      }
      consume(state)
    } subject: {
      var (body, life) = (Body(), figure)
      for number in 0..<count {
        body.move(number)
        try life.fire(.tick, on: &body)
      }
      consume(life.state)
    }
    .allocatingNothing(),
    Row(
      "a character of a parser, beside a table of classes",
      goal: 3,
      operations: repetitions * text.count
    ) {
      var scanner = Scanner()
      for _ in 0..<repetitions { for byte in text { scanner.take(byte) } }
      consume(scanner.tokens.sum)
    } subject: {
      var (tokens, life) = (TokenSums(), tokenizer)
      for _ in 0..<repetitions {
        for byte in text { try life.fire(names[Int(byte)], byte, on: &tokens) }
      }
      consume(tokens.sum)
    }
    .allocatingNothing(),
  ]
}

private enum Pose: Sendable { case standing, running, jumping }
private enum Beat: Sendable { case tick, jump }

private struct Body: Sendable {
  var speed = 0
  var height = 0

  mutating func move(_ frame: Int) {
    speed = frame & 8
    height = frame & 64
  }
}

@inline(never)
private func tick(_ state: inout Pose, _ body: Body) {
  switch state {
  case .standing where body.height > 0: state = .jumping
  case .standing where body.speed > 0: state = .running
  case .running where body.height > 0: state = .jumping
  case .running where body.speed == 0: state = .standing
  case .jumping where body.height == 0: state = .standing
  case .standing, .running, .jumping: break
  }
}

private func figure() throws -> Machine<Pose, Beat>.With<Body> {
  typealias Life = Machine<Pose, Beat>.With<Body>
  var (life, body) = (
    try Life(initial: .standing) {
      Life.State(.standing)
      Life.State(.running)
      Life.State(.jumping)
      Life.Event(.tick, from: .standing, to: .jumping).shouldFire { $0.context.height > 0 }
      Life.Event(.tick, from: .standing, to: .running).shouldFire { $0.context.speed > 0 }
      Life.Event(.tick, in: .standing)
      Life.Event(.tick, from: .running, to: .jumping).shouldFire { $0.context.height > 0 }
      Life.Event(.tick, from: .running, to: .standing).shouldFire { $0.context.speed == 0 }
      Life.Event(.tick, in: .running)
      Life.Event(.tick, from: .jumping, to: .standing).shouldFire { $0.context.height == 0 }
      Life.Event(.tick, in: .jumping)
    }, Body()
  )
  try life.activate(on: &body)
  return life
}

private enum Token: Sendable { case start, word, number }
private enum Class: UInt8, Sendable { case letter, digit, space, sign }
private typealias TokenLife = Machine<Token, Class>.With<TokenSums>

/// Minimal work of both parsers per character, so that parsing itself is measured.
private struct TokenSums: Sendable {
  var sum = 0
  var count = 0
}

private let classes: [Class] = (0...255).map { byte in
  switch UInt8(byte) {
  case UInt8(ascii: "a")...UInt8(ascii: "z"): .letter
  case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
  case UInt8(ascii: " "): .space
  default: .sign
  }
}

private let names = classes.map { TokenLife.EventName<UInt8>($0) }

private struct Scanner {
  var state = Token.start
  var tokens = TokenSums()

  @inline(never)
  mutating func take(_ byte: UInt8) {
    switch (state, classes[Int(byte)]) {
    case (.start, .letter), (.number, .letter):
      end()
      state = .word
      tokens.sum &+= Int(byte)
    case (.start, .digit):
      state = .number
      tokens.sum &+= Int(byte)
    case (.word, .letter), (.word, .digit), (.number, .digit): tokens.sum &+= Int(byte)
    case (_, .space), (_, .sign):
      end()
      state = .start
    }
  }

  private mutating func end() {
    if state != .start { tokens.count &+= 1 }
  }
}

private func tokenizer() throws -> TokenLife {
  var (life, tokens) = (
    try TokenLife(initial: .start) {
      TokenLife.State(.start)
      TokenLife.State(.word).didExit { $0.context.count &+= 1 }
      TokenLife.State(.number).didExit { $0.context.count &+= 1 }
      TokenLife.Event(.letter, from: .start, .number, to: .word).carrying(UInt8.self)
        .perform { $0.context.sum &+= Int($1) }
      TokenLife.Event(.digit, from: .start, to: .number).carrying(UInt8.self)
        .perform { $0.context.sum &+= Int($1) }
      TokenLife.Event(.letter, in: .word).carrying(UInt8.self)
        .perform { $0.context.sum &+= Int($1) }
      TokenLife.Event(.digit, in: .word, .number).carrying(UInt8.self)
        .perform { $0.context.sum &+= Int($1) }
      TokenLife.Event(.space, from: .word, .number, to: .start).carrying(UInt8.self)
      TokenLife.Event(.space, in: .start).carrying(UInt8.self)
      TokenLife.Event(.sign, from: .word, .number, to: .start).carrying(UInt8.self)
      TokenLife.Event(.sign, in: .start).carrying(UInt8.self)
    }, TokenSums()
  )
  try life.activate(on: &tokens)
  return life
}
