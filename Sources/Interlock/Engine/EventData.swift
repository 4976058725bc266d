/// The data of an event: user info, and perhaps a payload.
///
/// One word, because it goes through every call. Only a payload takes an object.
@usableFromInline
package struct EventData: Sendable {
  /// The content; nil if there is nothing.
  @usableFromInline let content: EventContent?

  /// A payload, with the user info that comes with it.
  private final class Carried: EventContent, @unchecked Sendable {
    // Safe because both are sendable, and nothing changes after the initialiser.
    let payload: any PayloadBox

    /// In memory of its own, because the address of a stored property is only known during an access that may modify.
    let userInfo: UnsafePointer<UserInfo>

    /// Safe because it is never changed.
    private nonisolated(unsafe) static let noUserInfo = memory(of: UserInfo())

    init(_ payload: any PayloadBox, _ userInfo: UserInfo) {
      self.payload = payload
      self.userInfo = userInfo.storage == nil ? Self.noUserInfo : Self.memory(of: userInfo)
      super.init(isUserInfo: false)
    }

    deinit {
      guard userInfo != Self.noUserInfo else { return }
      UnsafeMutablePointer(mutating: userInfo).deinitialize(count: 1)
      userInfo.deallocate()
    }

    private static func memory(of userInfo: UserInfo) -> UnsafePointer<UserInfo> {
      let memory = UnsafeMutablePointer<UserInfo>.allocate(capacity: 1)
      memory.initialize(to: userInfo)
      return UnsafePointer(memory)
    }
  }

  /// Creates data from user info alone; empty if the user info is.
  @inlinable
  @inline(__always)
  package init(_ userInfo: UserInfo = UserInfo()) {
    content = userInfo.storage
  }

  /// Creates data from user info, and a payload if there is one.
  package init(_ userInfo: UserInfo = UserInfo(), payload: EventPayload?) {
    content = payload.map { Carried($0.box, userInfo) } ?? userInfo.storage
  }

  /// Creates data from the user info and the payload of a call.
  ///
  /// - Parameters:
  ///   - userInfo: The user info.
  ///   - payload: The payload, or an `EventPayload?` that holds it.
  @usableFromInline
  package init<Payload: Sendable>(_ userInfo: UserInfo, carrying payload: Payload) {
    // Not by a cast to `EventPayload?` alone, which succeeds for a nil of any type.
    let isErased = Payload.self == EventPayload.self || Payload.self == EventPayload?.self
    self.init(userInfo, payload: isErased ? payload as? EventPayload : EventPayload(payload))
  }
}

extension EventData {
  /// The user info.
  package var userInfo: UserInfo {
    guard let content else { return UserInfo() }
    // Safe because content has two subclasses, and says which one it is.
    return carried?.userInfo.pointee
      ?? UserInfo(storage: unsafeDowncast(content, to: UserInfo.Storage.self))
  }

  /// The payload, of whatever type; nil if there is none.
  package var payload: EventPayload? { carried.map { EventPayload(box: $0.payload) } }

  private var carried: Carried? {
    // Safe because content has two subclasses, and says which one it is.
    content.flatMap { $0.isUserInfo ? nil : unsafeDowncast($0, to: Carried.self) }
  }

  /// Whether it refers to no object.
  var isNothing: Bool { content == nil }
}

// As an address, so that passing it on retains nothing. Its creator keeps the object alive.
extension EventData {
  /// The address of the content; 0 if there is none.
  @inlinable
  var address: UInt {
    // Safe because an optional reference is an address, and none is 0.
    @inline(__always) get { unsafeBitCast(content, to: UInt.self) }
  }

  @inlinable
  @inline(__always)
  init(address: UInt) {
    // Safe because it is the address of an object that the caller keeps alive.
    content = unsafeBitCast(address, to: EventContent?.self)
  }

  /// The address of the user info that comes with a payload.
  @usableFromInline
  static func carriedUserInfo(_ address: UInt) -> UnsafePointer<UserInfo> {
    Self(address: address).carried.unsafelyUnwrapped.userInfo
  }

  /// Returns true if there is user info alone, or nothing, at an address.
  @inlinable
  @inline(__always)
  static func isUserInfo(_ address: UInt) -> Bool {
    guard let content = UnsafeRawPointer(bitPattern: address) else { return true }
    return Unmanaged<EventContent>.fromOpaque(content)._withUnsafeGuaranteedRef { $0.isUserInfo }
  }
}
