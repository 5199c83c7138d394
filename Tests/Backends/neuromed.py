"""A part of NeuroMed AI, as a Django backend."""

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.views import APIView

TITLE, VERSION = "NeuroMed AI", "1.0.0"


class AuthStatus(serializers.Serializer):
    authenticated = serializers.BooleanField()


class ChatMessage(serializers.Serializer):
    id = serializers.UUIDField(read_only=True)
    role = serializers.ChoiceField(["assistant", "user"])
    content = serializers.CharField()
    timestamp = serializers.DateTimeField()
    session_id = serializers.CharField(required=False, allow_null=True)
    metadata = serializers.JSONField(required=False, allow_null=True)


class ChatSession(serializers.Serializer):
    id = serializers.UUIDField(read_only=True)
    title = serializers.CharField(required=False, allow_null=True)
    created_at = serializers.DateTimeField(read_only=True)
    updated_at = serializers.DateTimeField(read_only=True)
    messages = ChatMessage(many=True, allow_null=True)


class NewChatSessionRequest(serializers.Serializer):
    title = serializers.CharField(required=False)


class LoginRequest(serializers.Serializer):
    email = serializers.EmailField()
    password = serializers.CharField()


class User(serializers.Serializer):
    id = serializers.IntegerField(read_only=True)
    username = serializers.CharField()
    email = serializers.EmailField()
    first_name = serializers.CharField(required=False)
    last_name = serializers.CharField(required=False)
    date_joined = serializers.DateTimeField()
    last_login = serializers.DateTimeField(required=False, allow_null=True)
    token = serializers.CharField(required=False, allow_null=True)


class SendChatRequest(serializers.Serializer):
    message = serializers.CharField()
    session_id = serializers.CharField(allow_null=True)


class SignupRequest(serializers.Serializer):
    name = serializers.CharField()
    email = serializers.EmailField()
    password = serializers.CharField()
    language = serializers.CharField(required=False)


class Summary(serializers.Serializer):
    id = serializers.UUIDField(read_only=True)
    summary = serializers.CharField(required=False, allow_null=True)


class SummarizeRequest(serializers.Serializer):
    text = serializers.CharField(required=False)
    session_id = serializers.CharField(required=False)


class UpdateUserRequest(serializers.Serializer):
    first_name = serializers.CharField(required=False)
    last_name = serializers.CharField(required=False)
    email = serializers.EmailField(required=False)


class AuthStatusView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="GetAuthStatus", tags=["auth"], request=None, responses={200: AuthStatus})
    def get(self, request): ...


class ChatSessionsView(APIView):
    @extend_schema(operation_id="ListChatSessions", tags=["chat"], request=None, responses={200: ChatSession(many=True)})
    def get(self, request): ...


class ChatSessionsNewView(APIView):
    @extend_schema(operation_id="CreateChatSession", tags=["chat"], request=NewChatSessionRequest, responses={201: ChatSession})
    def post(self, request): ...


class LoginView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="LogIn", tags=["login"], request=LoginRequest, responses={200: User})
    def post(self, request): ...


class SendChatView(APIView):
    @extend_schema(operation_id="SendChat", tags=["send-chat"], request=SendChatRequest, responses={200: ChatMessage})
    def post(self, request): ...


class SignupView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="SignUp", tags=["signup"], request=SignupRequest, responses={201: User})
    def post(self, request): ...


class SummarizeView(APIView):
    @extend_schema(operation_id="GetSummary", tags=["summarize"], request=None, responses={200: Summary})
    def get(self, request): ...

    @extend_schema(operation_id="CreateSummary", tags=["summarize"], request=SummarizeRequest, responses={200: Summary})
    def post(self, request): ...


class UserSettingsView(APIView):
    @extend_schema(operation_id="GetUserSettings", tags=["user"], request=None, responses={200: User})
    def get(self, request): ...


class UserSettingsUpdateView(APIView):
    @extend_schema(operation_id="UpdateUserSettings", tags=["user"], request=UpdateUserRequest, responses={200: User})
    def post(self, request): ...


urlpatterns = [
    path("api/auth/status/", AuthStatusView.as_view()),
    path("api/chat/sessions/", ChatSessionsView.as_view()),
    path("api/chat/sessions/new/", ChatSessionsNewView.as_view()),
    path("api/login/", LoginView.as_view()),
    path("api/send-chat/", SendChatView.as_view()),
    path("api/signup/", SignupView.as_view()),
    path("api/summarize/", SummarizeView.as_view()),
    path("api/user/settings/", UserSettingsView.as_view()),
    path("api/user/settings/update/", UserSettingsUpdateView.as_view()),
]
