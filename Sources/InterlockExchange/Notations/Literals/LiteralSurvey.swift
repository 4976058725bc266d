/// Looks through a program for what makes a machine, and for constants.
struct LiteralSurvey {
  /// Where an object literal may be a configuration.
  struct Candidate {
    /// The name of what makes the machine; empty if it stands alone.
    let name: String
    let index: Int

    var isCall: Bool { !name.isEmpty }
  }

  private var scanner: LiteralScanner
  private var calls: [Candidate] = []
  private var literals: [Candidate] = []

  /// Where the arguments of `setup` begin.
  private(set) var setups: [Int] = []

  /// The constants outside of functions.
  private(set) var constants: [String: LiteralParser.Constant] = [:]

  /// The word before the current one.
  private var previous = ""

  init(_ bytes: [UInt8]) {
    scanner = LiteralScanner(bytes)
  }

  /// The places, calls first.
  var places: [Candidate] { calls.isEmpty ? literals : calls }

  mutating func run() {
    var closers: [UInt8] = []
    var expectsOperand = true
    scanner.skipSpace()
    if scanner.isNext("{") || scanner.isNext("(") {
      literals.append(Candidate(name: "", index: scanner.index))
    }
    while let byte = scanner.current {
      if closers.last == UInt8(ascii: "`") {
        scanner.skipTemplatePart(&closers)
      } else if byte == closers.last {
        closers.removeLast()
        scanner.index += 1
        expectsOperand = false
      } else if byte.isNamePart, let name = scanner.name() {
        scanner.index -= name.utf8.count
        scanner.skipToken(&closers, &expectsOperand)
        look(at: name, isOutside: closers.isEmpty)
        previous = name
      } else {
        scanner.skipToken(&closers, &expectsOperand)
      }
    }
  }

  /// Looks at the characters after a word.
  private mutating func look(at name: String, isOutside: Bool) {
    var ahead = scanner
    switch name {
    case "createMachine", "Machine", "setup":
      ahead.skipSpace()
      _ = ahead.skipTypeArguments()
      guard previous != "function", ahead.take("(") else { return }
      if name == "setup" { return setups.append(ahead.index) }
      calls.append(Candidate(name: name, index: ahead.index))
    case "const", "let", "var": if isOutside { addConstant(ahead) }
    case "enum":
      guard isOutside, let name = ahead.peekedName() else { return }
      ahead.skipSpace()
      _ = ahead.name()
      guard ahead.take("{") else { return }
      constants[name] = LiteralParser.Constant(index: ahead.index, isEnumeration: true)
    case "default" where previous == "export":
      ahead.skipSpace()
      if ahead.isNext("{") { literals.append(Candidate(name: "", index: ahead.index)) }
    case "exports":
      guard ahead.take("=") else { return }
      ahead.skipSpace()
      if ahead.isNext("{") { literals.append(Candidate(name: "", index: ahead.index)) }
    default: break
    }
  }

  private mutating func addConstant(_ scanner: LiteralScanner) {
    var ahead = scanner
    ahead.skipSpace()
    guard let name = ahead.name() else { return }
    if ahead.take(":") {
      // The type goes up to the equals sign, and can contain arrows.
      var closers: [UInt8] = []
      var expectsOperand = false
      while let byte = ahead.current {
        if closers.isEmpty, byte == UInt8(ascii: "="), !ahead.isNext("=>") { break }
        if byte == closers.last {
          closers.removeLast()
          ahead.index += 1
        } else if byte == UInt8(ascii: ";") {
          return
        } else {
          if ahead.isNext("=>") { ahead.index += 1 }
          ahead.skipToken(&closers, &expectsOperand)
        }
      }
    }
    guard ahead.take("="), !ahead.isNext("="), !ahead.isNext(">") else { return }
    ahead.skipSpace()
    constants[name] = LiteralParser.Constant(index: ahead.index, isEnumeration: false)
    if ahead.isNext("{") { literals.append(Candidate(name: "", index: ahead.index)) }
  }
}
