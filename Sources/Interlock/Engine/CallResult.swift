/// The result of a call. The machine takes it over, once.
///
/// It consists of numbers and addresses alone, so that a client that discards its receipt does no reference counting.
@usableFromInline
struct CallResult: Sendable {
  /// The number of the configuration; meaningless if the details hold the configuration.
  @usableFromInline let number: ConfigurationNumber

  /// How much of the machine changes.
  @usableFromInline
  enum Extent: UInt8, Sendable {
    /// The number: it and what was taken are the whole result.
    case number
    /// The number, and the receipt keeps something: the machine refers to the same object as before.
    case numberWithRecord
    /// The object that the machine refers to.
    case object
  }

  @usableFromInline let extent: Extent

  /// Whether the number and what was taken are the whole result.
  @inlinable
  var isSimple: Bool {
    @inline(__always) get { extent == .number }
  }

  /// Whether the machine refers to the same object as before.
  var isUnchanged: Bool { extent != .object }

  /// What was taken.
  @usableFromInline let taken: Taken

  // Safe because the machine takes both over when it adopts a result, and every result is adopted.

  /// The machine's state beyond the number of its configuration.
  private let details: Unmanaged<Details>?

  /// What the receipt has to keep.
  private let record: Unmanaged<MacrostepRecord>?

  /// A call after which the machine refers to the same object as before.
  @inline(__always)
  init(_ number: ConfigurationNumber, _ taken: Taken) {
    self.number = number
    extent = .number
    self.taken = taken
    details = nil
    record = nil
  }

  /// A call after which the machine refers to its details, or to its kernel if there are none.
  init(
    _ number: ConfigurationNumber,
    _ taken: Taken,
    isUnchanged: Bool,
    _ details: consuming Details?,
    _ record: consuming MacrostepRecord?
  ) {
    self.number = number
    extent = isUnchanged ? .numberWithRecord : .object
    self.taken = taken
    self.details = details.map { .passRetained($0) }
    self.record = record.map { .passRetained($0) }
  }

  /// Hands over the objects.
  func takeObjects() -> (Details?, MacrostepRecord?) {
    (details?.takeRetainedValue(), record?.takeRetainedValue())
  }
}
