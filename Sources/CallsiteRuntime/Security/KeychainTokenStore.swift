#if canImport(Security)
  import Foundation
  import Security

  /// Keeps tokens in the keychain, on this device only.
  ///
  /// They can be read once the device was unlocked after its start, so that work in the background goes on,
  /// and they aren't part of backups or synced.
  public struct KeychainTokenStore: TokenStore {
    private let service: String
    private let account: String
    private let accessGroup: String?

    /// A store of the item with these three; it is added when there are tokens to save.
    ///
    /// - Parameters:
    ///   - service: what the item belongs to, usually the app's bundle identifier.
    ///   - account: tells several log-ins apart.
    ///   - accessGroup: the keychain group of apps that share the log-in; `nil` for this app's own.
    public init(service: String, account: String = "tokens", accessGroup: String? = nil) {
      self.service = service
      self.account = account
      self.accessGroup = accessGroup
    }

    /// The stored tokens; `nil` if there are none, or nothing that can be read as tokens.
    ///
    /// - Throws: when the keychain refuses, also while the keychain is locked.
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

    /// - Throws: when the keychain refuses.
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

    /// - Throws: when the keychain refuses.
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
  private struct KeychainError: Error, CustomStringConvertible {
    /// The `OSStatus`, as `security error` explains it.
    let status: Int32

    /// What the system says about the status.
    var description: String {
      "The keychain refused: \(SecCopyErrorMessageString(status, nil) as String? ?? "error \(status)")."
    }

    static func check(_ status: OSStatus) throws {
      guard status == errSecSuccess else { throw KeychainError(status: status) }
    }
  }
#endif
