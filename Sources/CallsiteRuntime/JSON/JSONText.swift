import Foundation

/// A tokenized JSON text, which decoders read from.
///
/// The bytes belong to the caller, and are copied only for decoders that outlive them.
final class JSONText {
  let tape: JSONTape
  let userInfo: [CodingUserInfoKey: Any]
  /// The time zone of date-times without an offset.
  let timeZone: TimeZone
  let emptyObjects: EmptyObjects
  /// The address of the bytes, behind a pointer because accesses to a stored variable of a class are checked
  /// for exclusivity.
  private let place: UnsafeMutablePointer<UnsafePointer<UInt8>>
  private let count: Int
  private var copy: UnsafeMutablePointer<UInt8>?

  /// The keys of unusual objects that have been searched.
  private var keys: [Int: [String: Int]] = [:]

  /// Tokenizes JSON.
  ///
  /// - Throws: ``JSONUnreadable``
  init(_ bytes: UnsafeBufferPointer<UInt8>, userInfo: [CodingUserInfoKey: Any]) throws {
    var scanner = try JSONScanner(bytes)
    do {
      try scanner.scan()
    } catch {
      scanner.tape.deallocate()
      throw error
    }
    guard let start = bytes.baseAddress else { throw JSONUnreadable() }
    place = .allocate(capacity: 1)
    place.initialize(to: start)
    self.userInfo = userInfo
    count = bytes.count
    tape = scanner.tape
    timeZone = userInfo[.callsiteTimeZone] as? TimeZone ?? .gmt
    emptyObjects = userInfo[.callsiteEmptyObjects] as? EmptyObjects ?? .objects
  }

  deinit {
    tape.deallocate()
    copy?.deallocate()
    place.deallocate()
  }

  var bytes: UnsafePointer<UInt8> { place.pointee }

  /// Copies the bytes for decoders that outlive them.
  func keepBytes() {
    guard copy == nil else { return }
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    copy.update(from: bytes, count: count)
    self.copy = copy
    place.pointee = UnsafePointer(copy)
  }

  /// The decoder of the root value.
  var decoder: JSONTextDecoder { JSONTextDecoder(text: self, value: 1, container: 0) }

  /// Returns the contents of a string, or `nil` for other values.
  func string(at index: Int) -> String? {
    let token = tape[index]
    switch token.kind {
    case .ascii, .unicode: return string(token.position, token.length)
    case .escaped: return JSONEscape.text(bytes + token.position, token.length)
    default: return nil
    }
  }

  /// Returns the name of a property.
  func key(at index: Int) -> String {
    let token = tape[index]
    guard token.kind == .escapedKey else { return string(token.position, token.keyLength) }
    return JSONEscape.text(bytes + token.position, token.keyLength)
  }

  private func string(_ position: Int, _ count: Int) -> String {
    String(decoding: UnsafeBufferPointer(start: bytes + position, count: count), as: UTF8.self)
  }
}

// MARK: Finding keys
extension JSONText {
  /// Returns the index of a property's value, or 0 if the object has no such property.
  func value(of name: String, in object: Int) -> Int {
    guard tape[object].kind == .object else { return unusualKeys(of: object)[name] ?? 0 }
    var name = name
    return name.withUTF8 { name in
      guard let start = name.baseAddress else { return find(bytes, 0, in: object) }
      return find(start, name.count, in: object)
    }
  }

  private func find(_ name: UnsafePointer<UInt8>, _ count: Int, in object: Int) -> Int {
    let hash = KeyHash.of(name, count)
    guard tape.mask(of: object) & KeyHash.bit(hash) != 0 else {
      return valueOfUnicode(name, count, in: object)
    }
    let wanted = JSONToken(key: .asciiKey, position: 0, length: count, hash: hash).keyBits
    // Most keys are requested in the order of the text, and some several times in a row.
    let last = max(tape.cursor(of: object), object + 3)
    if isKey(last, wanted, name, count) { return found(last, in: object) }
    let end = tape[object].position
    let next = tape.next(after: last + 1)
    if next < end, isKey(next, wanted, name, count) { return found(next, in: object) }
    var key = object + 3
    while key < end {
      if isKey(key, wanted, name, count) { return found(key, in: object) }
      key = tape.next(after: key + 1)
    }
    return valueOfUnicode(name, count, in: object)
  }

  private func isKey(_ key: Int, _ wanted: UInt64, _ name: UnsafePointer<UInt8>, _ count: Int)
    -> Bool
  {
    let token = tape[key]
    return token.keyBits == wanted && Bytes.areEqual(bytes + token.position, name, count)
  }

  private func found(_ key: Int, in object: Int) -> Int {
    tape.setCursor(key, of: object)
    return key + 1
  }

  /// Some strings with characters beyond ASCII equal ASCII strings, such as the kelvin sign and K.
  private func valueOfUnicode(_ name: UnsafePointer<UInt8>, _ count: Int, in object: Int) -> Int {
    let name = UnsafeBufferPointer(start: name, count: count)
    guard name.contains(where: { $0 >= 0x80 }) else { return 0 }
    let text = String(decoding: name, as: UTF8.self)
    return keys(of: object).first { key(at: $0) == text }.map { $0 + 1 } ?? 0
  }

  /// Returns the tokens of an object's keys in order, and only the first of equal keys.
  func keys(of object: Int) -> [Int] {
    guard tape[object].kind == .object else {
      return unusualKeys(of: object).values.sorted().map { $0 - 1 }
    }
    return everyKey(of: object)
  }

  private func everyKey(of object: Int) -> [Int] {
    var keys: [Int] = []
    keys.reserveCapacity(tape[object].length)
    var key = object + 3
    while key < tape[object].position {
      keys.append(key)
      key = tape.next(after: key + 1)
    }
    return keys
  }

  private func unusualKeys(of object: Int) -> [String: Int] {
    if let known = keys[object] { return known }
    var found: [String: Int] = [:]
    found.reserveCapacity(tape[object].length)
    for index in everyKey(of: object) {
      let name = key(at: index)
      if found[name] == nil { found[name] = index + 1 }
    }
    keys[object] = found
    return found
  }
}

// MARK: Coding paths
extension JSONText {
  /// Returns the coding path of a value. It's computed only for errors.
  func path(to value: Int, in container: Int) -> [any CodingKey] {
    var path: [any CodingKey] = []
    var value = value
    var container = container
    while container > 0 {
      path.append(key(of: value, in: container))
      value = container
      container = tape.parent(of: container)
    }
    return path.reversed()
  }

  private func key(of value: Int, in container: Int) -> any CodingKey {
    guard tape[container].kind == .array else {
      return value > container ? AnyKey(key(at: value - 1)) : AnyKey("super")
    }
    if Int(truncatingIfNeeded: tape.mask(of: container)) == value {
      return IndexKey(tape.cursor(of: container))
    }
    var number = 0
    var element = container + 3
    while element < value {
      number += 1
      element = tape.next(after: element)
    }
    return IndexKey(number)
  }

  /// Records the element of an array that is being decoded.
  func reach(_ element: Int, number: Int, of array: Int) {
    tape.setCursor(number, of: array)
    tape.setMask(UInt64(truncatingIfNeeded: element), of: array)
  }
}
