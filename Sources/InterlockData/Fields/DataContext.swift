/// A context whose fields have names for formulas.
///
/// ```swift
/// static let fields = Fields<Order> {
///   Field("total", \.total)
///   Field("paid", \.paid)
///   Field("attempts", \.attempts)
/// }
/// ```
public protocol DataContext: SendableMetatype {
  /// The fields.
  static var fields: Fields<Self> { get }
}
