/// The object that `EventData` refers to: the values of user info alone, or a payload with user info.
///
/// A common class, so that user info becomes the data of an event without a conversion.
@usableFromInline
class EventContent: @unchecked Sendable {
  // Safe because nothing can be changed, here or in the two subclasses.
  @usableFromInline let isUserInfo: Bool

  @usableFromInline
  init(isUserInfo: Bool) {
    self.isUserInfo = isUserInfo
  }
}
