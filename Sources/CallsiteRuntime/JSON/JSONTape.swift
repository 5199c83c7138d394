/// The tokens of a JSON text in order, each container before its children, each key before its value.
///
/// The place after a container's token holds the container that it is in and, in its lower half, how far it has been
/// read: the key that was found last in an object, the number of the current element of an array. The place after
/// that holds the mask of an object's keys, or the current element of an array. So neither coding paths nor the order
/// of keys take any further memory.
struct JSONTape {
  /// The first token is a `null` that isn't in the text; the text's value is the second.
  private(set) var tokens: UnsafeMutablePointer<UInt64>
  private(set) var count = 0
  private var capacity: Int

  /// - Parameter bytes: of the text; a token for eight of them is about what there is.
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

  /// Begins a container; answers where it is.
  mutating func open(_ kind: JSONToken.Kind, in parent: Int) -> Int {
    append(JSONToken(kind, position: 0))
    append(JSONToken(bits: UInt64(parent) << 32))
    append(JSONToken(bits: 0))
    return count - 3
  }

  /// The container that a container is in; 0 for the outermost.
  func parent(of container: Int) -> Int { Int(truncatingIfNeeded: tokens[container + 1] >> 32) }

  /// The lower half of the place after a container's token.
  func cursor(of container: Int) -> Int {
    Int(truncatingIfNeeded: tokens[container + 1] & 0xFFFF_FFFF)
  }

  func setCursor(_ cursor: Int, of container: Int) {
    tokens[container + 1] =
      tokens[container + 1] & ~0xFFFF_FFFF | UInt64(truncatingIfNeeded: cursor)
  }

  /// The mask of an object's keys.
  func mask(of object: Int) -> UInt64 { tokens[object + 2] }

  func setMask(_ mask: UInt64, of object: Int) {
    tokens[object + 2] = mask
  }

  /// The token after a value.
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

/// One value or key of a JSON text, in eight bytes: what it is, where it begins, and how long it is.
///
/// A container takes three places of the tape. Beside the token, whose position is that of the token after the
/// container and whose length is the number of children, they hold what ``JSONTape`` says.
struct JSONToken {
  /// What a token stands for. Keys and strings differ in what has to be done to read them.
  enum Kind: UInt64 {
    case null, `false`, `true`
    /// A number without fraction and exponent.
    case integer
    case number
    case ascii
    case unicode
    /// Text with escape sequences.
    case escaped
    case array
    /// An object with few keys, all of them ASCII and none of them twice: they are compared as bytes.
    case object
    /// Any other object: its keys are compared as strings, the first of equal ones counts.
    case unusualObject
    case asciiKey
    case unicodeKey
    case escapedKey
  }

  /// Texts as long as this and longer have no tape.
  static let limit = 1 << 27

  /// The longest key that a token holds.
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

  /// A key also has 16 bits of its hash, so that most others differ in the token already.
  init(key kind: Kind, position: Int, length: Int, hash: UInt64) {
    bits = Self(kind, position: position, length: length).bits | (hash >> 48) << 44
  }

  var kind: Kind { Kind(rawValue: bits >> 60) ?? .null }

  /// Of the first byte of a text or number, or of the token after a container.
  var position: Int { Int(truncatingIfNeeded: bits & 0xFFF_FFFF) }

  /// In bytes, or children.
  var length: Int { Int(truncatingIfNeeded: bits >> 28 & 0xFFF_FFFF) }

  var keyLength: Int { Int(truncatingIfNeeded: bits >> 28 & 0xFFFF) }

  var isContainer: Bool {
    bits >> 60 >= Kind.array.rawValue && bits >> 60 <= Kind.unusualObject.rawValue
  }

  /// What two equal keys share: everything but the position.
  var keyBits: UInt64 { bits >> 28 }

  /// One more child.
  var extended: JSONToken { JSONToken(bits: bits &+ 1 << 28) }

  /// A container, with its end known.
  func closed(at next: Int) -> JSONToken {
    JSONToken(bits: bits & ~0xFFF_FFFF | UInt64(truncatingIfNeeded: next))
  }

  /// The same object, whose keys are unusual.
  var unusual: JSONToken {
    JSONToken(bits: bits & ~(0xF << 60) | Kind.unusualObject.rawValue << 60)
  }
}

/// A hash of a key's bytes: of its length, its first eight and its last eight. The sixteen uppermost bits are kept
/// in its token, the lower ones choose a bit of its object's mask.
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

  /// The bit of a mask that says whether an object may have a key.
  static func bit(_ hash: UInt64) -> UInt64 { 1 << (hash >> 20 & 63) }
}
