// What the app needs of SwiftUI, in small, so that it compiles on Linux: views, builders, and property wrappers.

@MainActor protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  var body: Never { fatalError("a primitive view has no body") }
}

extension View {
  func task(_ action: @escaping @Sendable () async -> Void) -> some View { Modified(content: self) }
  func onAppear(perform action: @escaping () -> Void) -> some View { Modified(content: self) }
  func font(_ font: Font) -> some View { Modified(content: self) }
  func foregroundStyle(_ style: Style) -> some View { Modified(content: self) }
  func navigationTitle(_ title: String) -> some View { Modified(content: self) }
  func disabled(_ isDisabled: Bool) -> some View { Modified(content: self) }
  func swipeActions<Actions: View>(@ViewBuilder actions: () -> Actions) -> some View {
    Modified(content: self)
  }
  func onChange<Value: Equatable>(of value: Value, _ action: @escaping (Value, Value) -> Void) -> some View {
    Modified(content: self)
  }

  func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { Modified(content: self) }

  func alert<Item, Content: View>(
    _ title: String, presenting item: Item?, @ViewBuilder actions: (Item) -> Content
  ) -> some View { Modified(content: self) }

  func navigationDestination<Item: Hashable, Content: View>(
    for type: Item.Type, @ViewBuilder destination: @escaping (Item) -> Content
  ) -> some View { Modified(content: self) }
}

enum Font { case title, headline, caption }
enum Style { case primary, secondary, red, green, orange }

struct Modified<Content: View>: View {
  let content: Content
  var body: Never { fatalError("a primitive view has no body") }
}

struct EmptyView: View {
  var body: Never { fatalError("a primitive view has no body") }
}

struct Group<Content: View>: View {
  init(@ViewBuilder content: () -> Content) {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct TupleView<each Content: View>: View {
  var body: Never { fatalError("a primitive view has no body") }
}

enum Either<First: View, Second: View>: View {
  case first(First)
  case second(Second)
  var body: Never { fatalError("a primitive view has no body") }
}

@MainActor @resultBuilder enum ViewBuilder {
  static func buildBlock() -> EmptyView { EmptyView() }
  static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content>
  {
    TupleView()
  }
  static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { .first(first) }
  static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> {
    .second(second)
  }
  static func buildIf<Content: View>(_ content: Content?) -> Either<Modified<Content>, EmptyView> {
    if let content { .first(Modified(content: content)) } else { .second(EmptyView()) }
  }
}

struct Text: View {
  init(_ text: String) {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct Image: View {
  init(systemName: String) {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct Label: View {
  init(_ title: String, systemImage: String) {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct LabeledContent: View {
  init(_ title: String, value: String) {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct TextField: View {
  init(_ title: String, text: Binding<String>) {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct Toggle: View {
  init(_ title: String, isOn: Binding<Bool>) {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct Button: View {
  init(_ title: String, action: @escaping @MainActor () -> Void) {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct Picker<Selection: Hashable, Content: View>: View {
  init(_ title: String, selection: Binding<Selection>, @ViewBuilder content: () -> Content) {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct VStack<Content: View>: View {
  init(@ViewBuilder content: () -> Content) {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct HStack<Content: View>: View {
  init(@ViewBuilder content: () -> Content) {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct NavigationStack<Content: View>: View {
  init(@ViewBuilder content: () -> Content) {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct NavigationLink<Value: Hashable, Content: View>: View {
  init(value: Value, @ViewBuilder label: () -> Content) {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct Section<Content: View>: View {
  init(_ title: String, @ViewBuilder content: () -> Content) {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct List<Content: View>: View {
  init(@ViewBuilder content: () -> Content) {}
  init<Data: RandomAccessCollection>(_ data: Data, @ViewBuilder row: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct ForEach<Content: View>: View {
  init<Data: RandomAccessCollection>(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable {}
  init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct Table<Row: Identifiable>: View {
  init(_ rows: [Row], @TableBuilder<Row> columns: () -> [TableColumn<Row>]) {}
  var body: Never { fatalError("a primitive view has no body") }
}

struct TableColumn<Row: Identifiable> {
  init(_ title: String, value: KeyPath<Row, String>) {}
  init(_ title: String, content: @escaping (Row) -> Text) {}
}

@resultBuilder enum TableBuilder<Row: Identifiable> {
  static func buildExpression(_ column: TableColumn<Row>) -> TableColumn<Row> { column }
  static func buildBlock(_ columns: TableColumn<Row>...) -> [TableColumn<Row>] { columns }
}

@propertyWrapper struct State<Value> {
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage
  init(wrappedValue: Value) { storage = Storage(wrappedValue) }
  var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }
  var projectedValue: Binding<Value> { Binding(get: { storage.value }, set: { storage.value = $0 }) }
}

@dynamicMemberLookup @propertyWrapper struct Binding<Value> {
  let get: () -> Value
  let set: (Value) -> Void
  var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
  var projectedValue: Binding<Value> { self }

  static func constant(_ value: Value) -> Binding<Value> { Binding(get: { value }, set: { _ in }) }

  subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding<Member>(get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }
}

@dynamicMemberLookup @propertyWrapper struct Bindable<Value: AnyObject> {
  var wrappedValue: Value
  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  var projectedValue: Bindable<Value> { self }

  subscript<Member>(dynamicMember path: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
    Binding<Member>(get: { wrappedValue[keyPath: path] }, set: { wrappedValue[keyPath: path] = $0 })
  }
}

@propertyWrapper struct Environment<Value> {
  init(_ type: Value.Type) {}
  var wrappedValue: Value { fatalError("views aren't drawn here") }
}
