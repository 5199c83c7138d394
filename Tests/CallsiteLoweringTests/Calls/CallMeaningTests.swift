import Testing

@testable import CallsiteLowering
@testable import NameStability

/// Names say what operations do.
struct CallMeaningTests {
  @Test("A version in front of a group isn't a service")
  func versions() throws {
    #expect(
      try Self.calls([
        "POST /a v1.application.list", "POST /b v1.application.create",
        "POST /c v2.message.attachment.create",
      ]) == ["application.list", "application.create", "message.attachment.create"])
  }

  @Test("An operationId that begins with its tag and a hyphen has a group")
  func hyphens() throws {
    #expect(
      try Self.calls([
        "GET /_settings indices-get-settings #indices",
        "POST /_index_template/simulate indices-simulate #indices",
      ]) == ["indices.getSettings", "indices.simulate"])
  }

  @Test("Only an operation that may return several values is a list")
  func lists() throws {
    let schemas = ["Stats count size"]
    #expect(
      try Self.calls(
        ["GET /cluster/stats >Stats", "HEAD /admin/exists", "GET /admins >[Stats]", "GET /logs"],
        schemas: schemas)
        == ["cluster.stats.get", "admin.exists", "admins.list", "logs.list"])
  }

  @Test("GET never changes anything, and DELETE never only asks")
  func contradictions() throws {
    #expect(
      try Self.calls(
        ["GET /users/{id} updateUserById #Users", "DELETE /sliders/{id} discoverSlider #Users"],
        tags: ["Users"])
        == ["users.get", "users.deleteSlider"])
  }

  @Test("A path that names a change is read with GET, unless it's a procedure")
  func forms() throws {
    #expect(
      try Self.calls(["GET /users/create", "GET /users/{id}/edit", "GET /views.update"])
        == ["users.getCreate", "users.getEdit", "views.update"])
  }

  @Test("A GET operation whose summary says that it reads isn't named after what the path does")
  func readings() throws {
    #expect(
      try Self.calls([
        "GET /commands/send ~List_the_saved_commands", "POST /commands/send ~Send_a_command",
        "GET /instances/{id}/start ~Start_the_instance", "GET /clients/find ~Returns_clients",
        "GET /clients/register/{id} ~Get_a_client",
      ]) == [
        "commands.getSend", "commands.send", "instances.start", "clients.find", "clients.getRegister",
      ])
  }

  @Test("A value behind a verb that only asks is an item where the operation changes or deletes it")
  func askingItems() throws {
    #expect(
      try Self.calls([
        "PUT /settings/discover/{id}", "DELETE /settings/discover/{id}", "GET /users/find/{name}",
        "PUT /users/activate/{id}", "DELETE /caches/clear/{key}",
      ]) == [
        "settings.discover.update", "settings.discover.delete", "users.find", "users.activate",
        "caches.clear",
      ])
  }

  @Test("A word twice in succession in a path is one service, unless an item is in between")
  func repetitions() throws {
    #expect(
      try Self.calls([
        "GET /tasks/tasks/", "POST /tasks/tasks/{id}/retry", "GET /tasks/schedules",
        "DELETE /categories/{id}/categories/{sub_id}",
      ]) == ["tasks.list", "tasks.retry", "tasks.schedules.list", "categories.categories.delete"])
  }

  @Test("A path that ends in list is a list of what precedes it, unless it returns one value")
  func listings() throws {
    #expect(
      try Self.calls(
        ["GET /suppliers/list", "GET /shopping/list >Stats", "DELETE /shopping/list"],
        schemas: ["Stats count size"])
        == ["suppliers.list", "shopping.list.get", "shopping.list.delete"])
  }

  @Test("What is in parentheses besides a parameter isn't part of a service's name")
  func keys() throws {
    #expect(try Self.calls(["GET /users({id})/orders(key={key})"]) == ["users.orders.get"])
  }

  @Test("A POST operation beside an equally named GET operation is named after the verb of its summary")
  func summarizedChanges() throws {
    #expect(
      try Self.calls([
        "GET /settings/discover", "POST /settings/discover ~Updates_sliders", "GET /admin/exists",
        "POST /admin/exists ~Whether_there_is_one", "DELETE /secrets/{id}",
        "POST /secrets/delete ~Delete_some",
      ]) == [
        "settings.discover", "settings.updateDiscover", "admin.exists", "admin.postExists", "secrets.delete",
        "secrets.postDelete",
      ])
  }

  @Test("A plural that begins with a verb is a noun where the method can't do what the verb says")
  func compounds() throws {
    #expect(
      try Self.calls([
        "GET /zones/{id}/load_balancers", "GET /teams/{id}/find_members", "DELETE /teams/{id}/spam_reports",
        "DELETE /teams/{id}/clear_caches",
      ]) == [
        "zones.loadBalancers.list", "teams.findMembers", "teams.spamReports.delete", "teams.clearCaches",
      ])
  }

  @Test("A FastAPI function that reads several values is a list, beside the one that reads one")
  func readers() throws {
    #expect(
      try Self.calls(
        ["GET /users/ users-read_users #users >[Stats]", "GET /users/{id} users-read_user #users >Stats"],
        schemas: ["Stats a"])
        == ["users.list", "users.get"])
  }

  @Test("operationIds that a generator of JSON:API documents makes name nothing")
  func generatedIdentifiers() throws {
    #expect(
      try Self.calls([
        "GET /v1/apps apps-get_collection", "PATCH /v1/apps/{id} apps-update_instance",
        "GET /v1/apps/{id}/builds apps-builds-get_to_many_related",
      ]) == ["apps.list", "apps.update", "apps.builds.list"])
  }

  @Test("The fragment of a path says what the operation does to the thing that its service is for")
  func fragments() throws {
    #expect(
      try Self.calls(
        [
          "PUT /files/{id}#add_link put_files_id#add_link #Links",
          "PUT /files/{id}#update_link put_files_id#update_link #Links",
          "PUT /files/{id}#remove_link put_files_id#remove_link #Links",
        ], tags: ["Links"]) == ["links.create", "links.update", "links.delete"])
  }

  @Test("The verb of a PUT operation on a list is kept")
  func saving() throws {
    #expect(
      try Self.calls([
        "PUT /me/albums save-albums-user", "GET /me/albums get-saved-albums", "PUT /me/shows putShows",
      ])
        == ["me.albums.save", "me.albums.list", "me.shows.update"])
  }

  @Test("No word is said twice in a row")
  func repetition() throws {
    #expect(
      try Self.calls(["POST /bulk bulkBulkDocuments #Documents"], tags: ["Documents"]) == ["documents.bulk"])
    #expect(CallWords.withoutRepetition(["send", "send", "mail", "send"]) == ["send", "mail", "send"])
  }

  @Test("A service that starts with one digit spells it")
  func digits() throws {
    #expect(
      try Self.calls(["GET /3ds >[Stats]", "GET /2fa/codes >[Stats]"], schemas: ["Stats a"]) == [
        "threeDs.list", "twoFa.codes.list",
      ])
    #expect(CallWords.spellingDigit(of: ["360", "views"]) == ["360", "views"])
  }

  @Test("An operation with a declared tag is in its service, whatever others have")
  func declaredTags() throws {
    #expect(
      try Self.calls(
        ["GET /animals/{id} getAnimal #Zoo", "GET /health", "GET /plants/{id} getPlant #Garden"],
        tags: ["Zoo"])
        == ["zoo.getAnimal", "health.get", "plants.get"])
  }

  @Test("An operationId is used if a person wrote it, whatever others have")
  func ownOperationIDs() throws {
    let machineMade = (0..<3).map { "GET /pens\($0)/{penId}/gates GetPens\($0)PenIdGates >[Gate]" }
    let calls = try Self.calls(
      machineMade + [
        "GET /animals/{animalId}/keeper getAnimalKeeper #Zoo >Gate",
        "PUT /animals/{id}/pen PutAnimalPen #Zoo",
        "GET /animals/{id} GetAnimalsId #Zoo", "PUT /pens/{penId}/locks/{id}/keys PutPensIDLocks #Zoo",
        "GET /meals_of_day get_meals_of_day #Zoo >[Gate]",
      ], tags: ["Zoo"], schemas: ["Gate id"])
    #expect(
      calls == (0..<3).map { "pens\($0).gates.list" } + [
        "zoo.getAnimalKeeper", "zoo.updateAnimalPen", "zoo.get", "zoo.update", "zoo.list",
      ])
  }

  @Test("A group is one by itself: with a separator, its tag or the whole path")
  func ownGroups() throws {
    let calls = try Self.calls(
      [
        "GET /_cat/aliases cat-aliases #cat", "GET /_cat/health cat-health #Cat", "GET /gists gists/list",
        "GET /complex/basic basic_getValid", "GET /responses beta_createResponse",
        "GET /core/apps core_apps_list >[App]", "GET /core/apps/{id}/used core_apps_used_list #core >[App]",
        "GET /ldap/{id}/check outposts_ldap_check #outposts",
      ], schemas: ["App id"])
    #expect(
      calls == [
        "cat.aliases", "cat.health.get", "gists.list", "basic.getValid", "responses.list", "core.apps.list",
        "core.apps.used.list", "ldap.check",
      ])
  }

  @Test("The class in NestJS's operationIds isn't part of a name")
  func controllers() throws {
    let calls = try Self.calls(
      [
        "GET /sso/profile SsoController_getProfile #sso", "GET /keys KeysControllerV1_listMine #sso",
        "GET /rooms/{id} Controller_ #sso",
      ], tags: ["sso"])
    #expect(calls == ["sso.getProfile", "sso.listMine", "sso.controller"])
  }

  @Test("A verb that says more than the HTTP method is kept, on items too")
  func distinctVerbs() throws {
    let calls = try Self.calls(
      [
        "PUT /members/{id} UpsertMember", "POST /rooms getOrCreateRoom", "POST /voices/{id} speak",
        "POST /files/{id} uploadToFolder #Files", "POST /pets/{id} PostPetsId",
        "POST /stores/{id} renameIt",
      ], tags: ["Files"])
    #expect(
      calls == [
        "members.upsert", "rooms.getOrCreate", "voices.create", "files.uploadToFolder", "pets.update",
        "stores.create",
      ])
  }

  @Test("A POST operation that gets or stores something says so")
  func postedVerbs() throws {
    let calls = try Self.calls(
      [
        "POST /templates getTemplate >Stats", "POST /charts getCharts", "POST /tasks v1.tasks.store",
        "PUT /shelves v1.shelves.store",
      ], schemas: ["Stats count"])
    #expect(calls == ["templates.get", "charts.list", "tasks.create", "shelves.store"])
  }

  @Test("A verb that is also the name of its service is kept, with its second word")
  func verbsAsServices() throws {
    let calls = try Self.calls(
      [
        "POST /log-in logIn #log-in", "POST /a signUp #sign-up", "GET /check-ins getCheckIn #check-in",
        "POST /check-ins createCheckIn #check-in", "POST /purge #purge", "GET /purge #purge",
        "POST /purge/items #purge", "POST /purge/{id} #purge", "POST /plug-in #plug-in",
      ], tags: ["log-in", "sign-up", "check-in", "purge", "plug-in"])
    #expect(
      calls == [
        "logIn.logIn", "signUp.signUp", "checkIn.get", "checkIn.create", "purge.purge", "purge.get",
        "purge.items.create", "purge.update", "plugIn.create",
      ])
  }

  @Test("The suffix of a tag that says that code is behind it isn't part of a service's name")
  func controllerTags() throws {
    #expect(
      try Self.calls(
        ["GET /a/{id} getPayment #payment-controller", "GET /b/{id} getGame #Controller"],
        tags: ["payment-controller", "Controller"]) == ["payment.get", "controller.getGame"])
  }

  private static func calls(
    _ operations: [String], tags: [String] = [], schemas: [String] = []
  ) throws -> [String] {
    let api = SmallAPI(name: "calls", tags: tags, operations: operations, schemas: schemas)
    return try CallNames(api.document(), policy: .automatic).names.map(\.overlayText)
  }
}
