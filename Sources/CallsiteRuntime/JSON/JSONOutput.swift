import Foundation

/// Something that is left to Foundation: containers that are written by turns, keys that are written twice.
struct JSONUnwritable: Error {}

/// Owns an output that many encoders write to.
///
/// It lies behind a pointer, since to each access to a property of a class belongs a check for overlapping ones, and
/// those would take a third of the time.
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

  /// The encoder of the whole.
  var encoder: JSONOutputEncoder { JSONOutputEncoder(draft: self, value: 1, depth: 0) }
}

/// The JSON text that encoders write, byte after byte, and the containers of it that are open.
///
/// Containers are closed when something is written outside of them, so what is written must come in the order of the
/// text; synthesised coding does. Whatever doesn't makes the text ``isUnusual``, and Foundation writes it instead.
struct JSONOutput {
  /// An object or array that is open.
  struct Container {
    let isArray: Bool
    /// Of the value that it is.
    let value: Int
    var count = 0
    /// A bit for each key, and where their hashes begin.
    var mask: UInt64 = 0
    let firstKey: Int
  }

  let userInfo: [CodingUserInfoKey: Any]
  private(set) var bytes: JSONBuffer
  private(set) var open: [Container] = []
  private(set) var isUnusual = false

  /// The value that is to be written next; 0 if it has been.
  private(set) var pending = 1
  private var values = 1
  private var keys: [UInt64] = []
  /// Those of objects with more than 64.
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

  /// The text, with everything in it closed; nil where Foundation is to write it.
  mutating func finish() -> Data? {
    guard !isUnusual, pending == 0 else { return nil }
    close(to: 0)
    return bytes.takeData()
  }
}

// Values.
extension JSONOutput {
  /// Writes a value that isn't a container.
  @inline(__always)
  mutating func write(_ value: Int, _ write: (inout JSONBuffer) -> Void) throws {
    guard pending == value else { throw unwritable() }
    write(&bytes)
    pending = 0
  }

  /// Whether anything was written of a value. Nothing at all is an empty object.
  mutating func finishValue(_ value: Int, depth: Int) {
    if pending == value {
      // As the whole, Foundation takes it for an error.
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

// Containers.
extension JSONOutput {
  /// Opens the container that a value is, or goes on with it.
  mutating func container(of value: Int, depth: Int, isArray: Bool) {
    if pending == value {
      pending = 0
      open.append(Container(isArray: isArray, value: value, firstKey: keys.count))
      bytes.append(isArray ? UInt8(ascii: "[") : UInt8(ascii: "{"))
    } else if depth >= open.count || open[depth].value != value || open[depth].isArray != isArray {
      isUnusual = true
    }
  }

  /// How many elements are in the container of a value.
  func count(of value: Int, depth: Int) -> Int {
    depth < open.count && open[depth].value == value ? open[depth].count : 0
  }

  /// Goes on to another element; answers the value that it is.
  mutating func element(of value: Int, depth: Int) throws -> Int {
    try reach(value, depth)
    if open[depth].count > 0 { bytes.append(UInt8(ascii: ",")) }
    open[depth].count += 1
    return begin()
  }

  /// Goes on to another property; answers the value that it is.
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

  /// Closes what is open within a container, which is to be written to.
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

  /// Whether an object has no such key yet. Two keys of the same hash are taken for equal, and Foundation sees to it.
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
