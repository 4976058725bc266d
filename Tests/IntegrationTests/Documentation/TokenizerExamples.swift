import Interlock

// A parser: each character is an event with a payload, and the event is its class.

enum TokenState: String, Codable { case start, word, number }
enum CharacterClass: String, Codable { case letter, digit, space, sign }
typealias TokenLife = Machine<TokenState, CharacterClass>.With<Tokens>

struct Tokens: Sendable {
  var bytes: [UInt8] = []
  var ends: [Int] = []
}

struct Tokenizer: Sendable {
  var tokens = Tokens()
  var life: TokenLife

  /// The class of each byte.
  private static let classes: [TokenLife.EventName<UInt8>] = (0...255).map { byte in
    let scalar = Unicode.Scalar(UInt8(byte))
    if scalar.properties.isAlphabetic { return TokenLife.EventName(.letter) }
    if ("0"..."9").contains(scalar) { return TokenLife.EventName(.digit) }
    return TokenLife.EventName(scalar.properties.isWhitespace ? .space : .sign)
  }

  /// Processes the characters of a text.
  mutating func take(_ text: String) throws {
    for byte in text.utf8 { try life.fire(Self.classes[Int(byte)], byte, on: &tokens) }
  }

  /// The tokens so far.
  var texts: [String] {
    zip([0] + tokens.ends, tokens.ends + [tokens.bytes.count])
      .map { String(decoding: tokens.bytes[$0..<$1], as: UTF8.self) }
      .filter { !$0.isEmpty }
  }
}

extension Tokenizer {
  static func life() throws -> TokenLife {
    try TokenLife(initial: .start) {
      TokenLife.State(.start)
      TokenLife.State(.word).didExit { $0.context.ends.append($0.context.bytes.count) }
      TokenLife.State(.number).didExit { $0.context.ends.append($0.context.bytes.count) }
      TokenLife.Event(.letter, from: .start, .number, to: .word).carrying(UInt8.self)
        .perform { $0.context.bytes.append($1) }
      TokenLife.Event(.digit, from: .start, to: .number).carrying(UInt8.self)
        .perform { $0.context.bytes.append($1) }
      TokenLife.Event(.letter, in: .word).carrying(UInt8.self)
        .perform { $0.context.bytes.append($1) }
      TokenLife.Event(.digit, in: .word, .number).carrying(UInt8.self)
        .perform { $0.context.bytes.append($1) }
      TokenLife.Event(.space, from: .word, .number, to: .start).carrying(UInt8.self)
      TokenLife.Event(.space, in: .start).carrying(UInt8.self)
      TokenLife.Event(.sign, from: .word, .number, to: .start).carrying(UInt8.self)
      TokenLife.Event(.sign, in: .start).carrying(UInt8.self)
    }
  }
}
