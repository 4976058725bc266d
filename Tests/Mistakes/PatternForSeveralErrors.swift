import Interlock

private func save() throws {}

func patternForSeveralErrors(_ message: inout Inbox) {
  #if MISTAKE
    do {
      try message.fire(.view)
      try save()
      // error: type 'any Error' has no member 'refused'
    } catch .refused(let refusal) {
      print(refusal)
    } catch {
      print(error)
    }
  #else
    do {
      try message.fire(.view)
      try save()
    } catch Inbox.FireError.refused(let refusal) {
      print(refusal)
    } catch {
      print(error)
    }
  #endif
}
