import Interlock

extension DynamicMachine {
  /// The names that have no code.
  var unboundNames: [BindingError.Item] {
    do throws(BindingError) {
      _ = try bound(to: Behaviour())
      return []
    } catch {
      return error.unbound
    }
  }
}
