public import Interlock

/// The reasons why machines cannot be compared, or a machine cannot be minimised: all problems found together.
public struct EquivalenceError: Error, Hashable, Sendable {
  /// The problems, at least one.
  public let problems: [Problem]

  /// One obstacle.
  public enum Problem: Hashable, Sendable {
    /// A guard has no name, so it cannot be distinguished from others.
    case unnamedGuard(event: String, location: Finding.Location?)

    /// Fields are assigned, so the machines can only be compared with their fields.
    case assignment(place: String)

    /// A condition or an assignment uses a field whose values are not all declared, or doesn't match the fields.
    case unfollowedField(name: String, formula: String)

    /// A callback is code, so it can change fields.
    case code(place: String)

    /// The effect of an input depends on an unknown value: a field was assigned an undeclared value, or a formula uses
    /// the payload in a way that doesn't show which values matter.
    case unknownValue(input: String, configuration: [String])

    /// A state defers events: they would have to be compared in all orders.
    case deferredEvents(state: String)

    /// Several active states have a timeout of the same length.
    case equalTimeouts(Duration, configuration: [String])

    /// There are more configurations than the limit, or guards can answer in too many ways.
    case tooManyConfigurations(limit: Int)

    /// An input leads to steps without end; a machine without eventless transitions cannot have these.
    case endless(input: String, configuration: [String])

    /// A timeout continues across a change of state, or begins again although another continues.
    case runningTimeouts(input: String, configuration: [String])

    /// An input is refused although guards hold, and taken when they do not: transitions cannot express that.
    case refusedByOpenGuard(input: String, configuration: [String])

    /// The machine would not pass its checks.
    case invalid(DefinitionError)
  }
}

extension EquivalenceError: DescribedError {
  /// The suggestions of the problems, one on each line.
  public var recoverySuggestion: String? {
    Interlock.joined(suggestions: problems.map(\.suggestion))
  }

  /// The problems, one on each line.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}

extension EquivalenceError.Problem: CustomStringConvertible {
  /// The problem, and how to fix it.
  public var description: String {
    "\(ended(message)) \(suggestion)."
  }

  private var message: String {
    switch self {
    case .unnamedGuard(let event, let location):
      "A guard of \(event)\(location.map { " (\($0))" } ?? "") has no name"
    case .assignment(let place): "The \(place) assigns fields"
    case .unfollowedField(let name, let formula):
      "\(quoted(formula)) depends on \(quoted(name)), whose values are not known"
    case .code(let place): "A callback of \(place) is code, which can change fields"
    case .unknownValue(let input, let configuration):
      "In \(place(configuration)), \(quoted(input)) depends on a value that is not known"
    case .deferredEvents(let state): "The state \(quoted(state)) defers events"
    case .equalTimeouts(let duration, let configuration):
      "In \(list(of: configuration)), several active states have a timeout of \(duration)"
    case .tooManyConfigurations(let limit):
      "The machine has more than \(limit) configurations, or guards that answer in too many ways"
    case .endless(let input, let configuration):
      "In \(place(configuration)), \(quoted(input)) leads to steps without end"
    case .runningTimeouts(let input, let configuration):
      "In \(place(configuration)), \(quoted(input)) leads elsewhere while a timeout continues"
    case .refusedByOpenGuard(let input, let configuration):
      "In \(place(configuration)), \(quoted(input)) is refused where guards hold"
    case .invalid(let error): "The smallest machine is not valid: \(error)"
    }
  }

  fileprivate var suggestion: String {
    switch self {
    case .unnamedGuard: "Give it a name: 'shouldFire(\"it is open\") { … }'"
    case .assignment: "Compare the machines with their fields: 'equivalence(to:from:)'"
    case .unfollowedField: "Declare its values, or leave it out"
    case .code: "Write it as data, or pass 'ignoringCallbacks: true' if it doesn't change fields"
    case .unknownValue:
      "Declare all values that fields can have, or add a condition that excludes other values"
    case .deferredEvents: "Compare the machines without their deferral"
    case .equalTimeouts: "Make them differ in length, or compare the regions one by one"
    case .tooManyConfigurations: "Raise the limit, or split the machine"
    case .endless: "Remove the loop of eventless transitions"
    case .runningTimeouts:
      "Put the timeout where its state is left with every step, or leave it out"
    case .refusedByOpenGuard: "Remove the loop of choices"
    case .invalid: "Please report this: it should not happen"
    }
  }

  private func place(_ configuration: [String]) -> String {
    configuration.isEmpty ? "the inactive machine" : list(of: configuration)
  }
}
