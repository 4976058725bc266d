import Interlock

func misspeltAskedEvent(_ message: Inbox) throws {
  #if MISTAKE
    // error: type 'Action' has no member 'veiw'
    print(message.canFire(.veiw))
  #else
    print(message.canFire(.view))
  #endif
}
