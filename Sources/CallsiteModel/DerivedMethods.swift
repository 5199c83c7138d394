/// The methods that read a paged list as a sequence, beside the one that reads a single page.
package struct PageMethods: Hashable, Sendable {
  /// The method that gives the items, e.g. `all`.
  package var itemsName: SwiftIdentifier
  /// The method that gives the pages, e.g. `pages`.
  package var pagesName: SwiftIdentifier
  package var item: TypeReference
  package var advance: PageAdvance
  /// The parameter that says which page, which the sequence sets.
  package var position: OperationMethod.Parameter
  /// The type of what the sequence passes for it.
  package var positionType: TypeReference

  package init(
    itemsName: SwiftIdentifier, pagesName: SwiftIdentifier, item: TypeReference, advance: PageAdvance,
    position: OperationMethod.Parameter, positionType: TypeReference
  ) {
    self.itemsName = itemsName
    self.pagesName = pagesName
    self.item = item
    self.advance = advance
    self.position = position
    self.positionType = positionType
  }
}

/// How a page is taken out of a response.
package struct PageFormat: Hashable, Sendable {
  /// Where the addresses of other pages are; a case of the runtime's `PageFormat.Links`.
  package enum Links: String, Hashable, Sendable {
    case inBody, inHeader
  }

  /// The property that has the items.
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

/// How a sequence gets from one page to the next.
package enum PageAdvance: Hashable, Sendable {
  /// By the number of the page; `saysNext`: whether a response says if there is another.
  case numbered(saysNext: Bool)
  /// By the number of items before it.
  case offset(saysNext: Bool)
  case cursor
  /// By the address of the next page, which responses have.
  case linked
}

/// The method that uploads a whole file with one that uploads a chunk.
package struct ChunkMethod: Hashable, Sendable {
  /// What the runtime has of a chunk; the properties of its `UploadChunk`.
  package enum Value: String, Hashable, Sendable {
    case file, uploadID, index, count
  }

  /// What it is called, e.g. `uploadInChunks`.
  package var name: SwiftIdentifier
  /// The parameter that stands in the place of the chunk's file.
  package var upload: OperationMethod.Parameter
  /// What a chunk has for the parameters of the other method, by their names.
  package var values: [SwiftIdentifier: Value]
  /// The name of the parameter that the chunk's file is.
  package var file: SwiftIdentifier

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

/// The method that saves what another one returns as bytes.
package struct DownloadMethod: Hashable, Sendable {
  /// The file to save to.
  package var file: OperationMethod.Parameter

  package init(file: OperationMethod.Parameter) {
    self.file = file
  }
}

/// What a method returns that reads its answer value by value.
package struct ValueStream: Hashable, Sendable {
  package enum Format: Hashable, Sendable {
    case events
    /// JSON Lines or a JSON text sequence, by its media type.
    case elements(SwiftStringLiteral)
  }

  package var format: Format
  package var value: ValueType

  package init(format: Format, value: ValueType) {
    self.format = format
    self.value = value
  }

  /// The runtime's sequence.
  package var type: TypeReference {
    switch format {
    case .events: .generic("EventStream", value.type)
    case .elements: .generic("JSONStream", value.type)
    }
  }
}

/// The method that reads an operation's answer as a stream, beside the one that reads it as a whole.
package struct StreamMethod: Hashable, Sendable {
  package var name: SwiftIdentifier
  package var documentation: DocComment
  package var stream: ValueStream

  package init(name: SwiftIdentifier, documentation: DocComment, stream: ValueStream) {
    self.name = name
    self.documentation = documentation
    self.stream = stream
  }
}

extension OperationMethod {
  /// The method that streams, which differs in name and result only.
  package var streaming: OperationMethod? {
    guard let stream else { return nil }
    var method = self
    method.name = stream.name
    method.documentation = stream.documentation
    method.result = .stream(stream.stream)
    method.pages = nil
    method.download = nil
    method.chunks = nil
    method.stream = nil
    return method
  }
}
