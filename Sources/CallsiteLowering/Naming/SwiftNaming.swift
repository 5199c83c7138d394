/// Converts names in a document to Swift names.
///
/// `pet_owner_id` → `petOwnerId`, `VET_STAFF` → `vetStaff`, `medical-records` → `MedicalRecords` as a type. A
/// name that already is a good Swift name is unchanged: `userId`, `HTTPValidationError`. Given names are
/// never converted.
struct SwiftNaming: Sendable {
  let style: NamingStyle

  init(_ style: NamingStyle = NamingStyle()) {
    self.style = style
  }

  /// Returns the name of a property, parameter or method.
  func member(_ text: String, given: String? = nil) -> String {
    if let given { return Self.member(given) }
    let isKept = style.identifiers == .verbatim && Self.canBeVerbatim(text)
    return isKept ? text : styled(Self.member(text), isMember: true)
  }

  /// Returns the name of an enum case, which can't clash with a type.
  func enumCase(_ text: String) -> String {
    let isKept =
      style.identifiers == .verbatim && Self.isIdentifier(text) && !ReservedNames.types.contains(text)
      && Self.avoidingUnusable(text) == text
    return isKept ? text : member(text)
  }

  /// Returns the name of a type, which is idiomatic in every style, to distinguish types from members.
  func type(_ text: String, given: String? = nil) -> String {
    if let given { return Self.type(given) }
    return styled(Self.type(text), isMember: false)
  }

  /// Returns the name with abbreviations in capitals, if that is the style: `userId` → `userID`, `ApiKey` →
  /// `APIKey`.
  private func styled(_ name: String, isMember: Bool) -> String {
    guard style.abbreviations == .capitals, !name.contains("_") else { return name }
    return Self.words(of: name).enumerated().map { index, word in
      isMember && index == 0 ? word : Abbreviations.capitalized(word) ?? word
    }.joined()
  }

  /// Whether a name can be used as written without looking like a type's.
  private static func canBeVerbatim(_ text: String) -> Bool {
    guard isIdentifier(text), text.utf8.count <= maximumLength, avoidingUnusable(text) == text else {
      return false
    }
    return text.contains("_") || text.first?.isLowercase == true
  }

  /// The maximum number of scalars in a name, so that it is readable and can be a file name.
  private static let maximumLength = 150

  /// Returns the name of a property, parameter, method or enum case.
  static func member(_ text: String) -> String {
    let text = shortened(text)
    if isIdentifier(text), isLowerCamel(text) { return avoidingUnusable(text) }
    let words = signWords(of: text) + words(of: text)
    guard let first = words.first else { return symbolName(text) }
    let name = first.lowercased() + words.dropFirst().map(capitalized).joined()
    return avoidingUnusable(startingWithLetter(name))
  }

  /// Returns the name of a type.
  static func type(_ text: String) -> String {
    let text = shortened(text)
    if isIdentifier(text), startsUppercase(text), !text.utf8.contains(UInt8(ascii: "_")) { return text }
    let words = words(of: text)
    guard !words.isEmpty else { return capitalizingFirst(symbolName(text)) }
    return startingWithLetter(words.map(capitalized).joined())
  }

  /// Returns the beginning of a text, up to the maximum length of a name.
  private static func shortened(_ text: String) -> String {
    text.utf8.count <= maximumLength ? text : String(text.unicodeScalars.prefix(maximumLength))
  }

  /// Returns words for a sign, which distinguishes numbers (`+1`, `-1`) or sort orders (`created`,
  /// `-created`).
  private static func signWords(of text: String) -> [String] {
    guard let sign = text.unicodeScalars.first, let next = text.unicodeScalars.dropFirst().first,
      isDigit(next) || isLetter(next)
    else { return [] }
    return sign == "-" ? ["minus"] : sign == "+" ? ["plus"] : []
  }

