#if canImport(Security)
  import Foundation
  import Security

  /// A token store in the keychain of this device.
  ///
  /// The tokens are accessible after the device has been unlocked once since it started, so that background
  /// work can use them. They aren't included in backups or synchronized.
  ///
  /// On macOS, the item is in the data protection keychain, where these rules apply as on iOS. It's available to signed
  /// apps with an application identifier. A command-line tool without one uses ``FileTokenStore``.
  public struct KeychainTokenStore: TokenStore {
    private let service: String
    private let account: String
    private let accessGroup: String?

    /// Creates a token store for a keychain item, which is added when tokens are first saved.
    ///
    /// - Parameters:
    ///   - service: The service of the item, usually the app's bundle identifier.
    ///   - account: The account of the item, which distinguishes several logins.
    ///   - accessGroup: The access group of apps that share the login, or `nil` for this app's own.
    public init(service: String, account: String = "tokens", accessGroup: String? = nil) {
      self.service = service
      self.account = account
      self.accessGroup = accessGroup
    }

    /// Returns the stored tokens, or `nil` if there are none or they can't be decoded.
    ///
    /// - Throws: An error if the keychain denies access, for example because it's locked.
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

    /// Saves the tokens.
    ///
    /// - Throws: An error if the keychain denies access.
    public func save(_ tokens: Tokens) throws {
      let content: [CFString: Any] = [
        kSecValueData: try JSONEncoder().encode(tokens),
        kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      ]
      var status = SecItemUpdate(item as CFDictionary, content as CFDictionary)
      if status == errSecItemNotFound {
        status = SecItemAdd(item.merging(content) { $1 } as CFDictionary, nil)
      }
      // Another process added the item in the meantime.
      if status == errSecDuplicateItem {
        status = SecItemUpdate(item as CFDictionary, content as CFDictionary)
      }
      try KeychainError.check(status)
    }

    /// Removes the tokens.
    ///
    /// - Throws: An error if the keychain denies access.
    public func clear() throws {
      let status = SecItemDelete(item as CFDictionary)
      if status != errSecItemNotFound { try KeychainError.check(status) }
    }

    private var item: [CFString: Any] {
      var item: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: account,
        // Otherwise, macOS uses a keychain file, which ignores access groups and when items are accessible.
        kSecUseDataProtectionKeychain: true,
      ]
      if let accessGroup { item[kSecAttrAccessGroup] = accessGroup }
      return item
    }
  }

  /// The keychain denied access.
  private struct KeychainError: Error, CustomStringConvertible {
    /// The `OSStatus`, which `security error` explains.
    let status: Int32

    /// The system's message for the status.
    var description: String {
      "The keychain refused: \(SecCopyErrorMessageString(status, nil) as String? ?? "error \(status)")."
    }

    static func check(_ status: OSStatus) throws {
      guard status == errSecSuccess else { throw KeychainError(status: status) }
    }
  }
#endif
