import Interlock

func misspeltEventOnKeyPath(_ purchase: inout Purchase) throws {
  #if MISTAKE
    // error: type 'Action' has no member 'veiw'
    try purchase.fire(.veiw, on: \.life)
  #else
    try purchase.fire(.view, on: \.life)
  #endif
}
