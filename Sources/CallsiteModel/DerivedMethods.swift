/// The methods that read a paginated list as a sequence, next to the one that reads a single page.
package struct PageMethods: Hashable, Sendable {
  /// The value that a sequence passes for a parameter that would contradict the position.
  package enum Preset: Hashable, Sendable {
    case omitted, on
  }

  /// The method that returns the items, such as `all`.
  package var itemsName: SwiftIdentifier
  /// The method that returns the pages, such as `pages`, or `nil` if the items' sequence provides them.
  package var pagesName: SwiftIdentifier?
  package var item: TypeReference
  package var advance: PageAdvance
  /// The parameter that selects the page, which the sequence sets.
  package var position: OperationMethod.Parameter
  /// The type of the value that the sequence passes for it.
  package var positionType: TypeReference
  /// The other parameters that the sequence sets.
  package var presets: [SwiftIdentifier: Preset] = [:]
  /// The way to read a page from the method's result, or `nil` if the result is a page.
  package var reading: PageReading?

  package init(
    itemsName: SwiftIdentifier, pagesName: SwiftIdentifier?, item: TypeReference, advance: PageAdvance,
    position: OperationMethod.Parameter, positionType: TypeReference
  ) {
    self.itemsName = itemsName
    self.pagesName = pagesName
    self.item = item
    self.advance = advance
    self.position = position
    self.positionType = positionType
  }

  /// Returns the method's parameters that callers of the sequence pass.
  package func parameters(of method: OperationMethod) -> [OperationMethod.Parameter] {
    method.parameters.filter { $0.name != position.name && presets[$0.name] == nil }
  }
}

/// The place of a page's items and of the reference to the next page in the result of a method that isn't declared as
/// paginated.
package struct PageReading: Hashable, Sendable {
  /// A property, or one of a nested value.
  package struct Step: Hashable, Sendable {
    package var property: SwiftIdentifier
    package var isOptional: Bool

    package init(_ property: SwiftIdentifier, isOptional: Bool) {
      self.property = property
      self.isOptional = isOptional
    }
  }

  package enum Next: Hashable, Sendable {
    /// The cursor is in a property of the result.
    case property([Step])
    /// The cursor is a property of the last item.
    case lastItem(SwiftIdentifier)
    /// The URL is in the `Link` header.
    case header
  }

  /// The property with the items, or `nil` if the result is the list of items.
  package var items: Step?
  package var next: Next
  /// The property that says whether there is another page.
  package var hasMore: SwiftIdentifier?
  /// The property that says that there is no other page, which needn't be there.
  package var end: SwiftIdentifier?
  /// The name for the result in the generated code.
  package var variable: SwiftIdentifier

  package init(
    items: Step?, next: Next, hasMore: SwiftIdentifier? = nil, end: SwiftIdentifier? = nil,
    variable: SwiftIdentifier
  ) {
    self.end = end
    self.items = items
    self.next = next
    self.hasMore = hasMore
    self.variable = variable
  }
}

/// The parts of a response that make a page.
package struct PageFormat: Hashable, Sendable {
  /// Where links to other pages are. Each case is a case of the runtime's `PageFormat.Links`.
  package enum Links: String, Hashable, Sendable {
    case inBody, inHeader
  }

  /// The property that contains the items.
  package var items: SwiftStringLiteral
  package var next: SwiftStringLiteral?
  package var previous: SwiftStringLiteral?
  package var total: SwiftStringLiteral?
  package var links: Links?

  package init(
    items: SwiftStringLiteral, next: SwiftStringLiteral? = nil, previous: SwiftStringLiteral? = nil,
    total: SwiftStringLiteral? = nil, links: Links? = nil
  ) {
    self.items = items
    self.next = next
    self.previous = previous
    self.total = total
    self.links = links
  }
}

/// The way in which a sequence advances from one page to the next.
package enum PageAdvance: Hashable, Sendable {
  /// By page number. `indicatesNext` is whether responses indicate the next page, and `first` the first page's number.
  case numbered(indicatesNext: Bool, first: Int = 1)
  /// By the number of items before the page.
  case offset(indicatesNext: Bool)
  case cursor
  /// By the next page's URL, which each response contains.
  case linked
}

/// The method that uploads a whole file by calling the one that uploads a chunk.
package struct ChunkMethod: Hashable, Sendable {
  /// A value that the runtime knows about a chunk. Each case is a property of its `UploadChunk`.
  package enum Value: String, Hashable, Sendable {
    case file, uploadID, index, count
  }

  /// The method's name, such as `uploadInChunks`.
  package var name: SwiftIdentifier
  /// The parameter for the whole file, in place of the chunk.
  package var upload: OperationMethod.Parameter
  /// The values of a chunk to pass to the other method, by parameter name.
  package var values: [SwiftIdentifier: Value]
  /// The parameter that receives the chunk's file.
  var file: SwiftIdentifier
  /// The method that uploads the chunks as a transfer in the background.
  package var background: BackgroundMethod?

  package init(
    name: SwiftIdentifier, upload: OperationMethod.Parameter, values: [SwiftIdentifier: Value],
    file: SwiftIdentifier
  ) {
    self.name = name
    self.upload = upload
    self.values = values
    self.file = file
  }
}

/// The method that saves a binary response to a file.
package struct DownloadMethod: Hashable, Sendable {
  /// The parameter for the destination file.
  package var file: OperationMethod.Parameter

  package init(file: OperationMethod.Parameter) {
    self.file = file
  }
}

/// The method that starts an operation as a transfer in the background, and the property for its results.
package struct BackgroundMethod: Hashable, Sendable {
  /// The parameter for the identifier of the transfer.
  package var id: OperationMethod.Parameter
  /// The property's name, such as `uploadResults`.
  package var finishedName: SwiftIdentifier

  package init(id: OperationMethod.Parameter, finishedName: SwiftIdentifier) {
    self.id = id
    self.finishedName = finishedName
  }
}

