"""Prints the document that a backend publishes: `python publish.py helppet.py`."""

import importlib.util
import json
import sys

import django
from django.conf import settings

AUTHENTICATION = "rest_framework_simplejwt.authentication.JWTAuthentication"
if "neuromed" in sys.argv[1]:
    AUTHENTICATION = "rest_framework.authentication.TokenAuthentication"

settings.configure(
    SECRET_KEY="only for publishing",
    INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "rest_framework", "drf_spectacular"],
    REST_FRAMEWORK={
        "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
        "DEFAULT_AUTHENTICATION_CLASSES": [AUTHENTICATION],
        "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
        "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    },
    USE_TZ=True,
)
django.setup()

spec = importlib.util.spec_from_file_location("backend", sys.argv[1])
backend = importlib.util.module_from_spec(spec)
sys.modules["backend"] = backend
spec.loader.exec_module(backend)

if hasattr(backend, "app"):
    document = backend.app.openapi()
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
