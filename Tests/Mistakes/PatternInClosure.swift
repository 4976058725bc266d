import Interlock

func patternInClosure(_ inbox: Inbox) -> () -> Void {
  {
    var message = inbox
    #if MISTAKE
      do {
        try message.fire(.view)
        // error: type 'any Error' has no member 'refused'
      } catch .refused(let refusal) {
        print(refusal)
      } catch {
        print(error)
      }
    #else
      do throws(Inbox.FireError) {
        try message.fire(.view)
      } catch .refused(let refusal) {
        print(refusal)
      } catch {
        print(error)
      }
    #endif
  }
}
