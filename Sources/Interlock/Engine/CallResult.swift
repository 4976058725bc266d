/// The result of a call. The machine adopts it once, or it is discarded.
///
/// It consists of numbers and addresses alone, so that a client that discards its receipt does no reference counting.
/// Its four words are returned in registers; narrower fields would be packed into one register, and cost shifts on both
/// sides.
@usableFromInline
struct CallResult: Sendable {
  /// The number of the configuration, and the extent above it.
  @usableFromInline let head: UInt64

  /// The two numbers of the receipt.
  @usableFromInline let receiptConfiguration: UInt64
  @usableFromInline let receiptNumber: UInt64

  /// The object that the extent names.
  // Safe because what it refers to is sendable. It is retained for whoever adopts or discards the result.
  private nonisolated(unsafe) let object: Unmanaged<AnyObject>?

  /// How much of the machine changes.
  private enum Extent: UInt64 {
    /// The number: with the receipt, it is the whole result.
    case number
    /// The number. The machine refers to the same object as before. The object of the result belongs to the receipt.
    case numberWithRecord
    /// The object that the machine refers to: its details, or the kernel if there are none.
    case object
    /// The object of the machine, and one that the receipt keeps: the object is a `Pair`.
    case objectWithRecord
  }

  // A result has room for one address.
  private final class Pair {
    let details: Details?
    let record: MacrostepRecord

    init(_ details: Details?, _ record: MacrostepRecord) {
      self.details = details
      self.record = record
    }
  }

  /// A call after which the machine refers to the same object as before.
  @inline(__always)
  init(_ number: ConfigurationNumber, _ receipt: CompactReceipt) {
    head = UInt64(number.number)
    receiptConfiguration = UInt64(receipt.configuration)
    receiptNumber = UInt64(receipt.number)
    object = nil
  }

  private init(
    _ number: ConfigurationNumber,
    _ receipt: CompactReceipt,
    _ extent: Extent,
    object: consuming AnyObject?
  ) {
    head = extent.rawValue << 32 | UInt64(number.number)
    receiptConfiguration = UInt64(receipt.configuration)
    receiptNumber = UInt64(receipt.number)
    self.object = object.map { .passRetained($0) }
  }

  /// A call after which the machine refers to the same object as before, and its receipt keeps something.
  init(_ number: ConfigurationNumber, _ receipt: CompactReceipt, record: consuming MacrostepRecord)
  {
    self.init(number, receipt, .numberWithRecord, object: record)
  }

  /// A call after which the machine refers to its details, or to its kernel if there are none.
  init(
    _ number: ConfigurationNumber,
    _ receipt: CompactReceipt,
    details: consuming Details?,
    record: consuming MacrostepRecord?
  ) {
    if let record {
      self.init(number, receipt, .objectWithRecord, object: Pair(details, record))
    } else {
      self.init(number, receipt, .object, object: details)
    }
  }
}

extension CallResult {
  /// The number of the configuration; meaningless if the details hold the configuration.
  @inlinable
  var number: ConfigurationNumber {
    @inline(__always) get { ConfigurationNumber(number: UInt32(truncatingIfNeeded: head)) }
  }

  /// The receipt.
  @inlinable
  var receipt: CompactReceipt {
    @inline(__always) get {
      CompactReceipt(
        configuration: UInt32(truncatingIfNeeded: receiptConfiguration),
        number: UInt32(truncatingIfNeeded: receiptNumber)
      )
    }
  }

  /// Whether the number and the receipt are the whole result.
  @inlinable
  var isSimple: Bool {
    @inline(__always) get { head >> 32 == 0 }
  }

  /// Whether the machine refers to the same object as before.
  var isUnchanged: Bool {
    // The extents are in order: those that leave the object alone come first.
    head >> 32 < Extent.object.rawValue
  }

  /// Releases the objects of a result that no machine adopts.
  @usableFromInline
  func discard() {
    object?.release()
  }

  /// Hands over the objects.
  func takeObjects() -> (Details?, MacrostepRecord?) {
    let object = object?.takeRetainedValue()
    switch Extent(rawValue: head >> 32) {
    case .number, nil: return (nil, nil)
    case .numberWithRecord:
      // Safe because only the initialiser that keeps a record alone has this extent.
      return (nil, object.map { unsafeDowncast($0, to: MacrostepRecord.self) })
    case .object:
      // Safe because only the initialiser that keeps details alone has this extent.
      return (object.map { unsafeDowncast($0, to: Details.self) }, nil)
    case .objectWithRecord:
      // Safe because only the initialiser that keeps a pair has this extent.
      let pair = object.map { unsafeDowncast($0, to: Pair.self) }
      return (pair?.details, pair?.record)
    }
  }
}
