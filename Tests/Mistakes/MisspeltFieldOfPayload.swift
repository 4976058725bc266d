import Interlock

func misspeltFieldOfPayload() throws -> Purchase.Life {
  try Purchase.Life(initial: .unread) {
    Purchase.Life.State(.unread)
    #if MISTAKE
      Purchase.Life.Event(.view, from: .unread, to: .read).carrying(Label.self)
        // error: value of type 'Label' has no member 'txt'
        .perform { $0.context.title = $1.txt }
    #else
      Purchase.Life.Event(.view, from: .unread, to: .read).carrying(Label.self)
        .perform { $0.context.title = $1.text }
    #endif
  }
}
