enum Status {
  case unread, read, deleted
}

struct Message {
  var subject: String
  var status = Status.unread
}

enum Action {
  case view, delete, restore
}

extension Message {
  mutating func perform(_ action: Action) {
    switch (status, action) {
    case (.unread, .view): status = .read
    case (.unread, .delete), (.read, .delete): status = .deleted
    case (.deleted, .restore): status = .read
    default: break
    }
  }
}

extension Message {
  var canDelete: Bool {
    status == .unread
  }
}

var message = Message(subject: "Hello")
message.perform(.restore)
print(message.status)

message.perform(.delete)
message.status = .unread
print(message.status)

message.perform(.view)
print(message.canDelete)
message.perform(.delete)
print(message.status)
