/// What a call has led to: the machine takes it over, once.
///
/// Numbers and addresses alone, so that a client that drops its receipt counts no references.
@usableFromInline
struct CallResult: Sendable {
  /// Of the configuration; without meaning where the details say where the machine is.
  @usableFromInline let number: ConfigurationNumber

  /// Whether the number and what was taken are all.
  @usableFromInline let isSimple: Bool

  /// Whether the machine refers to what it did.
  let isUnchanged: Bool

  /// What was taken.
  @usableFromInline let taken: Taken

  // Safe because both are taken over where the machine is brought forward, and every result gets there.

  /// What the machine has from now on beside its number.
  private let details: Unmanaged<Details>?

  /// What the receipt has to keep.
  private let record: Unmanaged<MacrostepRecord>?

  /// A call after which the machine refers to what it did.
  @inline(__always)
  init(_ number: ConfigurationNumber, _ taken: Taken) {
    self.number = number
    isSimple = true
    isUnchanged = true
    self.taken = taken
    details = nil
    record = nil
  }

  /// A call after which the machine refers to its details, to its kernel where there are none.
  init(
    _ number: ConfigurationNumber,
    _ taken: Taken,
    isUnchanged: Bool,
    _ details: consuming Details?,
    _ record: consuming MacrostepRecord?
  ) {
    self.number = number
    isSimple = false
    self.isUnchanged = isUnchanged
    self.taken = taken
    self.details = details.map { .passRetained($0) }
    self.record = record.map { .passRetained($0) }
  }

  /// Hands over the objects.
  func takeObjects() -> (Details?, MacrostepRecord?) {
    (details?.takeRetainedValue(), record?.takeRetainedValue())
  }
}
