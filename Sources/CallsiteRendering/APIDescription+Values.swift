import CallsiteModel

extension APIDescription {
  /// The values for the client's template that apply to every operation.
  var values: TemplateContext {
    [
      "apiName": .text(name.code), "hasSchemes": .flag(!schemes.isEmpty),
      "schemes": .contexts(schemes.map(\.context)), "security": .optional(security?.listCode),
      "tokens": .optional(tokens?.context), "oauth": .optional(oauth?.context),
      "envelope": .optional(envelope?.context), "errors": .optional(errors?.context),
      "timeZone": .optional(timeZone?.code),
      "emptyObjects": .optional(emptyObjects == .objects ? nil : emptyObjects.rawValue),
    ]
  }
}

extension APIDescription.Scheme {
  fileprivate var context: TemplateContext {
    var values: TemplateContext = [
      "name": .text(name.code), "header": .flag(false), "prefix": .flag(false),
      "isBasic": .flag(placement == .basic), "query": .flag(false), "cookie": .flag(false),
    ]
    switch placement {
    case .header(let name, let prefix):
      values["header"] = .text(name.code)
      values["prefix"] = .optional(prefix?.code)
    case .basic: break
    case .query(let name): values["query"] = .text(name.code)
    case .cookie(let name): values["cookie"] = .text(name.code)
    }
    return values
  }
}

extension TokenLifecycle {
  fileprivate var context: TemplateContext {
    [
      "scheme": .text(scheme.code), "accessToken": .optional(accessToken?.code),
      "refreshToken": .optional(refreshToken?.code), "refresh": .optional(refresh?.context),
    ]
  }
}

extension TokenLifecycle.Refresh {
  fileprivate var context: TemplateContext {
    let servers: [TemplateContext] = servers.map {
      ["replaced": .text($0.replaced?.code ?? "nil"), "url": .text($0.url.code)]
    }
    return [
      "id": .text(id.code), "httpMethod": .text(verb.code), "path": .text(path.code),
      "body": .optional(body?.context), "security": .optional(security?.listCode),
      "hasServers": .flag(!servers.isEmpty), "servers": .contexts(servers),
    ]
  }
}

extension TokenLifecycle.Refresh.Body {
  fileprivate var context: TemplateContext {
    let pairs = constants.map { "\($0.property): \($0.value)" }
    return [
      "token": .text(token.rawValue), "property": .text(property.code),
      "constants": .optional(pairs.isEmpty ? nil : "[\(pairs.joined(separator: ", "))]"),
      "contentType": .optional(contentType?.code),
    ]
  }
}

extension OAuthDescription {
  fileprivate var context: TemplateContext {
    let addresses: [TemplateContext] = Address.allCases.compactMap { address in
      self.addresses[address].map {
        ["label": .text(address.rawValue), "url": .text($0.code)]
      }
    }
    return ["scheme": .text(scheme.code), "endpoints": .contexts(addresses)]
  }
}

extension ErrorFormat {
  fileprivate var context: TemplateContext {
    [
      "message": .optional(message.isEmpty ? nil : message.listCode),
      "fields": .optional(fields.isEmpty ? nil : fields.listCode),
      "hasMessageAndFields": .flag(!message.isEmpty && !fields.isEmpty),
    ]
  }
}
