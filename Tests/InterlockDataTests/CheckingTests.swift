import InterlockData
import Testing

@Suite("Data: mistakes refused before evaluation")
struct CheckingTests {
  @Test(arguments: [
    ("totl > 0", "column 1: there is no 'totl'; did you mean 'total'?"),
    ("isIn(\"opn\")", "column 6: there is no state 'opn'; did you mean 'open'?"),
    ("isIn(\"zzz\")", "column 6: there is no state 'zzz'; there are 'open' and 'closed'"),
    ("isIn(name)", "column 6: 'isIn' takes the name of a state in quotes, as in 'isIn(\"state\")'"),
    ("lenght(name)", "column 1: there is no function 'lenght'; did you mean 'length'?"),
    ("min(1)", "column 1: 'min' takes two arguments, as in 'min(a, b)'; there are 1"),
    (
      "note > 5",
      "column 1: '>' compares values of one type; 'note' is a text or nil, '5' is an integer"
    ),
    ("limit > 5", "column 1: 'limit' may be nil; write '(limit ?? 0) > 5'"),
    ("5 < limit", "column 1: 'limit' may be nil; write '5 < (limit ?? 0)'"),
    (
      "limit < rate",
      "column 1: 'limit' and 'rate' may be nil; write '(limit ?? 0) < (rate ?? 0.0)'"
    ),
    ("limit + 1 > 2", "column 1: 'limit' may be nil; write '(limit ?? 0) + 1'"),
    ("-limit == 1", "column 1: 'limit' may be nil; write '-(limit ?? 0)'"),
    ("abs(limit) == 1", "column 1: 'limit' may be nil; write 'abs(limit ?? 0)'"),
    ("length(note) > 1", "column 1: 'note' may be nil; write 'length(note ?? \"\")'"),
    ("answer && flag", "column 1: 'answer' may be nil; write 'answer ?? false'"),
    (
      "name == 5",
      "column 1: '==' compares values of one type; 'name' is a text, '5' is an integer; write 'name == \"5\"' for a text"
    ),
    (
      "name > \"a\"",
      "column 1: texts have no order, only '==' and '!='; 'name' is a text, '\"a\"' is a text"
    ),
    (
      "flag < other",
      "column 1: Booleans have no order, only '==' and '!='; 'flag' is a Boolean, 'other' is a Boolean"
    ),
    (
      "name + name == \"\"",
      "column 1: '+' takes integers and numbers, or a date and seconds; 'name' is a text, 'name' is a text"
    ),
    (
      "due + due == now",
      "column 1: '+' takes integers and numbers, or a date and seconds; 'due' is a date, 'due' is a date"
    ),
    ("total && flag", "column 1: '&&' takes a condition; 'total' is an integer"),
    ("!total", "column 2: '!' takes a condition; 'total' is an integer"),
    ("total ? 1 : 2", "column 1: '?' takes a condition; 'total' is an integer"),
    (
      "flag ? 1 : \"a\"",
      "column 1: both values of '?' have one type; '1' is an integer, '\"a\"' is a text"
    ),
    ("total == nil", "column 1: 'total' is never nil; leave the comparison out"),
    ("total ?? 0", "column 1: 'total' is never nil; leave out '??' and what follows it"),
    (
      "note ?? 5",
      "column 1: '??' takes two values of one type; 'note' is a text or nil, '5' is an integer"
    ),
    (
      "[1, \"a\"] == []",
      "column 5: the elements of a list have one type; '\"a\"' is a text, and those before it are integers"
    ),
    (
      "total in name",
      "column 10: 'in' takes a list on its right, such as '[1, 2]'; 'name' is a text"
    ),
    (
      "name in sizes",
      "column 1: 'in' looks for a value in a list of its type; 'name' is a text, 'sizes' is a list of integers"
    ),
    (
      "name == tags",
      "column 1: '==' compares values of one type; 'name' is a text, 'tags' is a list of texts; write 'name in tags' for an element"
    ),
    (
      "contains(tags, \"a\")",
      "column 1: 'contains' takes two texts; for an element of a list write 'x in list'; 'tags' is a list of texts, '\"a\"' is a text"
    ),
    (
      "date(name) == now",
      "column 1: 'date' takes one literal: the seconds since 2001 in UTC, such as 'date(0)'"
    ),
    ("a > 0 &&\n b", "line 1, column 1: there is no 'a'"),
  ])
  func `a mistake is reported with its column and a suggestion`(_ text: String, _ message: String) {
    #expect(problems(text).hasPrefix(message), "\(problems(text))")
  }

