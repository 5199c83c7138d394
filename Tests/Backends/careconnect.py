"""A part of Tavonga CareConnect API, as a Django backend."""

from django.urls import path
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.views import APIView

TITLE, VERSION = "Tavonga CareConnect API", "v1"
SPLIT = True


class User(serializers.Serializer):
    id = serializers.IntegerField(read_only=True)
    username = serializers.CharField()
    email = serializers.EmailField()
    first_name = serializers.CharField()
    last_name = serializers.CharField()
    role = serializers.ChoiceField(["support_worker", "practitioner", "family", "super_admin"])
    is_admin = serializers.BooleanField()
    approved = serializers.BooleanField()
    phone = serializers.CharField(required=False, allow_null=True)
    address = serializers.CharField(required=False, allow_null=True)
    emergency_contact = serializers.CharField(required=False, allow_null=True)
    emergency_phone = serializers.CharField(required=False, allow_null=True)
    profile_image = serializers.URLField(required=False, allow_null=True)
    date_of_birth = serializers.DateField(required=False, allow_null=True)
    hire_date = serializers.DateField(required=False, allow_null=True)
    is_active_carer = serializers.BooleanField()
    created_at = serializers.DateTimeField(read_only=True)
    updated_at = serializers.DateTimeField(read_only=True)


class Goal(serializers.Serializer):
    id = serializers.IntegerField(read_only=True)
    name = serializers.CharField()
    description = serializers.CharField()
    category = serializers.CharField(required=False, allow_null=True)
    target_date = serializers.DateField(required=False, allow_null=True)
    status = serializers.ChoiceField(["active", "completed", "paused", "cancelled"])
    priority = serializers.ChoiceField(["low", "medium", "high", "urgent"])
    assigned_carers = User(many=True)
    created_by = User()
    progress_percentage = serializers.IntegerField()
    notes = serializers.CharField(required=False, allow_null=True)
    required_activities_count = serializers.IntegerField()
    completion_threshold = serializers.IntegerField()
    created_at = serializers.DateTimeField(read_only=True)
    updated_at = serializers.DateTimeField(read_only=True)


class GoalCreateRequest(serializers.Serializer):
    name = serializers.CharField()
    description = serializers.CharField()
    category = serializers.CharField(required=False)
    target_date = serializers.DateField(required=False)
    priority = serializers.ChoiceField(["low", "medium", "high", "urgent"])
    assigned_carers = serializers.ListField(child=serializers.IntegerField())
    completion_threshold = serializers.IntegerField()


class GoalUpdateRequest(serializers.Serializer):
    name = serializers.CharField()
    description = serializers.CharField()
    category = serializers.CharField(required=False, allow_null=True)
    target_date = serializers.DateField(required=False, allow_null=True)
    status = serializers.ChoiceField(["active", "completed", "paused", "cancelled"], required=False)
    priority = serializers.ChoiceField(["low", "medium", "high", "urgent"])
    assigned_carers = serializers.ListField(child=serializers.IntegerField())
    progress_percentage = serializers.IntegerField(required=False)
    notes = serializers.CharField(required=False, allow_null=True)
    required_activities_count = serializers.IntegerField(required=False)
    completion_threshold = serializers.IntegerField()


class GoalProgress(serializers.Serializer):
    goal = Goal()
    progress_percentage = serializers.IntegerField()
    completed_activities = serializers.IntegerField()
    total_activities = serializers.IntegerField()
    last_activity = serializers.CharField(required=False, allow_null=True)


class Shift(serializers.Serializer):
    id = serializers.IntegerField(read_only=True)
    carer = User()
    date = serializers.DateField()
    shift_type = serializers.ChoiceField(["morning", "afternoon", "evening", "night", "full_day", "custom"])
    start_time = serializers.TimeField()
    end_time = serializers.TimeField()
    break_duration = serializers.IntegerField()
    clock_in = serializers.DateTimeField(required=False, allow_null=True)
    clock_out = serializers.DateTimeField(required=False, allow_null=True)
    clock_in_location = serializers.CharField(required=False, allow_null=True)
    clock_out_location = serializers.CharField(required=False, allow_null=True)
    status = serializers.ChoiceField(["scheduled", "in_progress", "completed", "cancelled", "no_show"])
    assigned_by = User(allow_null=True)
    location = serializers.CharField(required=False, allow_null=True)
    client_name = serializers.CharField(required=False, allow_null=True)
    client_address = serializers.CharField(required=False, allow_null=True)
    notes = serializers.CharField(required=False, allow_null=True)
    special_instructions = serializers.CharField(required=False, allow_null=True)
    emergency_contact = serializers.CharField(required=False, allow_null=True)
    performance_rating = serializers.IntegerField(required=False, allow_null=True)
    supervisor_notes = serializers.CharField(required=False, allow_null=True)
    created_at = serializers.DateTimeField(read_only=True)
    updated_at = serializers.DateTimeField(read_only=True)


