/// A document with a placeholder wherever it can contain an author's text.
enum HostileDocument {
  static let text = #"""
    {
      "openapi": "3.1.1",
      "info": { "title": "«title»", "version": "«version»", "summary": "«summary»",
        "description": "«description»", "x-other": "«extension»",
        "contact": { "name": "«contact»", "url": "«contact-url»" }, "license": { "name": "«license»" } },
      "servers": [
        { "url": "https://{«server-variable»}.«server-url».example.com/v1", "description": "«server-description»",
          "variables": { "«server-variable»": { "default": "«server-default»", "enum": ["«server-default»", "b"],
            "description": "«server-variable-description»" } } },
        { "url": "«whole-url»", "description": "other" }
      ],
      "tags": [{ "name": "«tag»", "description": "«tag-description»" }],
      "security": [{ "«scheme»": [] }, { "tokens": ["«scope»"] }],
      "x-callsite-errors": { "message": ["/«error-message»"], "fields": ["/«error-fields»"] },
      "paths": {
        "/a«path»/{«path-parameter»}": {
          "summary": "«path-summary»",
          "get": {
            "operationId": "«operation»", "tags": ["«tag»"], "summary": "«operation-summary»",
            "description": "«operation-description»", "deprecated": true, "x-other": "«operation-extension»",
            "x-callsite-envelope": { "property": "«envelope»", "when": "sometimes", "siblings": ["«sibling»"] },
            "parameters": [
              { "name": "«path-parameter»", "in": "path", "required": true, "schema": { "type": "string" } },
              { "name": "«query»", "in": "query", "description": "«parameter-description»",
                "schema": { "type": "string", "default": "«parameter-default»", "format": "«parameter-format»" } },
              { "name": "«choice»", "in": "query", "schema": { "type": "string", "enum": ["«choice-value»", "b"] } },
              { "name": "«deep»", "in": "query", "style": "deepObject",
                "schema": { "type": "object", "properties": { "«deep-property»": { "type": "string" } } } },
              { "name": "«header»", "in": "header", "schema": { "type": "string" } },
              { "name": "«cookie»", "in": "cookie", "schema": { "type": "string" }, "example": "«example»" }
            ],
            "responses": {
              "200": { "description": "«response»",
                "headers": { "«response-header»": { "schema": { "type": "string" } } },
                "content": { "application/json": { "schema": { "$ref": "#/components/schemas/«pointer:schema»" },
                  "examples": { "«example-name»": { "value": "«response-example»" } } } } },
              "202": { "description": "b", "content": { "«answer-type»": { "schema": { "type": "string" } } } },
              "4XX": { "description": "«failure»" }
            }
          },
          "post": {
            "operationId": "send", "x-callsite-name": "«operation-name»", "tags": ["«second-tag»"],
            "requestBody": { "description": "«body-description»", "required": true,
              "content": { "application/x«body-type»+json": { "schema": {
                "$ref": "#/components/schemas/«pointer:schema»" } } } },
            "responses": { "204": { "description": "b" } }
          },
          "put": {
            "operationId": "form", "requestBody": { "content": { "multipart/form-data": {
              "schema": { "type": "object", "properties": {
                "«part»": { "type": "string", "format": "binary", "description": "«part-description»" } } },
              "encoding": { "«part»": { "contentType": "«part-type»" } } } } },
            "responses": { "204": { "description": "b" } }
          },
          "delete": {
            "operationId": "raw", "requestBody": { "content": { "text/x«text-type»": {} } },
            "responses": { "204": { "description": "b" } }
          },
          "patch": {
            "operationId": "logIn", "requestBody": { "content": { "application/json": { "schema": {
              "type": "object", "properties": { "grant": { "const": "«constant»" }, "refresh": { "type": "string" } },
              "required": ["grant", "refresh"] } } } },
            "responses": { "204": { "description": "b" } }
          }
        },
        "/list": { "get": {
          "operationId": "list",
          "x-callsite-pagination": { "style": "link", "items": "«items-property»", "next": "«next-property»" },
          "responses": { "200": { "description": "b", "content": { "application/json": { "schema": {
            "type": "object", "properties": { "«items-property»": { "type": "array", "items": {} },
              "«next-property»": { "type": "string" } } } } } } } } }
      },
      "components": {
        "securitySchemes": {
          "«scheme»": { "type": "apiKey", "in": "header", "name": "«key-header»", "description": "«scheme-text»" },
          "query": { "type": "apiKey", "in": "query", "name": "«key-query»" },
          "cookie": { "type": "apiKey", "in": "cookie", "name": "«key-cookie»" },
          "tokens": { "type": "http", "scheme": "bearer", "bearerFormat": "«bearer-format»",
            "x-callsite-tokens": { "logIn": ["logIn"], "refresh": "logIn", "accessToken": "/«token-pointer»",
              "refreshToken": "/b«token-pointer»", "prefix": "«prefix»" } }
        },
        "schemas": {
          "«schema»": {
            "title": "«schema-title»", "description": "«schema-description»", "type": "object",
            "x-other": { "«extension-key»": "«schema-extension»" }, "$comment": "«comment»",
            "required": ["«required-property»", "«required-property»"],
            "properties": {
              "«property»": { "type": "string", "description": "«property-description»", "default": "«default»",
                "examples": ["«property-example»"], "pattern": "«pattern»", "deprecated": true },
              "«required-property»": { "type": "string", "format": "«format»" },
              "day": { "type": "string", "format": "date-time" },
              "renamed": { "type": "string", "x-callsite-name": "«property-name»" },
              "kind": { "type": "string", "enum": ["«value»", "other"],
                "x-callsite-enum": { "cases": { "other": {
                  "displayName": "«display-name»", "description": "«case-description»" } } } },
              "fixed": { "const": "«const»" },
              "pet": { "$ref": "#/components/schemas/Pet", "description": "«reference-description»" },
              "«object-property»": { "type": "object", "properties": { "a": { "type": "string" } } }
            },
            "additionalProperties": { "type": "integer", "description": "«additional-description»" }
          },
          "Pet": {
            "oneOf": [{ "$ref": "#/components/schemas/Cat" }, { "$ref": "#/components/schemas/Dog" },
              { "type": "object", "title": "«branch»", "properties": { "b": { "type": "string" } } }],
            "discriminator": { "propertyName": "«discriminator»",
              "mapping": { "«mapping»": "#/components/schemas/Cat", "dog": "Dog" } } },
          "Cat": { "type": "object", "required": ["«discriminator»"], "properties": {
            "«discriminator»": { "type": "string" } } },
          "Dog": { "type": "object", "required": ["«discriminator»"], "properties": {
            "«discriminator»": { "type": "string" }, "bark": { "type": "string" } } },
          "Names": { "type": "object", "properties": { "twin": { "type": "string" }, "Twin": { "type": "string" } } },
          "names": { "type": "string", "description": "«alias-description»" },
          "NAMES": { "type": "array", "items": { "type": "string", "enum": ["«element»"] } }
        }
      }
    }
    """#
}
