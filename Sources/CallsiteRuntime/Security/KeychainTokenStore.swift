#if canImport(Security)
  import Foundation
  import Security

  /// Keeps tokens in the keychain, on this device only.
  ///
  /// They can be read once the device was unlocked after its start, so that work in the background goes on,
  /// and they aren't part of backups or synced.
  public struct KeychainTokenStore: TokenStore {
    /// What the item belongs to, usually the app's bundle identifier.
    public let service: String

    /// Tells several log-ins apart.
    public let account: String

    /// The keychain group of apps that share the log-in; `nil` for this app's own.
    public let accessGroup: String?

    /// A store of the item with these three; it is added when there are tokens to save.
    public init(service: String, account: String = "tokens", accessGroup: String? = nil) {
      self.service = service
      self.account = account
      self.accessGroup = accessGroup
    }

    /// The stored tokens; `nil` if there are none, or nothing that can be read as tokens.
    ///
    /// - Throws: ``KeychainError``, also while the keychain is locked.
    public func tokens() throws -> Tokens? {
      var query = item
      query[kSecReturnData] = true
      query[kSecMatchLimit] = kSecMatchLimitOne
      var result: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &result)
      if status == errSecItemNotFound { return nil }
      try KeychainError.check(status)
      return (result as? Data).flatMap { try? JSONDecoder().decode(Tokens.self, from: $0) }
    }

    /// - Throws: ``KeychainError``.
    public func save(_ tokens: Tokens) throws {
      let content: [CFString: Any] = [
        kSecValueData: try JSONEncoder().encode(tokens),
        kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      ]
      var status = SecItemUpdate(item as CFDictionary, content as CFDictionary)
      if status == errSecItemNotFound {
        status = SecItemAdd(item.merging(content) { $1 } as CFDictionary, nil)
      }
      // Somebody else added it in between.
      if status == errSecDuplicateItem {
        status = SecItemUpdate(item as CFDictionary, content as CFDictionary)
      }
      try KeychainError.check(status)
    }

    /// - Throws: ``KeychainError``.
    public func clear() throws {
      let status = SecItemDelete(item as CFDictionary)
      if status != errSecItemNotFound { try KeychainError.check(status) }
    }

    private var item: [CFString: Any] {
      var item: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
      ]
      if let accessGroup { item[kSecAttrAccessGroup] = accessGroup }
      return item
    }
  }

  /// The keychain refused.
  public struct KeychainError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The `OSStatus`, as `security error` explains it.
    public let status: Int32

    /// A refusal as a store of an app may throw it.
    public init(status: Int32) {
      self.status = status
    }

    /// What the system says about the status.
    public var description: String {
      "The keychain refused: \(SecCopyErrorMessageString(status, nil) as String? ?? "error \(status)")."
    }

    fileprivate static func check(_ status: OSStatus) throws {
      guard status == errSecSuccess else { throw KeychainError(status: status) }
    }
  }
#endif
