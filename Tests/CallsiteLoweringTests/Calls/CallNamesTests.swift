import CallsiteDiagnostics
import CallsiteDocument
@testable import CallsiteLowering
import CallsiteModel
import CallsiteSource
import Foundation
import TestSupport
import Testing

struct CallNamesTests {
  @Test("The nouns in a path are services, and the HTTP method is the verb")
  func paths() throws {
    let calls = try Self.calls([
      "GET /v1/fine_tuning/jobs", "POST /v1/fine_tuning/jobs", "GET /v1/fine_tuning/jobs/{job_id}",
      "POST /v1/fine_tuning/jobs/{job_id}/cancel", "GET /v1/fine_tuning/jobs/{job_id}/checkpoints",
    ])
    #expect(
      calls == [
        "fineTuning.jobs.list", "fineTuning.jobs.create", "fineTuning.jobs.get", "fineTuning.jobs.cancel",
        "fineTuning.jobs.checkpoints.list",
      ])
  }

  @Test(
    "A trailing verb is a method, and a trailing noun a service",
    arguments: [
      ("POST /orders/{id}/refund", "orders.refund"), ("POST /orders/{id}/refunds", "orders.refunds.create"),
      ("POST /runs/{id}/submit_tool_outputs", "runs.submitToolOutputs"),
      ("GET /reporting/report_runs", "reporting.reportRuns.list"), ("GET /pets/search", "pets.search"),
      ("POST /test_clocks/{id}/advance", "testClocks.advance"), ("POST /files/{id}:copy", "files.copy"),
      ("GET /balance", "balance.get"), ("POST /rerank", "rerank"), ("GET /usage/images", "usage.images"),
      ("PATCH /tools/attach/{id}", "tools.attach"), ("DELETE /pets/{id}/owner", "pets.owner.delete"),
    ])
  func actions(route: String, call: String) throws {
    #expect(try Self.calls([route]) == [call])
  }

  @Test("The extension of a path names the representation that it asks for, unless it's a data format")
  func extensions() throws {
    #expect(
      try Self.calls([
        "GET /orders/{id}.pdf", "GET /orders/{id}", "DELETE /orders/{id}.pdf", "GET /pets/{id}.json",
        "GET /commits/{sha}.patch",
      ]) == ["orders.pdf", "orders.get", "orders.delete", "pets.get", "commits.patch"])
  }

  @Test("An operationId that consists of articles names the method", arguments: ["a", "the", "theA"])
  func articles(id: String) throws {
    let lowered = try Lowered.paths(
      "/a: { get: { operationId: \(id), tags: [a], responses: { '204': { description: A. } } } }",
      root: "tags: [{ name: a }]\n")
    #expect(lowered.calls == ["a.\(id)"])
  }

  @Test("PUT is 'replace' next to PATCH, and otherwise 'update'")
  func replacing() throws {
    #expect(
      try Self.calls(["PUT /pets/{id}", "PATCH /pets/{id}", "PUT /owners/{id}"])
        == ["pets.replace", "pets.update", "owners.update"])
  }

  @Test("A service doesn't repeat its owner's words, and a flag in a path is a separate service")
  func nesting() throws {
    #expect(
      try Self.calls(["GET /invoices/{id}/invoice_line_items", "GET /messages", "GET /messages?beta=true"])
        == ["invoices.lineItems.list", "messages.list", "beta.messages.list"])
  }

  @Test("An account that contains everything isn't a service")
  func scopes() throws {
    let resources = (1...20).map { "GET /accounts/{account_id}/thing\($0)s" }
    let calls = try Self.calls(resources + ["GET /zones/{zone_id}/thing1s"])
    #expect(calls.first == "thing1s.list")
    #expect(calls.last == "zones.thing1s.list")
  }

  @Test("operationIds with a group and a name are used without the group's words")
  func groups() throws {
    #expect(
      try Self.calls([
        ("GET /repos/{owner}/{repo}/commits", "repos/list-commits"),
        ("POST /repos/{owner}/{repo}/hooks/{id}/pings", "repos/ping-webhook"),
        ("POST /user/repos", "repos/create-repo-for-user"),
      ]) == ["repos.listCommits", "repos.pingWebhook", "repos.createForUser"])
    #expect(try Self.calls([("POST /chat.postMessage", "chat_postMessage")]) == ["chat.postMessage"])
  }

  @Test("operationIds from Django REST framework are parsed with the literals of their paths")
  func djangoRESTFramework() throws {
    let plex = "/sources/user_connections/plex"
    #expect(
      try Self.calls([
        ("GET \(plex)", "sources_user_connections_plex_list"),
        ("GET \(plex)/{id}", "sources_user_connections_plex_retrieve"),
        ("PUT \(plex)/{id}", "sources_user_connections_plex_update"),
        ("PATCH \(plex)/{id}", "sources_user_connections_plex_partial_update"),
        ("DELETE \(plex)/{id}", "sources_user_connections_plex_destroy"),
        ("POST /events/mark_all_seen", "events_mark_all_seen_create"),
      ]) == [
        "sources.userConnections.plex.list", "sources.userConnections.plex.get",
        "sources.userConnections.plex.replace", "sources.userConnections.plex.update",
        "sources.userConnections.plex.delete", "events.markAllSeen",
      ])
  }

  @Test(
    "operationIds that a tool derived from method and path aren't used",
    arguments: [
      ("GET /items/{item_id}", "read_item_items__item_id__get", "items.get"),
      ("POST /payment_intents/{intent}", "PostPaymentIntentsIntent", "paymentIntents.update"),
      ("GET /files/{file_id}", "get_files_id", "files.get"),
    ])
  func machineMade(route: String, id: String, call: String) throws {
    #expect(try Self.calls([(route, id)]) == [call])
  }

  @Test("If all tags are declared, they're the services, and operationIds name the methods")
  func tags() throws {
    let lowered = try Self.lowered(
      """
      /contacts/{id}/archive: { post: { operationId: archiveContact, tags: [Contacts], \(Self.responses) } }
      /contacts/{id}/tags: { get: { operationId: listContactTags, tags: [Contacts], \(Self.responses) } }
      /me: { get: { operationId: identifyAdmin, tags: [Admins], \(Self.responses) } }
      """, root: "tags: [{ name: Contacts }, { name: Admins }]\n")
    #expect(lowered.calls == ["contacts.archive", "contacts.listTags", "admins.identify"])
  }

  @Test(
    "A method doesn't repeat its service or the IDs of its path",
    arguments: [
      ("POST /mysql/{id}/backups", "createMySQLBackup", "mysql", "mysql.createBackup"),
      ("GET /auth/status", "getAuthStatus", "Authentication", "authentication.getStatus"),
      (
        "GET /lke/clusters/{id}/dashboard", "openLkeClusterDashboard", "Linode Kubernetes Engine (LKE)",
        "linodeKubernetesEngine.clusters.openDashboard"
      ),
      (
        "GET /nodebalancers/{id}/configs/{config_id}/nodes", "getNodeBalancerNodes", "Node Balancers",
        "nodeBalancers.getNodes"
      ),
      (
        "POST /apps/{id}/databases/{database_uuid}/start", "startDatabaseByUuid", "Databases",
        "databases.start"
      ),
      ("POST /clusters/{id}/recycle", "postClusterRecycle", "Clusters", "clusters.recycle"),
      ("PUT /clusters/{id}/pool", "putNodePool", "Clusters", "clusters.updateNodePool"),
      ("POST /events/{id}/read", "readEvent", "Events", "events.read"),
    ])
  func ownWords(route: String, id: String, tag: String, call: String) throws {
    let parts = route.split(separator: " ")
    let operation = "{ operationId: \(id), tags: ['\(tag)'], \(Self.responses) }"
    let lowered = try Self.lowered(
      "'\(parts[1])': { \(parts[0].lowercased()): \(operation) }\n", root: "tags: [{ name: '\(tag)' }]\n")
    #expect(lowered.calls == [call])
  }

  @Test("If two operations collide, the second is named for the difference")
  func clashes() throws {
    #expect(
      try Self.calls(["GET /users/{id}/posts", "GET /users/posts", "PATCH /users", "PATCH /users/{id}"])
        == ["users.posts.listForUser", "users.posts.list", "users.updateAll", "users.update"])
    #expect(
      try Self.calls([
        ("GET /contacts/{ContactNumber}", "getContactByNumber"), ("GET /contacts/{ContactID}", "getContact"),
      ]) == ["contacts.getByNumber", "contacts.get"])
    #expect(
      try Self.calls(["POST /orgs/{org}/teams/{team}/stop", "POST /teams/{team}/stop"])
        == ["orgs.teams.stop", "teams.stop"])
  }

  @Test("Vendor extensions and configured names take precedence")
  func hints() throws {
    let lowered = try Self.lowered(
      """
      /a: { get: { x-speakeasy-group: pet.toys, x-speakeasy-name-override: find_all, \(Self.responses) } }
      /b: { get: { x-fern-sdk-group-name: [pet, food], x-fern-sdk-method-name: weigh, \(Self.responses) } }
      /pets: { post: { x-methodName: addPet, \(Self.responses) } }
      /pets/{id}: { post: { x-callsite-name: feed, \(Self.responses) } }
      /c: { post: { x-callsite-name: zoo.cages.open, \(Self.responses) } }
      /d: { post: { x-callsite-name: .close, \(Self.responses) } }
      """)
    #expect(
      lowered.calls == [
        "close", "pet.toys.findAll", "pet.food.weigh", "pets.add", "pets.feed", "zoo.cages.open",
      ])
  }

  @Test("Services are nested as types and properties, and side by side in a namespace")
  func types() throws {
    let yaml = "/fine_tuning/jobs: { get: { \(Self.responses) } }\n"
    let nested = try Self.lowered(yaml).module.client.services
    #expect(nested.map(\.typePath) == ["FineTuningService", "FineTuningService.JobsService"])
    let options = LoweringOptions.make(namespace: "Shop", calls: .automatic)
    let flat = try Lowered.paths(yaml, options: options).module.client.services
    #expect(flat.map(\.typePath) == ["FineTuningService", "FineTuningJobsService"])
  }

  @Test("The policy 'operationIds' uses the tag and the operationId unchanged")
  func verbatim() throws {
    let lowered = try Lowered.paths(
      "/pets: { get: { operationId: listPets, tags: [animals], \(Self.responses) } }\n")
    #expect(lowered.calls == ["animals.listPets"])
  }

  private static let responses = "responses: { '204': { description: Done. } }"

  private static func lowered(_ yaml: String, root: String = "") throws -> Lowered {
    try Lowered.paths(yaml, root: root, options: .make(calls: .automatic))
  }

  private static func calls(_ routes: [String]) throws -> [String] {
    try calls(routes.map { ($0, "") })
  }

  /// The call sites of routes with their operationIds, in the order of the routes.
  private static func calls(_ routes: [(route: String, id: String)]) throws -> [String] {
    var paths: [(path: String, operations: [String])] = []
    for (route, id) in routes {
      let parts = route.split(separator: " ")
      let operation =
        "\(parts[0].lowercased()): { " + (id.isEmpty ? "" : "operationId: '\(id)', ") + "\(responses) }"
      if let index = paths.firstIndex(where: { $0.path == parts[1] }) {
        paths[index].operations.append(operation)
      } else {
        paths.append((String(parts[1]), [operation]))
      }
    }
    let yaml = paths.map { "'\($0.path)': { \($0.operations.joined(separator: ", ")) }\n" }.joined()
    let lowered = try lowered(yaml)
    let calls = Dictionary(uniqueKeysWithValues: zip(lowered.places, lowered.calls))
    return routes.map { calls[$0.route] ?? "" }
  }
}

