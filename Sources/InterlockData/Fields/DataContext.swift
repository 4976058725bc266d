/// A context whose fields formulas know by name.
///
///     static let fields = Fields<Order> {
///       Field("total", \.total)
///       Field("paid", \.paid)
///       Field("attempts", \.attempts)
///     }
public protocol DataContext: SendableMetatype {
  /// The fields, made once.
  static var fields: Fields<Self> { get }
}