/// The sequence that a streaming method returns.
package struct ValueStream: Hashable, Sendable {
  package enum Format: Hashable, Sendable {
    case events
    /// JSON Lines or a JSON text sequence, by media type.
    case elements(SwiftStringLiteral)
  }

  package var format: Format
  package var value: ValueType

  package init(format: Format, value: ValueType) {
    self.format = format
    self.value = value
  }

  /// The runtime's sequence type.
  package var type: TypeReference {
    switch format {
    case .events: .generic(.eventStream, value.type)
    case .elements: .generic(.jsonStream, value.type)
    }
  }
}

/// The method that streams an operation's response, next to the one that reads all of it.
package struct StreamMethod: Hashable, Sendable {
  var name: SwiftIdentifier
  var documentation: DocComment
  package var stream: ValueStream

  package init(name: SwiftIdentifier, documentation: DocComment, stream: ValueStream) {
    self.name = name
    self.documentation = documentation
    self.stream = stream
  }
}

/// The method that requests another media type than the operation's own method.
package struct AlternativeMethod: Hashable, Sendable {
  package var name: SwiftIdentifier
  package var documentation = DocComment.none
  package var result: OperationMethod.Result
  /// The media types in the form of an `Accept` field, or `nil` for JSON.
  package var accepted: SwiftStringLiteral?
  /// Whether the operation's own method returns JSON, unlike this one.
  package var isBesideJSON: Bool

  package init(
    name: SwiftIdentifier, result: OperationMethod.Result, accepted: SwiftStringLiteral?,
    isBesideJSON: Bool = false
  ) {
    self.name = name
    self.result = result
    self.accepted = accepted
    self.isBesideJSON = isBesideJSON
  }
}

/// The property of a body by which a request asks for a stream, which the method sets instead of its callers.
package struct StreamFlag: Hashable, Sendable {
  /// Whether callers pass the body, which the method creates to set the property if all others are optional.
  package enum Body: Hashable, Sendable {
    case required, optional, creatable
  }

  package var property: SwiftIdentifier
  /// Whether the property also distinguishes null from absent.
  package var isNullable: Bool
  /// Whether a request without the property doesn't ask for a stream.
  package var isOptional: Bool
  package var body: Body
  /// Whether the method asks for a stream.
  var isOn = false

  package init(property: SwiftIdentifier, isNullable: Bool, isOptional: Bool, body: Body) {
    self.property = property
    self.isNullable = isNullable
    self.isOptional = isOptional
    self.body = body
  }

  /// The property's value, or `nil` if it's left out.
  package var value: Bool? { isOn ? true : isOptional ? nil : false }
}

extension ChunkMethod {
  /// Returns the parameters of the method that uploads a file with the given one for a chunk.
  package func parameters(of method: OperationMethod) -> [OperationMethod.Parameter] {
    method.parameters.compactMap { parameter in
      if parameter.name == file { return upload }
      return values[parameter.name] == nil ? parameter : nil
    }
  }
}

extension [OperationMethod.Parameter] {
  /// Returns the parameters and that of a derived method, which is before those with a default value.
  package func adding(_ parameter: Element) -> [Element] {
    var parameters = self
    parameters.insert(parameter, at: firstIndex(where: \.hasDefault) ?? endIndex)
    return parameters
  }
}

extension OperationMethod {
  /// The names of the method and of those derived from it.
  package var memberNames: [SwiftIdentifier] {
    [name] + [pages?.itemsName, pages?.pagesName, chunks?.name, stream?.name].compactMap(\.self)
      + [background?.finishedName, chunks?.background?.finishedName].compactMap(\.self)
      + alternatives.map(\.name)
  }

  /// Returns the parameters and that of a derived method.
  package func parameters(adding parameter: Parameter) -> [Parameter] { parameters.adding(parameter) }

  /// The streaming method, which differs only in its name and result.
  package var streaming: OperationMethod? {
    guard let stream else { return nil }
    var method = withoutDerived
    method.name = stream.name
    method.documentation = stream.documentation
    method.result = .stream(stream.stream)
    method.request.accepted = nil
    method.request.body?.streamFlag?.isOn = true
    for index in method.flattenedBody?.arguments.indices ?? 0..<0 {
      method.flattenedBody?.arguments[index].streamFlag?.isOn = true
    }
    return method
  }

  /// The methods for other media types, which differ in their names, what they accept and their results.
  package var others: [OperationMethod] {
    alternatives.map { alternative in
      var method = withoutDerived
      method.name = alternative.name
      method.documentation = alternative.documentation
      method.result = alternative.result
      method.request.accepted = alternative.accepted
      method.request.isBesideJSON = alternative.isBesideJSON
      return method
    }
  }

  /// All methods that send the operation's request: its own, the streaming one, and those for other media types.
  package var variants: [OperationMethod] { [self] + [streaming].compactMap { $0 } + others }

  private var withoutDerived: OperationMethod {
    var method = self
    method.pages = nil
    method.download = nil
    method.chunks = nil
    method.background = nil
    method.stream = nil
    method.alternatives = []
    return method
  }

  /// Sets the property that asks for a stream in the method itself instead of by a parameter.
  package mutating func take(_ flag: StreamFlag, named wireName: String) {
    parameters.removeAll { $0.target == .init(location: .body, name: wireName) }
    guard let body = flattenedBody else {
      request.body?.streamFlag = flag
      return
    }
    for index in body.arguments.indices where body.arguments[index].label == flag.property {
      flattenedBody?.arguments[index].streamFlag = flag
    }
    flattenedBody?.variables[wireName] = nil
  }
}
