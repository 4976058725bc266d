import Foundation

/// The largest allowed cycle of files; in other modules there are none. The actor is one type in six files, and two
/// files name each other in the other modules: a type and its parts, or two kinds of values that contain each other.
let allowedCircles = [
  "InterlockData": 2, "InterlockExchange": 2, "InterlockFleet": 2, "InterlockRuntime": 6,
  "InterlockTesting": 2,
]

/// Members that a file calls although they stand above it.
///
/// A guard that asks for a state is made where authors write it, and asks the transition as their own code would. The
/// transition answers with the plan, which is made from the definition.
let allowedCalls: [String: Set<String>] = ["Interlock/Definition/Machine.Callback.swift": ["isIn"]]

/// Names that files also use for other things: their own, those of other modules, or type parameters. Such a name
/// refers to a type of the module only if nesting shows it.
let contextualNames: Set<String> = ["State", "Element", "Failure", "Body", "Output", "Value"]

/// Types that every file extends: an edge to one would be meaningless.
let ignoredNames: Set<String> = ["Machine"]

/// Members that types of other modules have, too: a call says nothing about whose it is.
let commonMembers: Set<String> = Set(
  """
  abs append base cancel cancelAll contains copy count deallocate decode description encode
  encodeIfPresent first forEach hash index initialize insert isAtEnd isEmpty joined key last max
  min move next offset prefix properties range rawValue remove removeAll removeFirst replacing
  resume sorted split starts stringValue take type value values write yield zero
  """.split(whereSeparator: \.isWhitespace).map(String.init)
)

@main
enum Layers {
  static func main() throws {
    let arguments = CommandLine.arguments
    let sources = URL(filePath: arguments[1])
    let orders = try LayerOrder.all(in: URL(filePath: arguments[2]))
    let modules = try Module.names(in: sources).map { name in
      try Module(name, orders.first { $0.module == name }, in: sources)
    }
    let count = modules.map { report(ModuleUses(of: $0, among: modules)) }.reduce(0, +)
    exit(count == 0 ? 0 : 1)
  }

  /// Prints what a module's folders use and returns the number of problems.
  private static func report(_ uses: ModuleUses) -> Int {
    let module = uses.module
    let (problems, circles) = (uses.problems, uses.circles)
    if module.order.layers.count > 1 {
      print("\(module.name): which folder (row) uses how many types of which (column)\n")
      print("\(uses.matrix)\n")
    } else {
      print("\(module.name): one folder\n")
    }
    for circle in circles {
      print("a circle of \(circle.count) files: \(circle.joined(separator: ", "))")
    }
    for problem in problems { print(problem) }
    print("largest circle of files: \(circles.first?.count ?? 1) of \(module.files.count)\n")
    return problems.count + circles.count { $0.count > allowedCircles[module.name] ?? 1 }
  }
}
