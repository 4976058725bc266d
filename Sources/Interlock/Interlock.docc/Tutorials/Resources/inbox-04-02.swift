import Interlock

var info = UserInfo()
info[.subject] = "Hello"

var message = inbox
try message.fire(.delete, userInfo: info)
