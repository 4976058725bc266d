enum Status {
  case unread, read, deleted
}

struct Message {
  var subject: String
  var status = Status.unread
}
