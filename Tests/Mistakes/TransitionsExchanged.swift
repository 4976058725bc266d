import Interlock

func transitionsExchanged(
  _ one: inout Purchase.Life.Transition,
  _ other: inout Machine<Status, Action>.With<Int>.Transition
) {
  #if MISTAKE
    // error: cannot pass immutable value as inout argument: 'base' is a 'let' constant
    swap(&one.base, &other.base)
  #else
    one.raise(other.event ?? .view)
  #endif
}
