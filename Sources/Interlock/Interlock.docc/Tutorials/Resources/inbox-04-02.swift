import Interlock

var info = UserInfo()
info[.subject] = "Hello"

var message = Status.prototype
try message.fire(.delete, userInfo: info)
