import Foundation

@testable import CallsiteRuntime

/// An error response of a framework, and the properties of the resulting error.
struct FrameworkAnswer: Decodable, Sendable {
  let status: Int
  /// The body, if it's JSON.
  let body: JSONValue?
  /// The body, if it isn't JSON.
  let text: String?
  /// The media type. The default is JSON.
  let type: String?
  /// The name of the error's kind.
  let kind: String
  /// The messages by field. The default is none.
  let fields: [String: [String]]?
  /// The user-facing message.
  let sentence: String

  /// The responses by framework.
  static func all() throws -> [String: [FrameworkAnswer]] {
    try JSONDecoder().decode([String: [FrameworkAnswer]].self, from: Data(table.utf8))
  }

  private static let table = #"""
    {
      "Django REST framework": [
        {
          "status": 400,
          "body": {"status": ["\"x\" is not a valid choice."]},
          "kind": "validation",
          "fields": {"status": ["\"x\" is not a valid choice."]},
          "sentence": "Status: \"x\" is not a valid choice."
        },
        {
          "status": 400,
          "body": {"visit_date": ["This field is required."], "name": ["Too long."]},
          "kind": "validation",
          "fields": {"visit_date": ["This field is required."], "name": ["Too long."]},
          "sentence": "Name: Too long.\nVisit date: This field is required."
        },
        {
          "status": 400,
          "body": {"non_field_errors": ["The end must be after the start."]},
          "kind": "validation",
          "fields": {"": ["The end must be after the start."]},
          "sentence": "The end must be after the start."
        },
        {
          "status": 400,
          "body": {"owner": ["Invalid pk \"5\" - object does not exist."]},
          "kind": "validation",
          "fields": {"owner": ["Invalid pk \"5\" - object does not exist."]},
          "sentence": "Owner isn't valid."
        },
        {
          "status": 400,
          "body": {"detail": "JSON parse error - Expecting value"},
          "kind": "invalidRequest",
          "sentence": "The request isn't valid."
        },
        {
          "status": 401,
          "body": {
            "detail": "Given token not valid for any token type",
            "code": "token_not_valid",
            "messages": [{"message": "Token is expired"}]
          },
          "kind": "unauthorized",
          "sentence": "You aren't logged in."
        },
        {
          "status": 401,
          "body": {"detail": "Authentication credentials were not provided."},
          "kind": "unauthorized",
          "sentence": "You aren't logged in."
        },
        {
          "status": 403,
          "body": {"detail": "You do not have permission to perform this action."},
          "kind": "forbidden",
          "sentence": "You do not have permission to perform this action."
        },
        {
          "status": 403,
          "body": {"detail": "CSRF Failed: CSRF token missing."},
          "kind": "forbidden",
          "sentence": "You aren't allowed to do this."
        },
        {
          "status": 404,
          "body": {"detail": "No Appointment matches the given query."},
          "kind": "notFound",
          "sentence": "This couldn't be found."
        },
        {
          "status": 405,
          "body": {"detail": "Method \"GET\" not allowed."},
          "kind": "invalidRequest",
          "sentence": "The request isn't valid."
        },
        {
          "status": 429,
          "body": {"detail": "Request was throttled. Expected available in 5 seconds."},
          "kind": "rateLimited",
          "sentence": "There were too many requests."
        }
      ],
      "FastAPI": [
        {
          "status": 422,
          "body": {
            "detail": [{"type": "missing", "loc": ["body", "email"], "msg": "Field required", "input": {}}]
          },
          "kind": "validation",
          "fields": {"email": ["Field required"]},
          "sentence": "Email: Field required"
        },
        {
          "status": 422,
          "body": {
            "detail": [
              {
                "type": "int_parsing",
                "loc": ["path", "pet_id"],
                "msg": "Input should be a valid integer",
                "input": "x"
              }
            ]
          },
          "kind": "validation",
          "fields": {"pet_id": ["Input should be a valid integer"]},
          "sentence": "Pet id: Input should be a valid integer"
        },
        {
          "status": 422,
          "body": {
            "detail": [
              {
                "type": "uuid_parsing",
                "loc": ["query", "owner"],
                "msg": "Input should be a valid UUID, invalid length",
                "input": "x"
              }
            ]
          },
          "kind": "validation",
          "fields": {"owner": ["Input should be a valid UUID, invalid length"]},
          "sentence": "Owner isn't valid."
        },
        {
          "status": 404,
          "body": {"detail": "Item not found"},
          "kind": "notFound",
          "sentence": "Item not found"
        },
        {
          "status": 404,
          "body": {"detail": "Not Found"},
          "kind": "notFound",
          "sentence": "This couldn't be found."
        },
        {
          "status": 401,
          "body": {"detail": "Could not validate credentials"},
          "kind": "unauthorized",
          "sentence": "You aren't logged in."
        },
        {
          "status": 500,
          "text": "Internal Server Error",
          "type": "text/plain",
          "kind": "server",
          "sentence": "The server has a problem."
        }
      ],
      "Laravel": [
        {
          "status": 422,
          "body": {
            "message": "The email has already been taken. (and 1 more error)",
            "errors": {
              "email": ["The email has already been taken."],
              "items.0.qty": ["The items.0.qty must be at least 1."]
            }
          },
          "kind": "validation",
          "fields": {
            "email": ["The email has already been taken."],
            "items.0.qty": ["The items.0.qty must be at least 1."]
          },
          "sentence": "The email has already been taken.\nThe items.0.qty must be at least 1."
        },
        {
          "status": 401,
          "body": {"message": "Unauthenticated."},
          "kind": "unauthorized",
          "sentence": "You aren't logged in."
        },
        {
          "status": 404,
          "body": {"message": "No query results for model [App\\Models\\Task] 7"},
          "kind": "notFound",
          "sentence": "This couldn't be found."
        },
        {
          "status": 419,
          "body": {"message": "CSRF token mismatch."},
          "kind": "invalidRequest",
          "sentence": "The request isn't valid."
        },
        {
          "status": 403,
          "body": {"message": "This action is unauthorized."},
          "kind": "forbidden",
          "sentence": "This action is unauthorized."
        },
        {
          "status": 500,
          "body": {
            "message": "SQLSTATE[23000]: Integrity constraint violation",
            "exception": "Illuminate\\Database\\QueryException",
            "file": "/var/www/x.php",
            "line": 7,
            "trace": []
          },
          "kind": "server",
          "sentence": "The server has a problem."
        }
      ],
      "Spring": [
        {
          "status": 400,
          "body": {
            "timestamp": "2024-05-06T07:08:09.000+00:00",
            "status": 400,
            "error": "Bad Request",
            "path": "/pets"
          },
          "kind": "invalidRequest",
          "sentence": "The request isn't valid."
        },
        {
          "status": 400,
          "body": {
            "timestamp": "2024-05-06T07:08:09.000+00:00",
            "status": 400,
            "error": "Bad Request",
            "message": "Validation failed for object='pet'. Error count: 1",
            "errors": [
              {
                "codes": ["NotBlank.pet.name"],
                "defaultMessage": "must not be blank",
                "objectName": "pet",
                "field": "name",
                "rejectedValue": "",
                "code": "NotBlank"
              }
            ],
            "path": "/pets"
          },
          "kind": "validation",
          "fields": {"name": ["must not be blank"]},
          "sentence": "Name: must not be blank"
        },
        {
          "status": 400,
          "body": {
            "type": "about:blank",
            "title": "Bad Request",
            "status": 400,
            "detail": "Failed to read request",
            "instance": "/pets"
          },
          "type": "application/problem+json",
          "kind": "invalidRequest",
          "sentence": "Failed to read request"
        },
        {
          "status": 500,
          "body": {
            "timestamp": 1,
            "status": 500,
            "error": "Internal Server Error",
            "exception": "java.lang.NullPointerException",
            "message": "null",
            "path": "/"
          },
          "kind": "server",
          "sentence": "The server has a problem."
        }
      ],
      "Rails": [
        {
          "status": 422,
          "body": {"name": ["can't be blank"], "owner_email": ["is invalid"]},
          "kind": "validation",
          "fields": {"name": ["can't be blank"], "owner_email": ["is invalid"]},
          "sentence": "Name: can't be blank\nOwner email: is invalid"
        },
        {
          "status": 422,
          "body": {"errors": ["Name can't be blank", "Age is too low"]},
          "kind": "validation",
          "fields": {"": ["Name can't be blank", "Age is too low"]},
          "sentence": "Name can't be blank\nAge is too low"
        },
        {
          "status": 422,
          "body": {
            "errors": [
              {
                "status": "422",
                "source": {"pointer": "/data/attributes/name"},
                "title": "Invalid",
                "detail": "can't be blank"
              }
            ]
          },
          "kind": "validation",
          "fields": {"name": ["can't be blank"]},
          "sentence": "Name: can't be blank"
        },
        {
          "status": 404,
          "body": {"status": 404, "error": "Not Found"},
          "kind": "notFound",
          "sentence": "This couldn't be found."
        },
        {
          "status": 404,
          "body": {
            "status": 404,
            "error": "Not Found",
            "exception": "#<ActiveRecord::RecordNotFound: Couldn't find Pet>",
            "traces": {}
          },
          "kind": "notFound",
          "sentence": "This couldn't be found."
        }
      ],
      "Express, NestJS, zod": [
        {
          "status": 400,
          "body": {
            "errors": [
              {"type": "field", "msg": "Invalid value", "path": "email", "location": "body", "value": "x"}
            ]
          },
          "kind": "validation",
          "fields": {"email": ["Invalid value"]},
          "sentence": "Email: Invalid value"
        },
        {
          "status": 400,
          "body": {
            "statusCode": 400,
            "message": ["email must be an email", "age must not be less than 0"],
            "error": "Bad Request"
          },
          "kind": "validation",
          "fields": {"": ["email must be an email", "age must not be less than 0"]},
          "sentence": "email must be an email\nage must not be less than 0"
        },
        {
          "status": 400,
          "body": {
            "issues": [{"code": "too_small", "path": ["user", "first_name"], "message": "Too short"}],
            "name": "ZodError"
          },
          "kind": "validation",
          "fields": {"user.first_name": ["Too short"]},
          "sentence": "First name: Too short"
        },
        {
          "status": 404,
          "text": "<!DOCTYPE html><pre>Cannot GET /pets</pre>",
          "type": "text/html",
          "kind": "notFound",
          "sentence": "This couldn't be found."
        },
        {
          "status": 409,
          "body": {"error": {"code": "SLOT_TAKEN", "message": "This slot is taken."}},
          "kind": "conflict",
          "sentence": "This slot is taken."
        }
      ],
      "ASP.NET": [
        {
          "status": 400,
          "body": {
            "type": "https://tools.ietf.org/html/rfc9110#section-15.5.1",
            "title": "One or more validation errors occurred.",
            "status": 400,
            "traceId": "00-a",
            "errors": {
              "Name": ["The Name field is required."],
              "$.age": ["The JSON value could not be converted to System.Int32."]
            }
          },
          "type": "application/problem+json",
          "kind": "validation",
          "fields": {
            "Name": ["The Name field is required."],
            "age": ["The JSON value could not be converted to System.Int32."]
          },
          "sentence": "The Name field is required.\nAge isn't valid."
        },
        {
          "status": 409,
          "body": {
            "type": "https://example.com/problems/taken",
            "title": "Conflict",
            "status": 409,
            "detail": "The room is taken.",
            "traceId": "00-a"
          },
          "type": "application/problem+json",
          "kind": "conflict",
          "sentence": "The room is taken."
        },
        {
          "status": 503,
          "body": {"title": "Service Unavailable", "status": 503},
          "type": "application/problem+json",
          "kind": "server",
          "sentence": "The server has a problem."
        }
      ]
    }
    """#
}
