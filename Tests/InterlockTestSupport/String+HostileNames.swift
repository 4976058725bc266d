extension String {
  /// Names that mean something to a shell, to SQL, to markup or to terminals, or that are compared in unusual ways.
  package static let hostileNames = [
    "it's", #"say "no""#, "a;b", "x'); DROP TABLE t; --", "/* no */", "-- no", "$$", "$_$", "$1",
    ":now",
    "?1", #"back\slash"#, #"\'"#, "%s %L", "two\nlines", "\n.quit", "tab\t", "é", "e\u{301}x", "日本",
    "👩‍👩‍👧",
    "\u{202E}right", "'\u{301}", "\"\u{301}", "select", "NULL", " lead", "trail ", "transition",
    "entity", "due",
    "fired", "excluded",
  ]
}
