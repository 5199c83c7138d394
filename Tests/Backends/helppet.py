"""A part of HelpPet API, as a FastAPI backend."""

from datetime import date, datetime
from enum import Enum
from typing import Annotated
from uuid import UUID

from fastapi import Depends, FastAPI, Form
from fastapi.security import HTTPBearer
from pydantic import BaseModel

app = FastAPI(title="HelpPet API", version="1.0")
bearer = HTTPBearer()


class LoginResponse(BaseModel):
    access_token: str
    token_type: str


class UserRole(str, Enum):
    VET_STAFF = "VET_STAFF"
    VET = "VET"
    ADMIN = "ADMIN"
    PET_OWNER = "PET_OWNER"


class User(BaseModel):
    id: UUID
    username: str
    email: str
    full_name: str
    role: UserRole
    is_active: bool
    practice_id: UUID | None = None


class AppointmentType(str, Enum):
    CHECKUP = "checkup"
    VACCINATION = "vaccination"
    SURGERY = "surgery"
    EMERGENCY = "emergency"
    FOLLOW_UP = "follow_up"


class AppointmentStatus(str, Enum):
    SCHEDULED = "scheduled"
    CONFIRMED = "confirmed"
    IN_PROGRESS = "in_progress"
    COMPLETED = "completed"
    CANCELLED = "cancelled"


class PetSummary(BaseModel):
    id: UUID
    name: str
    species: str
    breed: str | None = None


class Appointment(BaseModel):
    id: UUID
    practice_id: UUID
    pet_owner_id: UUID
    assigned_vet_user_id: UUID | None = None
    appointment_date: datetime
    duration_minutes: int
    appointment_type: AppointmentType
    status: AppointmentStatus
    title: str
    description: str | None = None
    notes: str | None = None
    pets: list[PetSummary]
    created_at: datetime
    updated_at: datetime


class ScheduleStats(BaseModel):
    appointments_today: int
    completed_visits: int


class VetSchedule(BaseModel):
    today_appointments: list[Appointment]
    stats: ScheduleStats


class DashboardResponse(BaseModel):
    appointments_today: list[Appointment]
    next_appointment: Appointment | None = None
    current_appointment: Appointment | None = None
    completed_count: int
    remaining_count: int


class AppointmentUpdate(BaseModel):
    status: AppointmentStatus


class PetOwner(BaseModel):
    id: UUID
    first_name: str
    last_name: str
    email: str | None = None
    phone: str | None = None


class Pet(BaseModel):
    id: UUID
    name: str
    species: str
    breed: str | None = None
    date_of_birth: date | None = None
    weight: float | None = None
    microchip_number: str | None = None
    is_active: bool
    registration_date: date | None = None
    owner: PetOwner | None = None
    created_at: datetime
    updated_at: datetime


class VisitMetadata(BaseModel):
    duration_minutes: float | None = None
    recording_quality: str | None = None


class VisitState(str, Enum):
    RECORDING = "recording"
    PROCESSING = "processing"
    PROCESSED = "processed"


class VisitTranscript(BaseModel):
    uuid: UUID
    pet_id: UUID
    visit_date: int
    full_text: str
    audio_transcript_url: str | None = None
    metadata: VisitMetadata | None = None
    summary: str | None = None
    state: VisitState
    created_at: datetime
    updated_at: datetime
    created_by: UUID


class VisitTranscriptCreate(BaseModel):
    pet_id: UUID
    visit_date: int
    full_text: str
    audio_transcript_url: str | None = None
    metadata: VisitMetadata | None = None
    summary: str | None = None


@app.post("/api/v1/auth/token", tags=["auth"])
def log_in(username: Annotated[str, Form()], password: Annotated[str, Form()]) -> LoginResponse: ...


@app.get("/api/v1/auth/me", tags=["auth"], dependencies=[Depends(bearer)])
def get_current_user() -> User: ...


@app.get("/api/v1/dashboard/vet/{vet_user_uuid}", tags=["dashboard"], dependencies=[Depends(bearer)])
def get_vet_schedule(vet_user_uuid: UUID, date: date | None = None) -> VetSchedule: ...


@app.get("/api/v1/dashboard/vet/{vet_user_uuid}/today", tags=["dashboard"], dependencies=[Depends(bearer)])
def get_today_schedule(vet_user_uuid: UUID) -> DashboardResponse: ...


@app.put("/api/v1/appointments/{appointment_uuid}", tags=["appointments"], dependencies=[Depends(bearer)])
def update_appointment(appointment_uuid: UUID, body: AppointmentUpdate) -> Appointment: ...


@app.get("/api/v1/pets/{pet_uuid}", tags=["pets"], dependencies=[Depends(bearer)])
def get_pet(pet_uuid: UUID) -> Pet: ...


@app.get("/api/v1/visit-transcripts/pet/{pet_uuid}", tags=["visit-transcripts"], dependencies=[Depends(bearer)])
def list_visit_transcripts(pet_uuid: UUID) -> list[VisitTranscript]: ...


@app.get("/api/v1/visit-transcripts/{transcript_uuid}", tags=["visit-transcripts"], dependencies=[Depends(bearer)])
def get_visit_transcript(transcript_uuid: UUID) -> VisitTranscript: ...


@app.post("/api/v1/visit-transcripts", tags=["visit-transcripts"], dependencies=[Depends(bearer)])
def create_visit_transcript(body: VisitTranscriptCreate) -> VisitTranscript: ...
