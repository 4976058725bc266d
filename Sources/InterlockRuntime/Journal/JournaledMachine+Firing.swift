public import Foundation
public import Interlock
import InterlockJournal

extension JournaledMachine {
  /// Fires an event, and records it.
  ///
  /// The machine moves once the record has been written. An event that is refused, or whose callbacks throw, is
  /// recorded, too, and leaves the machine unchanged. Due timers come first, as in `Machine.fire`; each has its own
  /// record.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Passed to every guard and callback of this event; values that JSON can hold are recorded.
  ///   - time: The current time, for a machine with timers; nil otherwise.
  /// - Returns: The receipt, including due timers.
  /// - Throws: `Machine.FireError` as `fire(_:userInfo:at:)`; `JournalError` if the event could not be recorded,
  ///   or a callback of the machine itself calls this: then the machine and the journal are unchanged.
  @discardableResult
  public func fire(
    _ event: EventID,
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws -> Machine.Receipt {
    try fire(.event(event, userInfo: userInfo, at: time))
  }

  func fire(_ input: Machine.JournalInput) throws -> Machine.Receipt {
    try exclusively {
      let (receipt, expired) = try recordAfterTimers(input)
      return receipt.following(expired)
    }
  }

  /// Fires and records the timers that are due before another input.
  ///
  /// - Returns: What happened; nil if none was due.
  private func expire(before input: Machine.JournalInput) throws -> Machine.Receipt? {
    let seconds = input.time.seconds
    // An input that can't be recorded is an error before anything has happened.
    if machine.dueTimer(by: seconds) != nil { _ = try recordable(input) }
    let expiry = try expiry(by: seconds)
    if let obstacle = expiry.obstacle(in: machine) { throw obstacle }
    return expiry.receipt
  }

  /// Fires and records the timers that are due.
  private func expiry(by seconds: Double) throws -> Machine.Expiry {
    var expiry = Machine.Expiry(of: machine, by: seconds)
    while let timer = expiry.next(in: machine) {
      do {
        let receipt = try record(.timer(due: timer.deadline, skipping: timer.skipped))
        expiry.add(.success(receipt), of: timer)
      } catch let error as Machine.FireError {
        expiry.add(.failure(error), of: timer)
      }
    }
    return expiry
  }

  /// Enters the initial states, and records it. The first event does this, too.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to the callbacks of the initial states.
  ///   - time: The current time, for a machine with timers; nil otherwise.
  /// - Returns: The receipt.
  /// - Throws: `Machine.FireError` as `activate(userInfo:)`; `JournalError` if it could not be recorded.
  @discardableResult
  public func activate(
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws -> Machine.Receipt {
    try exclusively { try record(.activation(userInfo: userInfo, at: time)) }
  }

  /// Settles the machine, and records that: see `Machine.settle`. If no transition is open, nothing is recorded. Due
  /// timers come first; each has its own record.
  ///
  /// - Parameters:
  ///   - userInfo: Passed to every guard and callback, except to those of timers; values that JSON can hold are
  ///     recorded.
  ///   - time: The current time, for a machine with timers; nil otherwise.
  /// - Returns: The receipt, including due timers; nil if no timer was due and no transition was open.
  /// - Throws: `Machine.FireError` as `settle(userInfo:at:)`; `JournalError` if it could not be recorded.
  @discardableResult
  public func settle(
    userInfo: UserInfo = UserInfo(),
    at time: Date? = nil
  ) throws -> Machine.Receipt? {
    try exclusively {
      let (receipt, expired) = try recordAfterTimers(.settling(userInfo: userInfo, at: time))
      return receipt.isNothing ? expired : receipt.following(expired)
    }
  }

  /// Fires due timers, oldest deadline first, and records each. If none is due, nothing is recorded.
  ///
  /// - Parameter time: The current time.
  /// - Returns: One receipt per timer; at most as many as the step limit of the machine.
  /// - Throws: `Machine.FireError` as `advance(to:)`; `JournalError` if a timer could not be recorded: those before it
  ///   have been fired.
  @discardableResult
  public func advance(to time: Date) throws -> [Machine.Receipt] {
    try exclusively {
      let expiry = try expiry(by: time.timeIntervalSinceReferenceDate)
      if let error = expiry.error { throw error }
      return expiry.receipts
    }
  }

  /// Fires and records the timers that are due before an input, then the input.
  private func recordAfterTimers(
    _ input: Machine.JournalInput
  ) throws -> (receipt: Machine.Receipt, expired: Machine.Receipt?) {
    let expired = try expire(before: input)
    do {
      return (try record(input), expired)
    } catch let error as Machine.FireError {
      throw error.following(expired)
    }
  }

  private func record(_ input: Machine.JournalInput) throws -> Machine.Receipt {
    let file = try openFile
    let (encoded, omitted) = try recordable(input)
    let recording = machine.recording(encoded, number: number + 1)
    if case .settling = input, let receipt = try? recording.outcome.get(), receipt.isNothing {
      return receipt
    }
    let seen = recording.record.input
    let recorded = seen.with(seen.data.removing(omitted))
    try append(recording.record.with(recorded), to: file)
    number += 1
    let taken = try interpreter.take(seen.data) { machine throws(Machine.FireError) in
      machine = recording.machine
      return try recording.outcome.get()
    }
    return taken.receipt
  }

  /// The input with its payload as JSON, and the names of the values that its record leaves out.
  private func recordable(
    _ input: Machine.JournalInput
  ) throws(JournalError) -> (input: Machine.JournalInput, omitted: [String]) {
    var input = input
    if let payload = input.payload {
      do throws(PayloadEncodingError) {
        input = input.with(EventData(input.userInfo, payload: try payload.archived()))
      } catch {
        throw .notEncodable(reason: error.description)
      }
    }
    let names = input.userInfo.unrecordableNames
    guard names.isEmpty || unrecordable == .leftOut else { throw .unrecordable(names: names) }
    return (input, names)
  }

  private func append(
    _ record: Machine.JournalRecord,
    to file: OpenFile
  ) throws(JournalError) {
    let line = try encoder.line(
      record,
      limit: lineLimit,
      path: path,
      number: number - firstNumber + 2,
      offset: end
    )
    try cutDebris(file)
    if synchronization == .everyRecord { try settleName() }
    hasDebris = true
    do {
      try file.write(line, at: end)
      if synchronization == .everyRecord { try force(file.synchronize) }
    } catch {
      try? cutDebris(file)
      throw error
    }
    hasDebris = false
    end += line.count
  }

  /// Cuts off the remains of a record that could not be written.
  func cutDebris(_ file: OpenFile) throws(JournalError) {
    guard hasDebris else { return }
    try file.truncate(to: end)
    hasDebris = false
  }
}

extension Machine.JournalRecord {
  /// The record with the recorded input.
  fileprivate func with(_ input: Machine.JournalInput) -> Self {
    Self(
      number: number,
      input: input,
      digest: digest,
      configuration: configuration,
      failure: failure
    )
  }
}

extension JSONEncoder {
  /// An encoder that writes the same line for the same value.
  static var forLines: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// A value as a line, newline included; an error names the file and the position of the line.
  func line(
    _ value: some Encodable,
    limit: Int,
    path: String,
    number: Int = 1,
    offset: Int = 0
  ) throws(JournalError) -> [UInt8] {
    let line: [UInt8]
    do {
      line = JournalLine.line(of: try encode(value))
    } catch EncodingError.invalidValue(_, let context) {
      throw .notEncodable(reason: context.debugDescription)
    } catch {
      throw .notEncodable(reason: String(describing: error))
    }
    guard line.count <= limit else {
      throw .lineTooLong(path: path, line: number, offset: offset, limit: limit)
    }
    return line
  }
}
