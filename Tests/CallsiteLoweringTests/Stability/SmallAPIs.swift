@testable import NameStability

extension SmallAPI {
  /// Documents that differ in what their names are derived from.
  static let all = [
    SmallAPI(
      name: "tag of a place", tags: ["Zoo"],
      operations: (0..<5).map { "GET /animals\($0)/{id} getAnimal\($0) #Zoo >Animal" },
      schemas: ["Animal id name keeperId"]),
    SmallAPI(
      name: "initialisms", operations: ["GET /users/{userID} >User", "GET /files >[File]"],
      schemas: ["User userID orderID homeURL", "File fileId folder_id photoUrl", "APIKey keyID secret"]),
    SmallAPI(
      name: "paths without ids",
      operations: [
        "GET /pets >[Pet]", "POST /pets >Pet", "GET /pets/{id} >Pet", "PATCH /pets/{id} >Pet",
        "DELETE /pets/{id}",
        "POST /pets/{id}/feed",
      ], schemas: ["Pet id name"]),
    SmallAPI(
      name: "verbs without tags",
      operations: [
        "GET /v1/orders listOrders >[Order]", "POST /v1/orders createOrder >Order",
        "GET /v1/orders/{order_id} getOrder >Order", "POST /v1/orders/{order_id}/cancel cancelOrder",
        "GET /v1/orders/{order_id}/items listOrderItems >[Order]",
      ], schemas: ["Order id customerId"]),
    SmallAPI(
      name: "verbs and declared tags", tags: ["Contacts", "Admins"],
      operations: [
        "GET /contacts listContacts #Contacts >[Contact]",
        "POST /contacts/{id}/archive archiveContact #Contacts",
        "GET /contacts/{id}/tags listContactTags #Contacts", "GET /me identifyAdmin #Admins >Contact",
        "GET /admins/{id} retrieveAdmin #Admins >Contact",
      ], schemas: ["Contact id workspace_id"]),
    SmallAPI(
      name: "verbs and undeclared tags",
      operations: [
        "GET /repos listRepos #Repositories >[Repo]", "GET /repos/{repo_id} getRepo #Repositories >Repo",
        "PUT /repos/{repo_id} updateRepo #Repositories >Repo", "GET /me getMe #Users >Repo",
      ], schemas: ["Repo id owner"]),
    SmallAPI(
      name: "groups with a slash",
      operations: [
        "GET /repos/{owner}/commits repos/list-commits >[Commit]",
        "POST /repos/{owner}/pings repos/ping-webhook",
        "GET /gists/{id} gists/get >Commit", "POST /gists gists/create >Commit",
      ], schemas: ["Commit sha author"]),
    SmallAPI(
      name: "half of the operationIds written by hand", tags: ["Zoo"],
      operations: [
        "GET /animals/{animalId}/keeper getAnimalKeeper #Zoo >Animal",
        "POST /animals/{id}/meals feedAnimal #Zoo",
        "PUT /keepers/{id}/pen changeKeeperPen #Zoo",
        "GET /pens/{penId}/gates GetPensPenIdGates #Zoo >[Animal]",
        "POST /pens/{penId}/gates PostPensPenIdGates #Zoo", "DELETE /pens/{penId} DeletePensPenId #Zoo",
      ], schemas: ["Animal id name"]),
    SmallAPI(
      name: "groups in seven of ten operationIds",
      operations: (0..<7).map { "GET /repos\($0)/{owner}/commits repos\($0)/list-commits >[Commit]" } + [
        "GET /gists/{id}/stars listGistStars >[Commit]", "POST /gists/{id}/stars starGist",
        "GET /gists listGists",
      ], schemas: ["Commit sha author"]),
    SmallAPI(
      name: "groups with a dot",
      operations: [
        "POST /chat/post chat.postMessage", "GET /users users.list >[Member]",
        "GET /users/{id} users.info >Member",
      ], schemas: ["Member id team_id"]),
    SmallAPI(
      name: "groups with an underscore",
      operations: [
        "POST /chat.postMessage chat_postMessage", "GET /users.list users_list >[Member]",
        "POST /users.kick users_kick",
      ], schemas: ["Member id team_id"]),
    SmallAPI(
      name: "FastAPI",
      operations: [
        "GET /items/{item_id} read_item_items__item_id__get #items >Item",
        "GET /items read_items_items_get #items >[Item]", "POST /items create_item_items_post #items >Item",
        "POST /login/token login_access_token_login_token_post #login >Item",
      ], schemas: ["Item id title owner_id"]),
    SmallAPI(
      name: "Django REST framework",
      operations: [
        "GET /sources/users sources_users_list #sources >[User]",
        "GET /sources/users/{id} sources_users_retrieve #sources >User",
        "PUT /sources/users/{id} sources_users_update #sources >User",
        "PATCH /sources/users/{id} sources_users_partial_update #sources >User",
      ], schemas: ["User id email"]),
    SmallAPI(
      name: "NestJS", tags: ["users"],
      operations: [
        "GET /users UsersController_findAll #users >[User]",
        "GET /users/{id} UsersController_findOne #users >User",
        "DELETE /users/{id} UsersController_remove #users",
      ], schemas: ["User id email"]),
    SmallAPI(
      name: "methods as verbs",
      operations: [
        "POST /invoices postInvoice >Invoice", "GET /invoices getInvoices >[Invoice]",
        "POST /invoices/{id}/lines postInvoiceLine >Invoice", "PUT /invoices/{id} putInvoice >Invoice",
      ], schemas: ["Invoice id total"]),
    SmallAPI(
      name: "replacing",
      operations: [
        "PUT /pets/{id} >Pet", "PATCH /pets/{id} >Pet", "PUT /owners/{id} >Pet", "GET /owners/{id} >Pet",
      ],
      schemas: ["Pet id name"]),
    SmallAPI(
      name: "accounts",
      operations: ["apps", "keys", "logs", "rules", "zones", "teams", "users", "cards", "plans"].map {
        "GET /accounts/{account_id}/\($0) >[Thing]"
      }, schemas: ["Thing id account_id"]),
    SmallAPI(
      name: "betas",
      operations: [
        "GET /v1/models >[Model]", "GET /v1/models/{id} >Model", "GET /v1beta/files >[Model]",
        "POST /v1beta/files >Model",
      ],
      schemas: ["Model id owned_by"]),
    SmallAPI(
      name: "procedures", operations: ["POST /users.list", "POST /users.kick", "POST /chat.delete"]),
    SmallAPI(
      name: "other ids",
      operations: [
        "GET /weather forecast >Forecast", "GET /stations stations >[Forecast]",
        "GET /stations/{id} station >Forecast",
      ], schemas: ["Forecast id temperature"]),
    SmallAPI(
      name: "some tags", tags: ["Books"],
      operations: [
        "GET /books listBooks #Books >[Book]", "GET /books/{isbn} getBook #Books >Book",
        "GET /authors listAuthors #Authors >[Book]", "GET /ping ping",
      ], schemas: ["Book isbn title"]),
    SmallAPI(
      name: "some ids",
      operations: [
        "GET /cars listCars >[Car]", "GET /cars/{id} >Car", "POST /cars createCar >Car",
        "POST /cars/{id}/wash washCar",
      ], schemas: ["Car id plate"]),
    SmallAPI(
      name: "callbacks",
      operations: ["POST /streams startStream !onData", "POST /exports startExport !onEnd"]),
    SmallAPI(
      name: "repetitions",
      operations: ["GET /tasks/tasks >[Task]", "GET /tasks/tasks/{id} >Task", "GET /tasks/schedules"],
      schemas: ["Task id state"]),
    SmallAPI(
      name: "an enum in one model", operations: ["GET /links/{id} getLink #Links >Link"],
      schemas: ["Link id link_access=open|company", "Folder id"]),
    SmallAPI(
      name: "types in models named like schemas", operations: ["GET /links/{id} getLink #Links >Link"],
      schemas: ["Link id gadget=a|b state=on|off", "State id gadget=c|d", "Folder copied_folder=x|y"]),
    SmallAPI(
      name: "equal enums in models", operations: ["GET /links/{id} getLink #Links >Link"],
      schemas: [
        "AudioLink id access=open|company", "AudioFolder id access=open|company", "Link link_access=a|b",
        "Folder link_access=a|b",
      ]),
    SmallAPI(
      name: "equal enums in bodies",
      operations: [
        "POST /links addLink #Links +access=open|company +link_access=a|b >Link",
        "POST /files addFile #Files +access=open|company +link_access=a|b >File",
        "POST /files/{id}/move moveFile #Files +access=open|company +kind=x|y",
        "POST /files/{id}/copy copyFile #Files +access=open|company",
      ], schemas: ["Link id access=open|company", "File id access=open|company"]),
    SmallAPI(
      name: "equal inline responses",
      operations: [
        "GET /pets/{id} getPet #Pets >{id,name,age}", "POST /pets createPet #Pets >{id,name,age}",
        "POST /vets createVet #Vets >{id,name,kind=a|b}",
        "PUT /vets/{id} updateVet #Vets >{id,name,kind=a|b}",
        "GET /cars/{id} getCar #Cars >{id,name,plate}",
      ], schemas: ["CarRecord id name plate"]),
  ]
}
