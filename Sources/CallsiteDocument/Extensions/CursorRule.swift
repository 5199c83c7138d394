/// A way in which the lists of a public API refer to their next page by a cursor.
///
/// A list matches a rule only if both sides agree: the request has the parameter, and the response has the properties.
/// Names that aren't listed here say nothing.
package struct CursorRule: Sendable {
  /// Where a page has the cursor of the next one.
  package enum Cursor: Sendable {
    /// The path of the property from the page.
    case property([String])
    /// The `id` of the page's last item.
    case lastItem
  }

  /// The query parameter that selects the page.
  package let parameter: String
  package let cursor: Cursor
  /// Whether a page also says by a Boolean `has_more` whether there is another one.
  package let needsHasMore: Bool

  private init(_ parameter: String, _ cursor: Cursor, needsHasMore: Bool = false) {
    self.parameter = parameter
    self.cursor = cursor
    self.needsHasMore = needsHasMore
  }

  /// The rules, in the order in which they're tried.
  package static let all: [CursorRule] = [
    // Stripe
    CursorRule("starting_after", .lastItem, needsHasMore: true),
    // OpenAI, Anthropic
    CursorRule("after", .property(["last_id"]), needsHasMore: true),
    CursorRule("after_id", .property(["last_id"]), needsHasMore: true),
    CursorRule("after", .property(["next"]), needsHasMore: true),
    // Box
    CursorRule("marker", .property(["next_marker"])),
    // Slack
    CursorRule("cursor", .property(["next_cursor"])),
    CursorRule("cursor", .property(["nextCursor"])),
    CursorRule("cursor", .property(["response_metadata", "next_cursor"])),
    // Google (AIP-158)
    CursorRule("page_token", .property(["next_page_token"])),
    CursorRule("pageToken", .property(["nextPageToken"])),
    // Dropshot
    CursorRule("page_token", .property(["next_page"])),
    // Stripe's search
    CursorRule("page", .property(["next_page"])),
    // OpenFGA
    CursorRule("continuation_token", .property(["continuation_token"])),
    // Kubernetes
    CursorRule("continue", .property(["metadata", "continue"])),
    // Amazon
    CursorRule("nextToken", .property(["nextToken"])),
    CursorRule("NextToken", .property(["NextToken"])),
    // Intercom
    CursorRule("starting_after", .property(["pages", "next", "starting_after"])),
  ]

  /// The Boolean property that says whether there is another page.
  package static let hasMore = "has_more"

  /// The query parameters that select a page in another way, which a sequence leaves out.
  package static let alternatives: Set<String> = ["before", "before_id", "ending_before", "offset", "page"]

  /// The Boolean query parameters that turn cursors on, as Box's.
  package static let switches: Set<String> = ["usemarker"]

  /// The properties with a page's items, if it has several lists.
  package static let itemLists: Set<String> = ["data", "entries", "items", "results"]
}
