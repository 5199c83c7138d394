/// An optional value that is stored apart.
///
/// A large API has many operations and schemas, most of them without pages, discriminators or defaults: a value that
/// few of them have takes as much space as a pointer in the others.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
  fileprivate indirect enum Storage: Sendable {
    case none
    case some(Value)
  }

  fileprivate var storage = Storage.none

  package init() {}

  package init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  package var wrappedValue: Value? {
    get { if case .some(let value) = storage { value } else { nil } }
    set { storage = newValue.map { .some($0) } ?? .none }
  }
}

extension Boxed: Equatable where Value: Equatable {}

extension Boxed: Hashable where Value: Hashable {}

extension Boxed.Storage: Equatable where Value: Equatable {}

extension Boxed.Storage: Hashable where Value: Hashable {}
