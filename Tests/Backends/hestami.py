"""A part of Hestami AI, as a Django backend."""

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.views import APIView

TITLE, VERSION = "Hestami AI", "1.0.0"
SPLIT = True


class User(serializers.Serializer):
    id = serializers.UUIDField(read_only=True)
    email = serializers.EmailField()
    first_name = serializers.CharField(required=False, allow_null=True)
    last_name = serializers.CharField(required=False, allow_null=True)
    user_role = serializers.CharField()
    phone_number = serializers.CharField(required=False, allow_null=True)


class ServiceProvider(serializers.Serializer):
    id = serializers.UUIDField(read_only=True)
    company_name = serializers.CharField()
    description = serializers.CharField(required=False, allow_null=True)
    rating = serializers.DecimalField(max_digits=10, decimal_places=2)
    total_reviews = serializers.IntegerField()


class TimelineEntry(serializers.Serializer):
    id = serializers.UUIDField(read_only=True)
    service_request = serializers.CharField()
    entry_type = serializers.CharField()
    title = serializers.CharField()
    content = serializers.CharField()
    created_at = serializers.DateTimeField(read_only=True)
    created_by = User(allow_null=True)
    visibility = serializers.CharField()
    is_read = serializers.BooleanField()


class ServiceRequest(serializers.Serializer):
    id = serializers.UUIDField(read_only=True)
    title = serializers.CharField()
    description = serializers.CharField()
    property = serializers.CharField()
    category = serializers.ChoiceField(["PLUMBING", "ELECTRICAL", "HVAC", "GENERAL_MAINTENANCE", "LANDSCAPING", "CLEANING", "SECURITY", "PEST_CONTROL", "ROOFING", "REMODELING", "OTHER"])
    status = serializers.ChoiceField(["PENDING", "IN_RESEARCH", "BIDDING", "REOPENED_BIDDING", "ACCEPTED", "SCHEDULED", "IN_PROGRESS", "COMPLETED", "CANCELLED", "DECLINED"])
    priority = serializers.ChoiceField(["LOW", "MEDIUM", "HIGH", "URGENT"])
    created_at = serializers.DateTimeField(read_only=True)
    scheduled_start = serializers.DateTimeField(required=False, allow_null=True)
    scheduled_end = serializers.DateTimeField(required=False, allow_null=True)
    estimated_cost = serializers.DecimalField(max_digits=10, decimal_places=2, required=False, allow_null=True)
    provider = ServiceProvider(allow_null=True)
    media_urls = serializers.CharField(read_only=True)
    timeline = TimelineEntry(many=True, allow_null=True)


class Property(serializers.Serializer):
    id = serializers.UUIDField(read_only=True)
    title = serializers.CharField()
    address = serializers.CharField()
    property_type = serializers.CharField()
    thumbnail = serializers.CharField(required=False, allow_null=True)
    owner = User()
    service_requests = ServiceRequest(many=True, allow_null=True)


class PropertyCreateRequest(serializers.Serializer):
    title = serializers.CharField()
    address = serializers.CharField()
    property_type = serializers.CharField()


class Bid(serializers.Serializer):
    id = serializers.UUIDField(read_only=True)
    amount = serializers.DecimalField(max_digits=10, decimal_places=2, required=False, allow_null=True)
    provider = ServiceProvider(allow_null=True)
    description = serializers.CharField(required=False, allow_null=True)
    status = serializers.CharField(required=False, allow_null=True)
    created_at = serializers.DateTimeField(read_only=True)


class BidSubmitRequest(serializers.Serializer):
    amount = serializers.DecimalField(max_digits=10, decimal_places=2)
    description = serializers.CharField(required=False)


class ReviewRequest(serializers.Serializer):
    rating = serializers.IntegerField()
    comment = serializers.CharField(required=False)


class Review(serializers.Serializer):
    rating = serializers.IntegerField()
    comment = serializers.CharField(required=False)


class TimelineEntryCreateRequest(serializers.Serializer):
    entry_type = serializers.CharField()
    title = serializers.CharField()
    content = serializers.CharField()
    visibility = serializers.CharField(required=False)


class TimelineCommentRequest(serializers.Serializer):
    content = serializers.CharField()


class ServiceRequestCreateRequest(serializers.Serializer):
    title = serializers.CharField()
    description = serializers.CharField()
    property = serializers.CharField()
    category = serializers.ChoiceField(["PLUMBING", "ELECTRICAL", "HVAC", "GENERAL_MAINTENANCE", "LANDSCAPING", "CLEANING", "SECURITY", "PEST_CONTROL", "ROOFING", "REMODELING", "OTHER"])
    priority = serializers.ChoiceField(["LOW", "MEDIUM", "HIGH", "URGENT"])
    scheduled_start = serializers.DateTimeField(required=False)
    scheduled_end = serializers.DateTimeField(required=False)
    estimated_cost = serializers.DecimalField(max_digits=10, decimal_places=2, required=False)


class PropertiesView(APIView):
    @extend_schema(operation_id="ListProperties", tags=["properties"], request=None, responses={200: Property(many=True)})
    def get(self, request): ...


class PropertiesIdView(APIView):
    @extend_schema(operation_id="GetProperty", tags=["properties"], request=None, responses={200: Property})
    def get(self, request, id): ...

    @extend_schema(operation_id="UpdateProperty", tags=["properties"], request=PropertyCreateRequest, responses={200: Property})
    def put(self, request, id): ...

    @extend_schema(operation_id="DeleteProperty", tags=["properties"], request=None, responses={204: None})
    def delete(self, request, id): ...


