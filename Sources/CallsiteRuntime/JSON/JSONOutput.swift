import Foundation

/// A value that only Foundation can encode: interleaved containers, or duplicate keys.
struct JSONUnwritable: Error {}

/// Owns the output that a group of encoders writes to.
///
/// The output is behind a pointer because accesses to a stored property of a class are checked for
/// exclusivity, which would take a third of the time.
final class JSONDraft {
  let output: UnsafeMutablePointer<JSONOutput>

  init(userInfo: [CodingUserInfoKey: Any]) {
    output = .allocate(capacity: 1)
    output.initialize(to: JSONOutput(userInfo: userInfo))
  }

  deinit {
    output.pointee.bytes.deallocate()
    output.deinitialize(count: 1)
    output.deallocate()
  }

  /// The encoder of the root value.
  var encoder: JSONOutputEncoder { JSONOutputEncoder(draft: self, value: 1, depth: 0) }
}

/// The JSON text that encoders write sequentially, and its open containers.
///
/// Writing outside a container closes it, so values must be written in the order of the text, as synthesized
/// conformances do. Any other order makes the output ``isUnusual``, and Foundation encodes the value instead.
struct JSONOutput {
  /// An object or array that hasn't been closed.
  struct Container {
    let isArray: Bool
    /// The identifier of the value that the container represents.
    let value: Int
    var count = 0
    /// The mask of the object's key hashes, and the index of its first hash.
    var mask: UInt64 = 0
    let firstKey: Int
  }

  let userInfo: [CodingUserInfoKey: Any]
  private(set) var bytes: JSONBuffer
  private(set) var open: [Container] = []
  private(set) var isUnusual = false

  /// The identifier of the value to be written next, or 0 if it has been written.
  private(set) var pending = 1
  private var values = 1
  private var keys: [UInt64] = []
  /// The key hashes of objects with more than 64 keys.
  private var manyKeys: [Int: Set<UInt64>] = [:]

  init(userInfo: [CodingUserInfoKey: Any]) {
    self.userInfo = userInfo
    bytes = JSONBuffer()
    open.reserveCapacity(16)
    keys.reserveCapacity(64)
  }

  mutating func fail() {
    isUnusual = true
  }

  /// Closes all containers and returns the text, or `nil` if Foundation must encode the value.
  mutating func finish() -> Data? {
    guard !isUnusual, pending == 0 else { return nil }
    close(to: 0)
    return bytes.takeData()
  }
}

// MARK: Values
extension JSONOutput {
  /// Writes a value that isn't a container.
  @inline(__always)
  mutating func write(_ value: Int, _ write: (inout JSONBuffer) -> Void) throws {
    guard pending == value else { throw unwritable() }
    write(&bytes)
    pending = 0
  }

  /// Finishes a value. If nothing was written for it, it's an empty object.
  mutating func finishValue(_ value: Int, depth: Int) {
    if pending == value {
      // Foundation treats an empty root value as an error.
      guard value > 1 else { return fail() }
      bytes.append("{}")
      pending = 0
    } else {
      close(to: depth)
    }
  }

  mutating func unwritable() -> JSONUnwritable {
    isUnusual = true
    return JSONUnwritable()
  }

  private mutating func begin() -> Int {
    values += 1
    pending = values
    return values
  }
}

// MARK: Containers
extension JSONOutput {
  /// Opens the container of a value, or continues it.
  mutating func container(of value: Int, depth: Int, isArray: Bool) {
    if pending == value {
      pending = 0
      open.append(Container(isArray: isArray, value: value, firstKey: keys.count))
      bytes.append(isArray ? UInt8(ascii: "[") : UInt8(ascii: "{"))
    } else if depth >= open.count || open[depth].value != value || open[depth].isArray != isArray {
      isUnusual = true
    }
  }

  /// Returns the number of elements in the container of a value.
  func count(of value: Int, depth: Int) -> Int {
    depth < open.count && open[depth].value == value ? open[depth].count : 0
  }

  /// Starts the next element and returns its identifier.
  mutating func element(of value: Int, depth: Int) throws -> Int {
    try reach(value, depth)
    if open[depth].count > 0 { bytes.append(UInt8(ascii: ",")) }
    open[depth].count += 1
    return begin()
  }

  /// Starts the next property and returns the identifier of its value.
  mutating func property(_ name: String, of value: Int, depth: Int) throws -> Int {
    try reach(value, depth)
    var name = name
    let isNew = name.withUTF8 { name in
      if open[depth].count > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.appendQuoted(name)
      bytes.append(UInt8(ascii: ":"))
      return note(name, depth)
    }
    guard isNew else { throw unwritable() }
    open[depth].count += 1
    return begin()
  }

  /// Closes the containers nested in the one to be written to.
  @inline(__always)
  private mutating func reach(_ value: Int, _ depth: Int) throws {
    guard pending == 0, depth < open.count, open[depth].value == value else { throw unwritable() }
    if open.count > depth + 1 { close(to: depth + 1) }
  }

  private mutating func close(to depth: Int) {
    while open.count > depth {
      let container = open.removeLast()
      bytes.append(container.isArray ? UInt8(ascii: "]") : UInt8(ascii: "}"))
      if container.count >= 64 { manyKeys[container.value] = nil }
      if keys.count > container.firstKey { keys.removeLast(keys.count - container.firstKey) }
    }
  }

  /// Records a key and returns whether it's new to its object. Keys with equal hashes count as equal, which
  /// leaves the object to Foundation.
  private mutating func note(_ name: UnsafeBufferPointer<UInt8>, _ depth: Int) -> Bool {
    let hash = JSONBuffer.hash(name)
    let bit = KeyHash.bit(hash)
    let first = open[depth].firstKey
    guard open[depth].count < 64 else { return note(hash, among: open[depth].value, from: first) }
    if open[depth].mask & bit != 0, keys[first...].contains(hash) { return false }
    open[depth].mask |= bit
    keys.append(hash)
    return true
  }

  private mutating func note(_ hash: UInt64, among object: Int, from first: Int) -> Bool {
    if manyKeys[object] == nil { manyKeys[object] = Set(keys[first...]) }
    return manyKeys[object]?.insert(hash).inserted ?? false
  }
}
