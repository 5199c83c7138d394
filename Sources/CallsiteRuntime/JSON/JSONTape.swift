/// The tokens of a JSON text in order, with containers before their children and keys before their values.
///
/// Two slots follow a container's token. The first holds the index of its parent and, in the lower half, the
/// read position: the most recently found key of an object, or the number of the current element of an array.
/// The second holds the mask of an object's keys, or the index of an array's current element. This way,
/// neither coding paths nor the order of keys need additional memory.
struct JSONTape {
  /// The first token is a `null` that isn't part of the text. The root value is the second.
  private(set) var tokens: UnsafeMutablePointer<UInt64>
  private(set) var count = 0
  private var capacity: Int

  /// Creates a tape.
  ///
  /// - Parameter bytes: The length of the text. One token per eight bytes is typical.
  init(bytes: Int) {
    capacity = bytes / 8 + 16
    tokens = .allocate(capacity: capacity)
    append(JSONToken(.null, position: 0))
  }

  func deallocate() {
    tokens.deallocate()
  }

  subscript(index: Int) -> JSONToken {
    get { JSONToken(bits: tokens[index]) }
    nonmutating set { tokens[index] = newValue.bits }
  }

  mutating func append(_ token: JSONToken) {
    if count == capacity { grow() }
    tokens[count] = token.bits
    count += 1
  }

  /// Starts a container and returns its index.
  mutating func open(_ kind: JSONToken.Kind, in parent: Int) -> Int {
    append(JSONToken(kind, position: 0))
    append(JSONToken(bits: UInt64(parent) << 32))
    append(JSONToken(bits: 0))
    return count - 3
  }

  /// Returns the parent of a container, or 0 for the root.
  func parent(of container: Int) -> Int { Int(truncatingIfNeeded: tokens[container + 1] >> 32) }

  /// Returns the read position of a container.
  func cursor(of container: Int) -> Int {
    Int(truncatingIfNeeded: tokens[container + 1] & 0xFFFF_FFFF)
  }

  func setCursor(_ cursor: Int, of container: Int) {
    tokens[container + 1] =
      tokens[container + 1] & ~0xFFFF_FFFF | UInt64(truncatingIfNeeded: cursor)
  }

  /// Returns the mask of an object's keys.
  func mask(of object: Int) -> UInt64 { tokens[object + 2] }

  func setMask(_ mask: UInt64, of object: Int) {
    tokens[object + 2] = mask
  }

  /// Returns the index of the token after a value.
  func next(after value: Int) -> Int {
    let token = self[value]
    return token.isContainer ? token.position : value + 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<UInt64>.allocate(capacity: capacity * 2)
    larger.update(from: tokens, count: count)
    tokens.deallocate()
    tokens = larger
    capacity *= 2
  }
}

/// A value or key of a JSON text, packed into eight bytes: its kind, position, and length.
///
/// A container takes three slots of the tape. Its token holds the position of the token after the container
/// and the number of children; for the other two slots, see ``JSONTape``.
struct JSONToken {
  /// The kind of a token. Kinds of keys and strings differ in how they must be decoded.
  enum Kind: UInt64 {
    case null, `false`, `true`
    /// A number without a fraction or an exponent.
    case integer
    case number
    case ascii
    case unicode
    /// A string with escape sequences.
    case escaped
    case array
    /// An object with few keys, which are unique and ASCII. They're compared as bytes.
    case object
    /// Any other object. Its keys are compared as strings, and the first of equal keys wins.
    case unusualObject
    case asciiKey
    case unicodeKey
    case escapedKey
  }

  /// The length from which text isn't tokenized.
  static let limit = 1 << 27

  /// The length of the longest key that a token can represent.
  static let longestKey = 0xFFFF

  let bits: UInt64

  init(bits: UInt64) {
    self.bits = bits
  }

  init(_ kind: Kind, position: Int, length: Int = 0) {
    bits =
      kind.rawValue << 60 | UInt64(truncatingIfNeeded: length) << 28
      | UInt64(truncatingIfNeeded: position)
  }

  /// Creates the token of a key. It includes 16 bits of the key's hash, so that most keys can be told apart
  /// by their tokens.
  init(key kind: Kind, position: Int, length: Int, hash: UInt64) {
    bits = Self(kind, position: position, length: length).bits | (hash >> 48) << 44
  }

  var kind: Kind { Kind(rawValue: bits >> 60) ?? .null }

  /// The position of the first byte of a string or number, or of the token after a container.
  var position: Int { Int(truncatingIfNeeded: bits & 0xFFF_FFFF) }

  /// The length in bytes, or the number of children.
  var length: Int { Int(truncatingIfNeeded: bits >> 28 & 0xFFF_FFFF) }

  var keyLength: Int { Int(truncatingIfNeeded: bits >> 28 & 0xFFFF) }

  var isContainer: Bool {
    bits >> 60 >= Kind.array.rawValue && bits >> 60 <= Kind.unusualObject.rawValue
  }

  /// The bits that equal keys share: all except the position.
  var keyBits: UInt64 { bits >> 28 }

  /// The token of a container with one more child.
  var extended: JSONToken { JSONToken(bits: bits &+ 1 << 28) }

  /// Returns the token of a container whose end is known.
  func closed(at next: Int) -> JSONToken {
    JSONToken(bits: bits & ~0xFFF_FFFF | UInt64(truncatingIfNeeded: next))
  }

  /// The token of the object, marked as unusual.
  var unusual: JSONToken {
    JSONToken(bits: bits & ~(0xF << 60) | Kind.unusualObject.rawValue << 60)
  }
}

/// Hashes a key by its length, its first eight bytes, and its last eight bytes. The upper 16 bits are stored
/// in the key's token, and lower bits select a bit in the mask of its object.
enum KeyHash {
  static func of(_ start: UnsafeRawPointer, _ count: Int) -> UInt64 {
    var first: UInt64 = 0
    var last: UInt64 = 0
    if count >= 8 {
      first = start.loadUnaligned(as: UInt64.self)
      last = start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    } else if count >= 4 {
      first = UInt64(start.loadUnaligned(as: UInt32.self))
      last = UInt64(start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
    } else if count > 0 {
      first = UInt64(start.load(as: UInt8.self))
      last =
        UInt64(start.load(fromByteOffset: count / 2, as: UInt8.self)) << 8
        | UInt64(start.load(fromByteOffset: count - 1, as: UInt8.self))
    }
    let mixed = (first &+ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    let both = (mixed ^ mixed >> 29 ^ last) &* 0xBF58_476D_1CE4_E5B9
    return both ^ both >> 32
  }

  /// Returns the bit of a mask that tells whether an object may contain a key.
  static func bit(_ hash: UInt64) -> UInt64 { 1 << (hash >> 20 & 63) }
}
