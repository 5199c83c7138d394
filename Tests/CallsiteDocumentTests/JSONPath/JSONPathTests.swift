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

  private static func noInteger(_ text: String) -> String {
    "'\(text)' isn't an integer from -(2^53 - 1) to 2^53 - 1 in its shortest form"
  }

  private static func select(_ path: String, in text: String) throws -> String {
    let root = try SourceReader().read(text: text, file: "a.yaml")
    let matches = try JSONPathEvaluation(of: root).matches(try JSONPathParser.parse(path))
    return matches.map { $0.path.joined(separator: ".") }.joined(separator: " ")
  }

  @Test(
    "Names, wildcards, positions and descendants",
    arguments: [
      ("$.store.book[*].author", (0...3).map { "store.book.\($0).author" }.joined(separator: " ")),
      ("$..author", (0...3).map { "store.book.\($0).author" }.joined(separator: " ")),
      ("$.store.*", "store.book store.bicycle"),
      (
        "$.store..price",
        "store.book.0.price store.book.1.price store.book.2.price store.book.3.price store.bicycle.price"
      ),
      ("$..book[2]", "store.book.2"), ("$..book[2].publisher", ""), ("$..book[-1]", "store.book.3"),
      ("$..book[0,1]", "store.book.0 store.book.1"), ("$..book[:2]", "store.book.0 store.book.1"),
      ("$..book[?@.isbn]", "store.book.2 store.book.3"),
      ("$..book[?@.price<10]", "store.book.0 store.book.2"),
      ("$", ""), ("$['store']['bicycle']", "store.bicycle"), ("$ .store [\"bicycle\"]", "store.bicycle"),
    ])
  func selectors(path: String, selected: String) throws {
    #expect(try Self.select(path, in: Self.store) == selected)
  }

  @Test(
    "Quoted names and slices",
    arguments: [
      ("$[\"'\"][\"@\"]", "'.@"), ("$['\\'']['@']", "'.@"), ("$['\\u0061'][0]", "a.0"),
      ("$['\\uD83D\\uDE00']", ""),
      ("$.l[1:3]", "l.1 l.2"), ("$.l[5:]", "l.5 l.6"), ("$.l[1:5:2]", "l.1 l.3"), ("$.l[5:1:-2]", "l.5 l.3"),
      ("$.l[::-1]", "l.6 l.5 l.4 l.3 l.2 l.1 l.0"), ("$.l[-2:]", "l.5 l.6"), ("$.l[1:3:0]", ""),
      ("$.l[99]", ""),
      ("$.l[-8]", ""), ("$.l[-9007199254740991:9007199254740991:3]", "l.0 l.3 l.6"),
    ])
  func slices(path: String, selected: String) throws {
    #expect(try Self.select(path, in: Self.values) == selected)
  }

  @Test(
    "Filters",
    arguments: [
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
  func filters(path: String, selected: String) throws {
    if selected == "invalid" {
      #expect(throws: JSONPathProblem.self) { try JSONPathParser.parse(path) }
    } else {
      #expect(try Self.select(path, in: Self.values) == selected)
    }
  }

  @Test(
    "An invalid JSONPath reports where and why",
    arguments: [
      ("paths", 0, "expected '$' at the start"),
      ("$.", 2, "expected a name or '*'; write other names in brackets, as in ['x-name']"),
      ("$.x-name", 3, "expected '.', '..', '[' or the end"), ("$['a", 2, "unterminated string"),
      ("$[a]", 2, "expected a name in quotes, '*', an index, a slice or '?'"),
      ("$[01]", 2, Self.noInteger("01")),
      ("$[0", 3, "expected ']'"),
      (
        "$[?@.a == @.*]", 13,
        "a query in a comparison can contain only names and indices, so that it selects at most one node"
      ),
      ("$[?1]", 4, "expected a comparison such as '=='"),
      ("$[?size(@)]", 7, "unknown function 'size'; expected 'length', 'count', 'value', 'match' or 'search'"),
      ("$[?match(@.a)]", 13, "'match' takes two values"),
      ("$[?@.a == match(@, 'b')]", 23, "'match' returns a condition, which can't be compared"),
      ("$[?]", 3, "expected '@', '$', a value or a function"), ("$['\\x']", 5, "invalid escape '\\x'"),
      ("$[99999999999999999999]", 2, Self.noInteger("99999999999999999999")),
      (" $", 0, "expected '$' at the start"), ("$ ", 1, "expected '.', '..', '[' or the end"),
      ("$[-0]", 2, Self.noInteger("-0")), ("$[9007199254740992]", 2, Self.noInteger("9007199254740992")),
      ("$[-9223372036854775808]", 2, Self.noInteger("-9223372036854775808")),
      ("$[?@ == 01]", 8, "'01' isn't a number"), ("$[?@ == 1.]", 8, "'1.' isn't a number"),
      ("$[?@ == 1e]", 8, "'1e' isn't a number"),
      ("$['a\tb']", 4, "a control character in a string has to be escaped"),
      ("$['\\u+123']", 5, "expected four hexadecimal digits"), ("$['\\\"']", 5, "invalid escape '\\\"'"),
      ("$[?count(@) ]", 12, "expected a comparison such as '=='"), ("$[?count (@) > 1]", 8, "expected '('"),
    ])
  func problems(path: String, offset: Int, message: String) {
    #expect(throws: JSONPathProblem(message: message, offset: offset)) { try JSONPathParser.parse(path) }
  }

  @Test("Nested conditions have a limit")
  func nesting() {
    let path =
      "$[?" + String(repeating: "(", count: 10_000) + "@" + String(repeating: ")", count: 10_000) + "]"
    #expect(throws: JSONPathProblem.self) { try JSONPathParser.parse(path) }
  }

  @Test("A node that is selected twice is in the result twice")
  func duplicates() throws {
    #expect(try Self.select("$.l[0,0]", in: Self.values) == "l.0 l.0")
    #expect(try Self.select("$..o..u", in: Self.values) == "o.t.u")
    #expect(try Self.select("$..*..u", in: Self.values) == "o.t.u o.t.u")
  }

  @Test("A query is stopped after too many steps, and not before")
  func budget() throws {
    let text = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    let root = try SourceReader().read(text: text, file: "a.json")
    let all = try JSONPathParser.parse("$..*")
    #expect(try JSONPathEvaluation(of: root, maximumSteps: 400).matches(all).count == 99)
    #expect(throws: JSONPathOverrun(maximumSteps: 200)) {
      try JSONPathEvaluation(of: root, maximumSteps: 200).matches(all)
    }
    let explosion = try JSONPathParser.parse("$..*..*..*..*..*..*..*")
    #expect(throws: JSONPathOverrun(maximumSteps: 10_000)) {
      try JSONPathEvaluation(of: root, maximumSteps: 10_000).matches(explosion)
    }
  }

  @Test("Names and strings are compared by code points")
  func codePoints() throws {
    #expect(try Self.select("$['\\u00E9']", in: "\u{E9}: 1\n") == "\u{E9}")
    #expect(try Self.select("$['\\u00E9']", in: "e\u{301}: 1\n") == "")
    #expect(try Self.select("$[?@ == '\\u00E9']", in: "a: e\u{301}\nb: \u{E9}\n") == "b")
  }

  @Test(
    "Lists and objects are equal by the values in them, whatever the order of members or the form of numbers")
  func structures() throws {
    let text = """
      a: { x: [1, 2.0], y: null }
      b: { y: null, x: [1.0, 2] }
      c: { x: [1, 2.0], y: false }
      d: { x: [1, 2.0] }
      e: { x: [1, 2.0, 3], y: null }
      """
    #expect(try Self.select("$[?@ == $.a]", in: text) == "a b")
    #expect(try Self.select("$[?@.x <= $.a.x]", in: text) == "a b c d")
  }

  @Test("YAML's forms of numbers compare as numbers")
  func numbers() throws {
    #expect(try Self.select("$[?@ == 15]", in: "a: 0xF\nb: 0o17\nc: 15.0\nd: '15'\n") == "a b c")
  }

  @Test("The location of a node is a query that selects only it")
  func normalizedPaths() throws {
    let root = try SourceReader().read(text: #"{"a'\\\n\u0001": [{"é": 1}]}"#, file: "a.json")
    let matches = try JSONPathEvaluation(of: root).matches(try JSONPathParser.parse("$..*"))
    let paths = matches.map(\.normalizedPath)
    #expect(paths.last == #"$['a\'\\\n\u0001'][0]['é']"#)
    for (path, match) in zip(paths, matches) {
      let found = try JSONPathEvaluation(of: root).matches(try JSONPathParser.parse(path))
      #expect(found.map(\.path) == [match.path])
    }
  }
}
