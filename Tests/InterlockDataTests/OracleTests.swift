import InterlockData
import InterlockTestSupport
import Testing

@Suite("Data: compiled code against a naive interpreter")
struct OracleTests {
  /// Random values for all names, and a random machine.
  private struct World {
    let values: [DataValue]
    let info: [DataValue]
    let active: Set<Int>

    init(_ generator: inout FormulaGenerator) {
      values = FormulaGenerator.types.map { generator.value(of: $0.type) }
      info = FormulaGenerator.keys.map { generator.value(of: $0.type) }
      active = Set([0, 1].filter { _ in generator.random.chance(50) })
    }

    var oracle: Interpreter {
      let names =
        FormulaGenerator.types.map { FormulaName(written: $0.name) }
        + FormulaGenerator.keys.map { FormulaName(userInfo: $0.name) }
      return Interpreter(
        values: Dictionary(uniqueKeysWithValues: zip(names, values + info)),
        states: Set(active.map { ["open", "closed"][$0] }),
        now: 50
      )
    }

    var call: SampleCall {
      let found = info.map { $0 == .nothing ? UserInfoValue.missing : .found($0) }
      let keys = FormulaGenerator.keys.map(\.name)
      return SampleCall(active: active, info: Dictionary(uniqueKeysWithValues: zip(keys, found)))
    }

    func evaluate(
      _ code: ValueCode,
      at pointer: UnsafeRawPointer
    ) -> Result<DataValue, EvaluationError> {
      let questions: any CallQuestions = call
      return withUnsafePointer(to: questions) { questions in
        Result { () throws(EvaluationError) in
          try code(Environment(context: pointer, call: questions))
        }
      }
    }

    /// The values of some of the variables, chosen at random; nil for the others.
    func some(
      of variables: [FormulaVariable],
      _ generator: inout FormulaGenerator
    ) -> [DataValue?] {
      let oracle = oracle
      return variables.map { variable in
        guard generator.random.chance(50) else { return nil }
        switch variable {
        case .name(let name): return oracle.values[name].flatMap { $0.isFinite ? $0 : nil }
        case .state(let state): return .boolean(active.contains(state))
        case .now: return .date(oracle.now)
        }
      }
    }

    /// The result of code that reads values from an array.
    func boxed(_ code: ValueCode) -> Result<DataValue, EvaluationError> {
      values.withUnsafeBytes { memory in
        guard let base = memory.baseAddress else { fatalError("There are names") }
        return evaluate(code, at: base)
      }
    }

    /// The result of code that reads the properties of a structure.
    func stored(_ code: ValueCode) -> Result<DataValue, EvaluationError> {
      withUnsafePointer(to: Slots(values)) { evaluate(code, at: $0) }
    }
  }

  /// Compiled with everything computed that depends on no name, then also with some names replaced by their values, and
  /// without any of that.
  @Test(arguments: 0..<12)
  func `random expressions agree with the interpreter in value or error`(_ seed: Int) throws {
    var generator = FormulaGenerator(
      random: SplitMix64(seed: UInt64(seed)),
      readsUserInfo: true
    )
    var outcomes = (values: 0, errors: 0)
    let rounds = Share.of(daily: 50, gate: 1_000)
    for round in 0..<rounds {
      let type = generator.pick([
        DataType.boolean, .boolean, .integer, .number, .date, .list(.integer), .optional(.text),
      ])
      let node = generator.node(type, depth: round % 7)
      guard node.invalidity == nil else { continue }
      let formula = Formula(node)
      let text = formula.description
      let parsed = try Formula(parsing: text)
      try #require(parsed == formula && parsed.description == text, "seed \(seed): \(text)")
      let checked = try formula.checked(against: BoxedSchema())
      let boxed = checked.compiled().boxed
      let stored = try formula.checked(against: SlotSchema()).compiled().boxed
      let detached = DetachedFormula(checked)
      for _ in 0..<3 {
        let world = World(&generator)
        let oracle = world.oracle
        let expected = Result { () throws(Interpreter.Failure) in try oracle.value(node) }
        let known = world.some(of: detached.variables, &generator)
        let rest = detached.substituting(known).compiled().boxed
        var actual = [world.boxed(boxed), world.stored(stored), world.boxed(rest)]
        if checked.type == .boolean { actual.append(world.boxed(Self.unfolded(checked))) }
        for (place, actual) in actual.enumerated() {
          let agrees = agree(actual, expected, checked.type)
          try #require(agrees, "seed \(seed), \(place): \(text) is \(actual), not \(expected)")
        }
        if case .success = expected { outcomes.values += 1 } else { outcomes.errors += 1 }
      }
    }
    #expect(outcomes.values > rounds / 2 && outcomes.errors > rounds / 10, "\(outcomes)")
  }

  /// A condition without anything computed in advance, which is how it is explained.
  private static func unfolded(_ condition: CheckedFormula) -> ValueCode {
    { (environment) throws(EvaluationError) in
      .boolean(try condition.explanation(in: environment) == nil)
    }
  }

  @Test(arguments: 0..<4)
  func `random assignments agree with the interpreter in value or error`(_ seed: Int) throws {
    var generator = FormulaGenerator(
      random: SplitMix64(seed: UInt64(100 + seed)),
      readsUserInfo: true
    )
    let targets = FormulaGenerator.types.filter { $0.name != "a name" }
    for round in 0..<Share.of(daily: 150, gate: 500) {
      let target = generator.pick(targets)
      let node = generator.node(target.type, depth: round % 5)
      guard node.invalidity == nil else { continue }
      let name = FormulaName(written: target.name)
      let assignments = Assignments([.init(name, node)])
      try #require(try Assignments(parsing: assignments.description) == assignments)
      let code = try assignments.checked(against: SlotSchema()).compiled()
      let read = try Formula(.make(.name(name))).checked(against: SlotSchema()).compiled().boxed
      let world = World(&generator)
      let oracle = world.oracle
      let expected = Result { () throws(Interpreter.Failure) in try oracle.value(node) }
      var slots = Slots(world.values)
      let questions: any CallQuestions = world.call
      let actual = withUnsafeMutablePointer(to: &slots) { pointer in
        withUnsafePointer(to: questions) { questions in
          Result { () throws(EvaluationError) in
            let environment = Environment(context: pointer, call: questions)
            try code(UnsafeMutableRawPointer(pointer), environment)
            return try read(environment)
          }
        }
      }
      let agrees = agree(actual, expected, target.type)
      try #require(agrees, "seed \(seed): \(assignments) gives \(actual), not \(expected)")
    }
  }

  private func agree(
    _ actual: Result<DataValue, EvaluationError>,
    _ expected: Result<DataValue, Interpreter.Failure>,
    _ type: DataType
  ) -> Bool {
    switch (actual, expected) {
    case (.success(let actual), .success(let expected)):
      Interpreter(values: [:]).areEqual(actual, expected) && actual.belongs(to: type)
    case (.failure(let actual), .failure(let expected)):
      actual.reason == expected.reason && actual.operation == expected.operation
        && actual.operands == expected.operands
    default: false
    }
  }
}
