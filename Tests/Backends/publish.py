"""Prints the document that a backend publishes: `python publish.py helppet.py [yasg]`.

FastAPI publishes its own, and Django's backends are published by drf-spectacular, or else by drf-yasg.
"""

import importlib.util
import json
import sys

import django
from django.conf import settings

AUTHENTICATION = "rest_framework_simplejwt.authentication.JWTAuthentication"
if "neuromed" in sys.argv[1]:
    AUTHENTICATION = "rest_framework.authentication.TokenAuthentication"
is_yasg = sys.argv[2:] == ["yasg"]

settings.configure(
    SECRET_KEY="only for publishing",
    INSTALLED_APPS=[
        "django.contrib.contenttypes", "django.contrib.auth", "rest_framework", "drf_spectacular", "drf_yasg",
    ],
    REST_FRAMEWORK={
        "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
        "DEFAULT_AUTHENTICATION_CLASSES": [AUTHENTICATION],
        "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    },
    USE_TZ=True,
)
django.setup()


def annotate_for_yasg():
    """Replaces drf-spectacular's decorator by drf-yasg's with the same contents."""
    import drf_spectacular.utils
    from drf_yasg import openapi
    from drf_yasg.utils import no_body, swagger_auto_schema

    types = {int: openapi.TYPE_INTEGER, str: openapi.TYPE_STRING}

    def parameter(given):
        return openapi.Parameter(given.name, given.location, type=types[given.type], required=given.required)

    def extend_schema(operation_id, tags=None, request=None, responses=None, parameters=()):
        return swagger_auto_schema(
            operation_id=operation_id, tags=tags, request_body=no_body if request is None else request,
            manual_parameters=[parameter(given) for given in parameters],
            responses={status: body or "No content" for status, body in responses.items()})

    drf_spectacular.utils.extend_schema = extend_schema


if is_yasg:
    annotate_for_yasg()
spec = importlib.util.spec_from_file_location("backend", sys.argv[1])
backend = importlib.util.module_from_spec(spec)
sys.modules["backend"] = backend
spec.loader.exec_module(backend)

if hasattr(backend, "app"):
    document = backend.app.openapi()
elif is_yasg:
    from drf_yasg import openapi
    from drf_yasg.codecs import OpenAPICodecJson
    from drf_yasg.generators import OpenAPISchemaGenerator

    information = openapi.Info(title=backend.TITLE, default_version=backend.VERSION)
    schema = OpenAPISchemaGenerator(information, patterns=backend.urlpatterns).get_schema(request=None, public=True)
    document = json.loads(OpenAPICodecJson([]).encode(schema))
else:
    from drf_spectacular.generators import SchemaGenerator
    from drf_spectacular.settings import spectacular_settings

    spectacular_settings.apply_patches(
        {
            "TITLE": backend.TITLE,
            "VERSION": backend.VERSION,
            "COMPONENT_SPLIT_REQUEST": hasattr(backend, "SPLIT"),
        }
    )
    document = SchemaGenerator(patterns=backend.urlpatterns).get_schema(request=None, public=True)

print(json.dumps(document, indent=2))
