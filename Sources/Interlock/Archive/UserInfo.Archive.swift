extension UserInfo {
  /// A user info as archives store it: an object of Booleans, numbers, strings, and arrays and objects of those.
  package struct Archive: Codable {
    /// The user info.
    package let userInfo: UserInfo

    /// Creates the archive of a user info.
    package init(_ userInfo: UserInfo) {
      self.userInfo = userInfo
    }

    package init(from decoder: any Decoder) throws {
      userInfo = try ArchiveLimits().decoding {
        try ArchivedUserInfo(from: decoder).userInfo
      }
    }

    package func encode(to encoder: any Encoder) throws {
      try ArchivedUserInfo(userInfo).encode(to: encoder)
    }
  }
}