class ShiftCreateRequest(serializers.Serializer):
    carer = serializers.IntegerField()
    date = serializers.DateField()
    shift_type = serializers.ChoiceField(["morning", "afternoon", "evening", "night", "full_day", "custom"])
    start_time = serializers.TimeField()
    end_time = serializers.TimeField()
    location = serializers.CharField(required=False)
    client_name = serializers.CharField(required=False)
    special_instructions = serializers.CharField(required=False)


class ClockIn(serializers.Serializer):
    location = serializers.CharField(required=False)


class ClockOut(serializers.Serializer):
    location = serializers.CharField(required=False)


class GoalsView(APIView):
    @extend_schema(operation_id="ListGoals", tags=["goals"], request=None, responses={200: Goal(many=True)}, parameters=[OpenApiParameter("page", int), OpenApiParameter("page_size", int)])
    def get(self, request): ...

    @extend_schema(operation_id="CreateGoal", tags=["goals"], request=GoalCreateRequest, responses={201: Goal})
    def post(self, request): ...


class GoalsIdView(APIView):
    @extend_schema(operation_id="UpdateGoal", tags=["goals"], request=GoalUpdateRequest, responses={200: Goal})
    def put(self, request, id): ...


class GoalsActiveView(APIView):
    @extend_schema(operation_id="ListActiveGoals", tags=["goals"], request=None, responses={200: Goal(many=True)})
    def get(self, request): ...


class GoalsProgressView(APIView):
    @extend_schema(operation_id="ListGoalProgress", tags=["goals"], request=None, responses={200: GoalProgress(many=True)})
    def get(self, request): ...


class ShiftsView(APIView):
    @extend_schema(operation_id="ListShifts", tags=["shifts"], request=None, responses={200: Shift(many=True)}, parameters=[OpenApiParameter("page", int), OpenApiParameter("page_size", int)])
    def get(self, request): ...

    @extend_schema(operation_id="CreateShift", tags=["shifts"], request=ShiftCreateRequest, responses={201: Shift})
    def post(self, request): ...


class ShiftsIdClockInView(APIView):
    @extend_schema(operation_id="ClockIn", tags=["shifts"], request=ClockIn, responses={200: Shift})
    def post(self, request, id): ...


class ShiftsIdClockOutView(APIView):
    @extend_schema(operation_id="ClockOut", tags=["shifts"], request=ClockOut, responses={200: Shift})
    def post(self, request, id): ...


class ShiftsMyShiftsView(APIView):
    @extend_schema(operation_id="ListMyShifts", tags=["shifts"], request=None, responses={200: Shift(many=True)})
    def get(self, request): ...


class ShiftsTodayView(APIView):
    @extend_schema(operation_id="ListTodaysShifts", tags=["shifts"], request=None, responses={200: Shift(many=True)})
    def get(self, request): ...


urlpatterns = [
    path("api/v1/goals/", GoalsView.as_view()),
    path("api/v1/goals/<int:id>/", GoalsIdView.as_view()),
    path("api/v1/goals/active/", GoalsActiveView.as_view()),
    path("api/v1/goals/progress/", GoalsProgressView.as_view()),
    path("api/v1/shifts/", ShiftsView.as_view()),
    path("api/v1/shifts/<int:id>/clock_in/", ShiftsIdClockInView.as_view()),
    path("api/v1/shifts/<int:id>/clock_out/", ShiftsIdClockOutView.as_view()),
    path("api/v1/shifts/my_shifts/", ShiftsMyShiftsView.as_view()),
    path("api/v1/shifts/today/", ShiftsTodayView.as_view()),
]
