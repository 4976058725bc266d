/// How much a page holds at most.
struct PageLimits {
  /// How many moments.
  var moments = 2_000
  /// How many bytes of answers, as JSON.
  var bytes = 2_000_000
  /// How many combinations of answers of guards for one input.
  var answers = 256
  /// How many events may wait, deferred.
  var deferred = 4
}
