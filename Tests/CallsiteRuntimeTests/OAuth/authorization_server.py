"""An OAuth 2.0 server of Authlib and Flask, and an API that takes its tokens.

It prints its address, and ends with its standard input. Users consent at once: what they do is in the address of
the page. Time plays no part: tokens expire when /expire is asked for, and devices are answered by count.
"""

import os
import sys
import threading

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

from authlib.integrations.flask_oauth2 import AuthorizationServer, ResourceProtector
from authlib.oauth2.rfc6749 import AuthorizationCodeMixin, ClientMixin, TokenMixin, grants
from authlib.oauth2.rfc6749.errors import AccessDeniedError, OAuth2Error
from authlib.oauth2.rfc6750 import BearerTokenValidator
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc8628 import (
    DEVICE_CODE_GRANT_TYPE, DeviceAuthorizationEndpoint, DeviceCodeGrant, DeviceCredentialMixin)
from authlib.oauth2.rfc9207 import IssuerParameter
from flask import Flask, jsonify, request
from werkzeug.serving import make_server

REDIRECT_URI = "pets://done"
CODE, REFRESH, OWN = "authorization_code", "refresh_token", "client_credentials"


class Record:
    def __init__(self, **values):
        self.__dict__.update(values)


class Client(Record, ClientMixin):
    def get_client_id(self): return self.id
    def get_default_redirect_uri(self): return REDIRECT_URI
    def get_allowed_scope(self, scope): return " ".join(s for s in (scope or "").split() if s.startswith("pets:"))
    def check_redirect_uri(self, redirect_uri): return redirect_uri == REDIRECT_URI
    def check_client_secret(self, client_secret): return client_secret == self.secret
    def check_endpoint_auth_method(self, method, endpoint): return method == self.method
    def check_response_type(self, response_type): return response_type == "code"
    def check_grant_type(self, grant_type): return grant_type in self.grants


class Code(Record, AuthorizationCodeMixin):
    def get_redirect_uri(self): return self.redirect_uri
    def get_scope(self): return self.scope


class Token(Record, TokenMixin):
    is_expired_now = is_revoked_now = False

    def check_client(self, client): return self.client_id == client.id
    def get_scope(self): return self.scope
    def get_expires_in(self): return self.expires_in
    def is_expired(self): return self.is_expired_now
    def is_revoked(self): return self.is_revoked_now
    def get_user(self): return self.user
    def get_client(self): return clients[self.client_id]


class Device(Record, DeviceCredentialMixin):
    polls, answer, after = 0, None, 0

    def get_client_id(self): return self.client_id
    def get_scope(self): return self.scope
    def get_user_code(self): return self.user_code
    def is_expired(self): return self.answer == "expire" and self.polls > self.after


clients = {
    "app": Client(id="app", secret="", method="none", grants=[CODE, REFRESH, DEVICE_CODE_GRANT_TYPE]),
    "service": Client(
        id="service", secret="s3cret & +:%/é", method="client_secret_basic", grants=[OWN, CODE, REFRESH]),
    "poster": Client(id="poster", secret="p0st & +:%/é", method="client_secret_post", grants=[OWN]),
}
codes, tokens, devices = {}, [], {}


