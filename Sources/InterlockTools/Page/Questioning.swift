import Interlock
import InterlockEvolution

/// A machine whose guards give every possible answer, one combination after the other.
///
/// The answers of one macrostep agree, as the switches of a page do: a guard that is asked twice answers the same.
struct Questioning<StateID: Hashable & Sendable, EventID: Hashable & Sendable> {
  typealias Subject = Machine<StateID, EventID>

  /// The answers of guards, and the callbacks that have run.
  private struct Record: Sendable {
    var answers = AnswerCombinations()
    var callbacks: [String] = []
  }

  /// The result of a machine for some answers.
  struct Run {
    let machine: Subject
    let answers: [AnswerCombinations.Answer]
    let callbacks: [String]
    let result: Result<Subject.Receipt?, Subject.FireError>
  }

  /// The inactive machine that asks.
  let machine: Subject

  /// The texts of the questions.
  let questions: [String]

  private let record: Locked<Record>

  init(_ original: Subject, runsCallbacks: Bool) {
    let record = Locked(Record())
    (machine, questions) = original.asking(
      { question in record.withLock { $0.answers.answer(question) } },
      noting: { name in record.withLock { $0.callbacks.append(name) } },
      runsCallbacks: runsCallbacks
    )
    self.record = record
  }

  /// Lets a machine do something under every combination of answers that it asks for.
  ///
  /// - Parameters:
  ///   - start: The machine before.
  ///   - limit: How many combinations to try.
  ///   - input: What it does.
  /// - Returns: What happened each time, beginning with all guards open; nil if there are too many combinations.
  func runs(
    of start: Subject,
    limit: Int,
    _ input: (inout Subject) throws(Subject.FireError) -> Subject.Receipt?
  ) -> [Run]? {
    var runs: [Run] = []
    record.withLock { $0 = Record() }
    repeat {
      guard runs.count < limit else { return nil }
      record.withLock { $0.callbacks = [] }
      var machine = start
      let result: Result<Subject.Receipt?, Subject.FireError>
      do throws(Subject.FireError) {
        result = .success(try input(&machine))
      } catch {
        result = .failure(error)
      }
      let (answers, callbacks) = record.withLock { (Array($0.answers.given), $0.callbacks) }
      runs.append(Run(machine: machine, answers: answers, callbacks: callbacks, result: result))
    } while record.withLock({ $0.answers.advance() })
    return runs
  }
}