  /// Whether a text is a valid Swift identifier as it is.
  static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isLetter(first) || first == "_" else { return false }
    return text.unicodeScalars.allSatisfy { isLetter($0) || isDigit($0) || $0 == "_" }
      && text.unicodeScalars.contains { $0 != "_" }
  }

  /// Returns the words of a name, split at punctuation and changes of case (`HTTPError2` → `HTTP`, `Error2`).
  static func words(of text: String) -> [String] {
    var text = text
    if let words = text.withUTF8(asciiWords) { return words }
    var words: [String] = []
    var current = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      guard isLetter(scalar) || isDigit(scalar) else {
        if !current.isEmpty { words.append(current) }
        current = ""
        continue
      }
      if startsWord(scalars, at: index), !current.isEmpty {
        words.append(current)
        current = ""
      }
      current.unicodeScalars.append(scalar)
    }
    if !current.isEmpty { words.append(current) }
    return words
  }

  /// Returns the words of an ASCII text, as most are, or `nil` for any other text.
  private static func asciiWords(of text: UnsafeBufferPointer<UInt8>) -> [String]? {
    var words: [String] = []
    var start: Int?
    var wasUppercase = false
    for (index, byte) in text.enumerated() {
      guard byte < 0x80 else { return nil }
      let isUppercase = (0x41...0x5A).contains(byte)
      let isWord = isUppercase || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
      let isLast = index + 1 == text.count
      let isBeforeLowercase = !isLast && (0x61...0x7A).contains(text[index + 1])
      if let first = start, !isWord || isUppercase && (!wasUppercase || isBeforeLowercase) {
        words.append(String(decoding: text[first..<index], as: UTF8.self))
        start = nil
      }
      if isWord, start == nil { start = index }
      wasUppercase = isUppercase
    }
    if let start { words.append(String(decoding: text[start...], as: UTF8.self)) }
    return words
  }

  private static func startsWord(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    guard index > 0, isUppercase(scalars[index]) else { return false }
    if !isUppercase(scalars[index - 1]) { return true }
    return index + 1 < scalars.count && isLowercase(scalars[index + 1])
  }

  private static func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ("A"..."Z").contains(scalar) : scalar.properties.isUppercase
  }

  private static func isLowercase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ("a"..."z").contains(scalar) : scalar.properties.isLowercase
  }

  private static func isLowerCamel(_ text: String) -> Bool {
    !text.utf8.contains(UInt8(ascii: "_")) && !startsUppercase(text)
  }

  private static func startsUppercase(_ text: String) -> Bool {
    guard isASCII(text) else { return text.first?.isUppercase == true }
    return text.unicodeScalars.first.map(isUppercase) == true
  }

  private static func capitalized(_ word: String) -> String {
    let hasLowercase =
      isASCII(word) ? word.unicodeScalars.contains(where: isLowercase) : word.contains(where: \.isLowercase)
    return capitalizingFirst(hasLowercase ? word : word.lowercased())
  }

  private static func capitalizingFirst(_ word: String) -> String {
    guard isASCII(word), let first = word.utf8.first else {
      return word.prefix(1).uppercased() + word.dropFirst()
    }
    return String(Unicode.Scalar(first)).uppercased() + Substring(word.utf8.dropFirst())
  }

  /// Whether the text consists of ASCII only, so that each scalar is a character.
  private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  private static func startingWithLetter(_ name: String) -> String {
    name.unicodeScalars.first.map(isDigit) == true ? "_\(name)" : name
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      : scalar.properties.isAlphabetic && scalar.properties.isXIDStart
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Returns a name that differs from those that compile as declarations but can't be used, or that clash
  /// with a member of every type.
  private static func avoidingUnusable(_ name: String) -> String {
    unusable.contains(name) ? "\(name)Value" : name
  }

  private static let unusable: Set<String> = [
    "self", "init", "hashValue", "_", "Type", "Protocol", "Self",
  ]

  /// Returns a text with words for its symbols that other texts may differ in: `GMT-1` → `GMT minus 1`, `16:9` →
  /// `16 colon 9`, `a<b` → `a less b`. Those that only separate words, as in `foo-bar`, are kept.
  static func spellingSymbols(in text: String) -> String {
    let scalars = Array(shortened(text).unicodeScalars)
    return scalars.indices.map { index -> String in
      let scalar = scalars[index]
      let isBeforeDigit = index + 1 < scalars.count && isDigit(scalars[index + 1])
      guard let name = symbolNames[scalar], isBeforeDigit || operators.contains(scalar) else {
        return String(scalar)
      }
      return " \(name) "
    }.joined()
  }

  private static let operators: Set<Unicode.Scalar> = ["+", "<", "=", ">", "*", "!", "%", "&", "|"]

  /// Returns the name for a text without letters or digits: `+` → `plus`, an empty text → `empty`.
  private static func symbolName(_ text: String) -> String {
    if text.isEmpty { return "empty" }
    let names = text.unicodeScalars.prefix(4).map { scalar in
      symbolNames[scalar] ?? "u\(String(scalar.value, radix: 16))"
    }
    return names[0] + names.dropFirst().map(capitalizingFirst).joined()
  }

  private static let symbolNames: [Unicode.Scalar: String] = [
    " ": "space", "!": "exclamation", "\"": "quote", "#": "hash", "$": "dollar", "%": "percent",
    "&": "ampersand", "'": "apostrophe", "(": "openParenthesis", ")": "closeParenthesis", "*": "asterisk",
    "+": "plus", ",": "comma", "-": "minus", ".": "dot", "/": "slash", ":": "colon", ";": "semicolon",
    "<": "less", "=": "equal", ">": "greater", "?": "question", "@": "at", "[": "openBracket",
    "\\": "backslash", "]": "closeBracket", "^": "caret", "_": "underscore", "`": "backtick",
    "{": "openBrace", "|": "pipe", "}": "closeBrace", "~": "tilde",
  ]
}

/// Common initialisms and abbreviations.
enum Abbreviations {
  /// Returns a known word in capitals, in singular or plural: `Id` → `ID`, `Urls` → `URLs`.
  static func capitalized(_ word: String) -> String? {
    let lowered = word.lowercased()
    if known.contains(lowered) { return lowered.uppercased() }
    guard lowered.hasSuffix("s"), known.contains(String(lowered.dropLast())) else { return nil }
    return lowered.dropLast().uppercased() + "s"
  }

  private static let known: Set<String> = [
    "api", "ascii", "cpu", "css", "csv", "db", "dns", "eof", "ftp", "gps", "gpu", "guid", "html", "http",
    "https", "id", "ip", "iso", "jpeg", "json", "jwt", "mime", "oauth", "os", "pdf", "png", "ram", "rpc",
    "sdk", "sha", "sku", "sms", "smtp", "sql", "ssh", "ssl", "svg", "tcp", "tls", "ttl", "udp", "ui", "uri",
    "url", "utc", "utf", "uuid", "vat", "vm", "vpn", "xml", "yaml", "zip",
  ]
}
