/// An optional value that is stored apart.
///
/// Most methods have no pages, downloads or streams, and a large API has many methods: a value that few of them have
/// takes as much space as a pointer in the others.
@propertyWrapper
package struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  private indirect enum Storage: Hashable, Sendable {
    case none
    case some(Value)
  }

  private var storage = Storage.none

  package init() {}

  package init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  package var wrappedValue: Value? {
    get { if case .some(let value) = storage { value } else { nil } }
    set { storage = newValue.map { .some($0) } ?? .none }
  }
}
