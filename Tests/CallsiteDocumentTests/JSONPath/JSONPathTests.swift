import CallsiteSource
import Testing

@testable import CallsiteDocument

/// The examples are those of RFC 9535, sections 1.5 and 2.3 to 2.5.
@Suite("JSONPath")
struct JSONPathTests {
  private static let store = """
    store:
      book:
        - { category: reference, author: Nigel Rees, title: Sayings of the Century, price: 8.95 }
        - { category: fiction, author: Evelyn Waugh, title: Sword of Honour, price: 12.99 }
        - { category: fiction, author: Herman Melville, title: Moby Dick, isbn: 0-553-21311-3, price: 8.99 }
        - { category: fiction, author: J. R. R. Tolkien, title: The Lord, isbn: 0-395-19395-8, price: 22.99 }
      bicycle: { color: red, price: 399 }
    """

  private static let values = """
    a: [3, 5, 1, 2, 4, 6, { b: j }, { b: k }, { b: {} }, { b: kilo }]
    o: { p: 1, q: 2, r: 3, s: 5, t: { u: 6 } }
    "'": { '@': 2 }
    n: null
    e: f
    l: [a, b, c, d, e, f, g]
    """

  private static func select(_ path: String, in text: String) throws -> String {
    let root = try SourceReader().read(text: text, file: "a.yaml")
    let matches = JSONPathEvaluation(of: root).matches(try JSONPathParser.parse(path))
    return matches.map { $0.path.joined(separator: ".") }.joined(separator: " ")
  }

  @Test(arguments: [
    ("$.store.book[*].author", (0...3).map { "store.book.\($0).author" }.joined(separator: " ")),
    ("$..author", (0...3).map { "store.book.\($0).author" }.joined(separator: " ")),
    ("$.store.*", "store.book store.bicycle"),
    (
      "$.store..price",
      "store.book.0.price store.book.1.price store.book.2.price store.book.3.price store.bicycle.price"
    ),
    ("$..book[2]", "store.book.2"), ("$..book[2].publisher", ""), ("$..book[-1]", "store.book.3"),
    ("$..book[0,1]", "store.book.0 store.book.1"), ("$..book[:2]", "store.book.0 store.book.1"),
    ("$..book[?@.isbn]", "store.book.2 store.book.3"), ("$..book[?@.price<10]", "store.book.0 store.book.2"),
    ("$", ""), ("$['store']['bicycle']", "store.bicycle"), ("$ .store [\"bicycle\"]", "store.bicycle"),
  ])
  func `names, wildcards, positions and descendants`(path: String, selected: String) throws {
    #expect(try Self.select(path, in: Self.store) == selected)
  }

  @Test(arguments: [
    ("$[\"'\"][\"@\"]", "'.@"), ("$['\\'']['@']", "'.@"), ("$['\\u0061'][0]", "a.0"),
    ("$['\\uD83D\\uDE00']", ""),
    ("$.l[1:3]", "l.1 l.2"), ("$.l[5:]", "l.5 l.6"), ("$.l[1:5:2]", "l.1 l.3"), ("$.l[5:1:-2]", "l.5 l.3"),
    ("$.l[::-1]", "l.6 l.5 l.4 l.3 l.2 l.1 l.0"), ("$.l[-2:]", "l.5 l.6"), ("$.l[1:3:0]", ""),
    ("$.l[99]", ""),
    ("$.l[-8]", ""), ("$.l[0,0]", "l.0"), ("$.l[-9223372036854775807:9223372036854775807:3]", "l.0 l.3 l.6"),
  ])
  func `quoted names and slices`(path: String, selected: String) throws {
    #expect(try Self.select(path, in: Self.values) == selected)
  }

  @Test(arguments: [
    ("$.a[?@.b == 'kilo']", "a.9"), ("$.a[?(@.b == 'kilo')]", "a.9"), ("$.a[?@>3.5]", "a.1 a.4 a.5"),
    ("$.a[?@.b]", "a.6 a.7 a.8 a.9"), ("$[?@.*]", "a o ' l"), ("$[?@[?@.b]]", "a"),
    ("$.a[?@<2 || @.b == \"k\"]", "a.2 a.7"), ("$.a[?match(@.b, \"[jk]\")]", "a.6 a.7"),
    ("$.a[?search(@.b, \"[jk]\")]", "a.6 a.7 a.9"), ("$.o[?@>1 && @<4]", "o.q o.r"),
    ("$.o[?@.u || @.x]", "o.t"), ("$.a[?@.b == $.x]", "a.0 a.1 a.2 a.3 a.4 a.5"),
    ("$.a[?@ == @]", "a.0 a.1 a.2 a.3 a.4 a.5 a.6 a.7 a.8 a.9"),
    ("$[?@ == null]", "n"), ("$[?length(@) == 7]", "l"), ("$[?count(@.*) == 5]", "o"),
    ("$.o[?value(@..u) == 6]", "o.t"),
    ("$.a[?!@.b && !(@ < 5)]", "a.1 a.5"), ("$.a[?@.b == {}]", "invalid"), ("$.a[?@ >= 5]", "a.1 a.5"),
    ("$.a[?@ <= 1]", "a.2"), ("$.a[?@.b != 'j']", "a.0 a.1 a.2 a.3 a.4 a.5 a.7 a.8 a.9"),
    ("$.a[?@.b > 'j']", "a.7 a.9"),
  ])
  func `filters`(path: String, selected: String) throws {
    if selected == "invalid" {
      #expect(throws: JSONPathProblem.self) { try JSONPathParser.parse(path) }
    } else {
      #expect(try Self.select(path, in: Self.values) == selected)
    }
  }

  @Test(arguments: [
    ("paths", 0, "a JSONPath starts with '$'"),
    ("$.", 2, "expected a name or '*'; names with other signs go in brackets: ['x-name']"),
    ("$.x-name", 3, "expected '.', '..', '[' or the end"), ("$['a", 2, "this string has no end"),
    ("$[a]", 2, "expected a name in quotes, '*', an index, a slice or '?'"),
    ("$[01]", 2, "'01' is no whole number"),
    ("$[0", 3, "expected ']'"),
    ("$[?@.a == @.*]", 13, "a query that is compared must select one node: names and indices only"),
    ("$[?1]", 4, "expected a comparison such as '=='"),
    ("$[?size(@)]", 7, "there is no function 'size', only 'length', 'count', 'value', 'match' or 'search'"),
    ("$[?match(@.a)]", 13, "'match' takes two values"),
    ("$[?@.a == match(@, 'b')]", 23, "'match' is a condition and can't be compared"),
    ("$[?]", 3, "expected '@', '$', a value or a function"), ("$['\\x']", 5, "there is no escape '\\x'"),
    ("$[99999999999999999999]", 2, "'99999999999999999999' is no whole number"),
    (" $", 0, "a JSONPath starts with '$'"),
  ])
  func `what is no JSONPath says where and why`(path: String, offset: Int, message: String) {
    #expect(throws: JSONPathProblem(message: message, offset: offset)) { try JSONPathParser.parse(path) }
  }

  @Test func `conditions nest only so deep`() {
    let path =
      "$[?" + String(repeating: "(", count: 10_000) + "@" + String(repeating: ")", count: 10_000) + "]"
    #expect(throws: JSONPathProblem.self) { try JSONPathParser.parse(path) }
  }

  @Test func `descendants of descendants are each found once`() throws {
    let text = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    let root = try SourceReader().read(text: text, file: "a.json")
    #expect(JSONPathEvaluation(of: root).matches(try JSONPathParser.parse("$..*..*..*..*")).count == 96)
  }
}