  @Test func `all mistakes are reported at once, in text order`() {
    #expect(
      problems("limit > 5 && length(name, 2) > totl || note == 3") == """
        column 1: 'limit' may be nil; write '(limit ?? 0) > 5'
        column 14: 'length' takes one argument, as in 'length(name)'; there are 2
        column 32: there is no 'totl'; did you mean 'total'?
        column 40: '==' compares values of one type; 'note' is a text or nil, '3' is an integer; write 'note == "3"' for a text
        """
    )
  }

  @Test(arguments: [
    "limit > 5", "limit + rate > 1", "-limit == 1", "answer && flag", "abs(rate) > 1",
    "length(note) > 1",
    "name == 5", "note != 5.5", "1 == name", "name == tags", "total != sizes", "limit < now - due",
    "min(limit, rate) > 2", "name in (flag ? tags : nil)", "hasPrefix(note, name)", "!(answer)",
    "total > 0 && (limit ?? nil) > 3", "(flag ? due : nil) > now", "totl == 1", "lenght(name) == 1",
  ])
  func `the fix that a message suggests is accepted`(_ text: String) throws {
    var text = text
    for _ in 0..<3 {
      do throws(FormulaError) {
        _ = try Formula(parsing: text).checked(against: SampleSchema())
        return
      } catch {
        let problem = try #require(error.problems.first)
        let parts = problem.message.split(separator: "'")
        let isWrite = problem.message.contains("write '") || problem.message.contains("mean '")
        try #require(isWrite, "\(problem)")
        let index = try #require(
          parts.firstIndex { $0.hasSuffix("write ") || $0.hasSuffix("mean ") }
        )
        let columns = problem.position.columns
        let start = text.index(text.startIndex, offsetBy: columns.lowerBound - 1)
        let end = text.index(start, offsetBy: columns.count)
        var mended = String(parts[index + 1])
        if problem.message.contains("no function") {
          mended = text.replacing("lenght", with: mended)
          text = mended
        } else {
          text.replaceSubrange(start..<end, with: "(\(mended))")
          text = text.replacing("(total)", with: "total")
        }
      }
    }
    #expect(problems(text) == "")
  }

  @Test func `only the first hundred of many mistakes are listed`() {
    let text = "[" + (0..<900).map { "unknown\($0)" }.joined(separator: ", ").prefix(9_000) + "]"
    #expect(problems(text).split(separator: "\n").count == 100)
  }

  @Test(arguments: [
    ("kount = 1", "column 1: there is no 'kount'; did you mean 'count'?"),
    ("payload.count = 1", "column 1: 'payload.count' cannot be assigned"),
    ("box.weight = 1.0", "column 1: 'box.weight' cannot be assigned"),
    ("count = 1.5", "column 9: 'count' is an integer and cannot hold '1.5', which is a number"),
    ("count = limit", "column 9: 'limit' may be nil; write 'limit ?? 0'"),
    ("count = nil", "column 9: 'count' is an integer and cannot hold 'nil', which is nil"),
    (
      "name = 5; flag = 1",
      "column 8: 'name' is a text and cannot hold '5', which is an integer\ncolumn 18: 'flag' is a Boolean and cannot hold '1', which is an integer"
    ),
  ])
  func `a mistake in an assignment is reported`(_ text: String, _ message: String) {
    let error = #expect(throws: FormulaError.self) {
      try Assignments(parsing: text).checked(against: SampleSchema())
    }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("1 + 2.5", DataType.number), ("flag ? 1 : nil", .optional(.integer)), ("[]", .list(.nothing)),
    ("flag ? 1 : 2.5", .number), ("[1, 2.5, nil]", .list(.optional(.number))),
    ("now - due", .number),
    ("due + 5", .date), ("limit ?? 2.5", .number), ("note ?? nil", .optional(.text)),
    ("limit ?? rate", .optional(.number)), ("length(tags)", .integer), ("min(1, 2.0)", .number),
  ])
  func `every expression has a type`(_ text: String, _ type: DataType) throws {
    #expect(try Formula(parsing: text).checked(against: SampleSchema()).type == type)
  }
}
