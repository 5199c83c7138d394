/// A coding key with any name.
struct AnyKey: CodingKey, Hashable {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) {
    stringValue = name
  }

  init?(stringValue: String) {
    self.init(stringValue)
  }

  init?(intValue: Int) {
    self.init(String(intValue))
  }
}

/// The place of an element in an array.
struct IndexKey: CodingKey {
  let index: Int
  var stringValue: String { String(index) }
  var intValue: Int? { index }

  init(_ index: Int) {
    self.index = index
  }

  init?(stringValue: String) {
    guard let index = Int(stringValue) else { return nil }
    self.init(index)
  }

  init?(intValue: Int) {
    self.init(intValue)
  }
}