class PropertiesCreateView(APIView):
    @extend_schema(operation_id="CreateProperty", tags=["properties"], request=PropertyCreateRequest, responses={201: Property})
    def post(self, request): ...


class ServicesRequestsView(APIView):
    @extend_schema(operation_id="ListServiceRequests", tags=["services"], request=None, responses={200: ServiceRequest(many=True)})
    def get(self, request): ...


class ServicesRequestsRequestIdView(APIView):
    @extend_schema(operation_id="GetServiceRequest", tags=["services"], request=None, responses={200: ServiceRequest})
    def get(self, request, request_id): ...


class ServicesRequestsRequestIdBidsView(APIView):
    @extend_schema(operation_id="ListBids", tags=["services"], request=None, responses={200: Bid(many=True)})
    def get(self, request, request_id): ...


class ServicesRequestsRequestIdBidsBidIdSelectView(APIView):
    @extend_schema(operation_id="SelectBid", tags=["services"], request=None, responses={200: Bid})
    def post(self, request, request_id, bid_id): ...


class ServicesRequestsRequestIdBidsSubmitView(APIView):
    @extend_schema(operation_id="SubmitBid", tags=["services"], request=BidSubmitRequest, responses={201: Bid})
    def post(self, request, request_id): ...


class ServicesRequestsRequestIdCompleteView(APIView):
    @extend_schema(operation_id="CompleteService", tags=["services"], request=None, responses={200: ServiceRequest})
    def post(self, request, request_id): ...


class ServicesRequestsRequestIdReviewView(APIView):
    @extend_schema(operation_id="CreateReview", tags=["services"], request=ReviewRequest, responses={201: Review})
    def post(self, request, request_id): ...


class ServicesRequestsRequestIdStartView(APIView):
    @extend_schema(operation_id="StartService", tags=["services"], request=None, responses={200: ServiceRequest})
    def post(self, request, request_id): ...


class ServicesRequestsServiceRequestIdTimelineView(APIView):
    @extend_schema(operation_id="ListTimelineEntries", tags=["services"], request=None, responses={200: TimelineEntry(many=True)})
    def get(self, request, service_request_id): ...

    @extend_schema(operation_id="CreateTimelineEntry", tags=["services"], request=TimelineEntryCreateRequest, responses={201: TimelineEntry})
    def post(self, request, service_request_id): ...


class ServicesRequestsServiceRequestIdTimelineIdView(APIView):
    @extend_schema(operation_id="GetTimelineEntry", tags=["services"], request=None, responses={200: TimelineEntry})
    def get(self, request, service_request_id, id): ...


class ServicesRequestsServiceRequestIdTimelineCommentView(APIView):
    @extend_schema(operation_id="AddTimelineComment", tags=["services"], request=TimelineCommentRequest, responses={201: TimelineEntry})
    def post(self, request, service_request_id): ...


class ServicesRequestsServiceRequestIdTimelineUnreadView(APIView):
    @extend_schema(operation_id="ListUnreadTimelineEntries", tags=["services"], request=None, responses={200: TimelineEntry(many=True)})
    def get(self, request, service_request_id): ...


class ServicesRequestsCreateView(APIView):
    @extend_schema(operation_id="CreateServiceRequest", tags=["services"], request=ServiceRequestCreateRequest, responses={201: ServiceRequest})
    def post(self, request): ...


urlpatterns = [
    path("api/properties/", PropertiesView.as_view()),
    path("api/properties/<str:id>/", PropertiesIdView.as_view()),
    path("api/properties/create/", PropertiesCreateView.as_view()),
    path("api/services/requests/", ServicesRequestsView.as_view()),
    path("api/services/requests/<str:request_id>/", ServicesRequestsRequestIdView.as_view()),
    path("api/services/requests/<str:request_id>/bids/", ServicesRequestsRequestIdBidsView.as_view()),
    path("api/services/requests/<str:request_id>/bids/<str:bid_id>/select/", ServicesRequestsRequestIdBidsBidIdSelectView.as_view()),
    path("api/services/requests/<str:request_id>/bids/submit/", ServicesRequestsRequestIdBidsSubmitView.as_view()),
    path("api/services/requests/<str:request_id>/complete/", ServicesRequestsRequestIdCompleteView.as_view()),
    path("api/services/requests/<str:request_id>/review/", ServicesRequestsRequestIdReviewView.as_view()),
    path("api/services/requests/<str:request_id>/start/", ServicesRequestsRequestIdStartView.as_view()),
    path("api/services/requests/<str:service_request_id>/timeline/", ServicesRequestsServiceRequestIdTimelineView.as_view()),
    path("api/services/requests/<str:service_request_id>/timeline/<str:id>/", ServicesRequestsServiceRequestIdTimelineIdView.as_view()),
    path("api/services/requests/<str:service_request_id>/timeline/comment/", ServicesRequestsServiceRequestIdTimelineCommentView.as_view()),
    path("api/services/requests/<str:service_request_id>/timeline/unread/", ServicesRequestsServiceRequestIdTimelineUnreadView.as_view()),
    path("api/services/requests/create/", ServicesRequestsCreateView.as_view()),
]
