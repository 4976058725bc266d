import Interlock

func patternWithoutPlainCatch(_ message: inout Inbox) {
  #if MISTAKE
    do {
      // error: errors thrown from here are not handled because the enclosing catch is not exhaustive
      try message.fire(.view)
    } catch .refused(let refusal) {
      print(refusal)
    }
  #else
    do {
      try message.fire(.view)
    } catch .refused(let refusal) {
      print(refusal)
    } catch {
      print(error)
    }
  #endif
}