extension Lowered {
  /// The call site of each operation, those of the client first.
  var calls: [String] {
    module.client.operations.methods.map(\.name.name)
      + module.client.services.flatMap { service in
        service.operations.methods.map { "\(service.path).\($0.name.name)" }
      }
  }

  /// The routes of ``calls``.
  var places: [String] { methods.map(\.place) }
}

private let corpusFolder = Checkout.root.deletingLastPathComponent().appending(path: "shared/corpus")

/// Adding or removing an operation doesn't rename others, unless their names collide.
@Suite(.onOwnThreads)
struct CallNamesStabilityTests {
  @Test(
    "Removing an operation from the project's specs doesn't rename others",
    arguments: ["careconnect", "helppet", "hestami", "neuromed", "taskjuggler"])
  func projectSpecs(name: String) throws {
    #expect(try Self.renames(Checkout.root.appending(path: "Specs/\(name).yaml")).isEmpty)
  }

  @Test(
    "Removing an operation from a published document renames only those that shared its name",
    .enabled(
      if: FileManager.default.fileExists(atPath: corpusFolder.path), "needs the corpus beside the project"),
    arguments: [
      "museum.yaml", "adyen-checkout-v72.json", "twilio-conversations-v1.yaml", "polar.json",
      "flashnotes.json",
      "fastapi-template.json", "solidtime.json", "slack-web.json", "adyen-management-v3.yaml",
      "readme-polymorphism.json",
    ])
  func realDocuments(name: String) throws {
    for (removed, before, after) in try Self.renames(corpusFolder.appending(path: name)) {
      let isClash = before.wanted != nil || [before.method, after.method].contains("replace")
      #expect(isClash, "without \(removed), \(before) is \(after)")
    }
  }

  /// Compares the names of operations after removing each one in turn.
  private static func renames(
    _ file: URL
  ) throws -> [(removed: String, before: CallName, after: CallName)] {
    var collector = DiagnosticCollector()
    let node = try SourceReader().read(path: file.path)
    let document = try #require(DocumentReader().read(node, into: &collector))
    let names = CallNames(document, policy: .automatic).names
    var renames: [(removed: String, before: CallName, after: CallName)] = []
    for index in document.operations.indices {
      var smaller = document
      let removed = smaller.operations.remove(at: index)
      var others = names
      others.remove(at: index)
      for (before, after) in zip(others, CallNames(smaller, policy: .automatic).names)
      where (before.services, before.method) != (after.services, after.method) {
        renames.append(("\(removed.method) \(removed.path)", before, after))
      }
    }
    return renames
  }
}
