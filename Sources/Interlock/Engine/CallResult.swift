/// What a call has led to: the machine takes it over.
@usableFromInline
struct CallResult: Sendable {
  /// Of the configuration; without meaning where the details say where the machine is.
  @usableFromInline let number: UInt32

  @usableFromInline let form: Form

  /// What was taken.
  @usableFromInline let taken: Taken

  /// What the machine has from now on beside its number.
  @usableFromInline let details: Details?

  /// What the receipt has to keep.
  @usableFromInline let record: MacrostepRecord?

  @usableFromInline
  enum Form: UInt8, Sendable {
    /// A direct step: the machine refers to what it did.
    case direct
    /// The machine refers to what it did.
    case unchanged
    /// It refers to the details, to its kernel where there are none.
    case changed
  }

  @inline(__always)
  init(
    _ number: UInt32,
    _ form: Form,
    _ taken: Taken,
    _ details: Details? = nil,
    _ record: MacrostepRecord? = nil
  ) {
    self.number = number
    self.form = form
    self.taken = taken
    self.details = details
    self.record = record
  }

  @inlinable
  var isDirect: Bool { form == .direct }
}
