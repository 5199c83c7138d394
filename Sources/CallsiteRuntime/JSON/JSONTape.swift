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