class CodeGrant(grants.AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["none", "client_secret_basic", "client_secret_post"]

    def save_authorization_code(self, code, request):
        data = request.payload.data
        codes[code] = Code(
            code=code, client_id=request.client.id, redirect_uri=request.payload.redirect_uri,
            scope=request.payload.scope, user=request.user, code_challenge=data.get("code_challenge"),
            code_challenge_method=data.get("code_challenge_method"))

    def query_authorization_code(self, code, client):
        found = codes.get(code)
        return found if found and found.client_id == client.id else None

    def delete_authorization_code(self, authorization_code): del codes[authorization_code.code]
    def authenticate_user(self, authorization_code): return authorization_code.user


class OnlyS256(CodeChallenge):
    SUPPORTED_CODE_CHALLENGE_METHOD = ["S256"]

    def validate_code_challenge(self, grant, redirect_uri):
        if grant.request.payload.data.get("code_challenge_method") != "S256":
            raise AccessDeniedError(description="S256 is required")
        super().validate_code_challenge(grant, redirect_uri)


class RefreshGrant(grants.RefreshTokenGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["none", "client_secret_basic"]
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, refresh_token):
        return next((t for t in tokens if t.refresh_token == refresh_token and not t.is_revoked_now), None)

    def authenticate_user(self, refresh_token): return refresh_token.user
    def revoke_old_credential(self, refresh_token): refresh_token.is_revoked_now = True


class OwnGrant(grants.ClientCredentialsGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post"]


class DeviceGrant(DeviceCodeGrant):
    def query_device_credential(self, device_code):
        device = devices.get(device_code)
        if device: device.polls += 1
        return device

    def query_user_grant(self, user_code):
        device = next(d for d in devices.values() if d.user_code == user_code)
        return ("ann", device.answer == "allow") if device.answer and device.polls > device.after else None

    def should_slow_down(self, credential): return credential.polls == 2


class DeviceEndpoint(DeviceAuthorizationEndpoint):
    INTERVAL = 2

    def get_verification_uri(self): return issuer + "/enter"

    def save_device_credential(self, client_id, scope, data):
        devices[data["device_code"]] = Device(client_id=client_id, scope=scope, user_code=data["user_code"])


class Revocation(RevocationEndpoint):
    CLIENT_AUTH_METHODS = ["none", "client_secret_basic", "client_secret_post"]

    def query_token(self, token_string, token_type_hint):
        name = token_type_hint or "access_token"
        return next((t for t in tokens if getattr(t, name) == token_string), None)

    def revoke_token(self, token, request): token.is_revoked_now = True


class Issuer(IssuerParameter):
    def get_issuer(self): return issuer


class Validator(BearerTokenValidator):
    def authenticate_token(self, token_string):
        return next((t for t in tokens if t.access_token == token_string), None)


def save_token(token, request):
    tokens.append(Token(
        client_id=request.client.id, user=request.user, access_token=token["access_token"],
        refresh_token=token.get("refresh_token"), scope=token.get("scope", ""), expires_in=token["expires_in"]))


app = Flask(__name__)
app.config["OAUTH2_REFRESH_TOKEN_GENERATOR"] = True
server = AuthorizationServer(app, query_client=clients.get, save_token=save_token)
server.register_grant(CodeGrant, [OnlyS256(required=True)])
server.register_grant(RefreshGrant)
server.register_grant(OwnGrant)
server.register_grant(DeviceGrant)
server.register_endpoint(DeviceEndpoint)
server.register_endpoint(Revocation)
server.register_extension(Issuer())
protected = ResourceProtector()
protected.register_token_validator(Validator())


@app.get("/.well-known/openid-configuration")
def metadata():
    return jsonify(
        issuer=issuer, authorization_endpoint=issuer + "/authorize", token_endpoint=issuer + "/token",
        device_authorization_endpoint=issuer + "/device", revocation_endpoint=issuer + "/revoke",
        authorization_response_iss_parameter_supported=True)


@app.get("/authorize")
def authorize():
    try:
        grant = server.get_consent_grant(end_user="ann")
    except OAuth2Error as error:
        return server.handle_error_response(request, error)
    is_refused = request.args.get("login_hint") == "refuse"
    return server.create_authorization_response(grant=grant, grant_user=None if is_refused else "ann")


@app.post("/token")
def token(): return server.create_token_response()


@app.post("/device")
def device(): return server.create_endpoint_response(DeviceEndpoint.ENDPOINT_NAME)


@app.post("/revoke")
def revoke(): return server.create_endpoint_response(Revocation.ENDPOINT_NAME)


@app.get("/enter")
def enter():
    for found in devices.values():
        if found.user_code == request.args["user_code"]:
            found.answer, found.after = request.args["answer"], int(request.args.get("after", 0))
    return "", 204


@app.get("/expire")
def expire():
    for found in tokens: found.is_expired_now = True
    return "", 204


@app.get("/v1/pets")
@protected("pets:read")
def pets(): return jsonify(owner=next(t.user for t in reversed(tokens)))


http = make_server("127.0.0.1", 0, app, threaded=True)
issuer = f"http://127.0.0.1:{http.port}"
threading.Thread(target=http.serve_forever, daemon=True).start()
print(issuer, flush=True)
sys.stdin.read()
