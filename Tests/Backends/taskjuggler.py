"""A part of Task Juggler API, as a FastAPI backend."""

from datetime import datetime
from enum import Enum
from uuid import UUID

from fastapi import Depends, FastAPI
from fastapi.security import HTTPBearer
from pydantic import BaseModel

app = FastAPI(title="Task Juggler API", version="1.0")
bearer = HTTPBearer()


class Task(BaseModel):
    id: UUID
    title: str
    description: str | None = None
    status: str
    priority: str
    due_date: str | None = None
    created_at: datetime
    updated_at: datetime
    requestor_id: UUID
    owner_id: UUID | None = None


class CreateTaskRequest(BaseModel):
    title: str
    description: str | None = None
    status: str | None = None
    priority: str | None = None
    due_date: str | None = None
    owner_id: UUID | None = None


class UpdateTaskRequest(BaseModel):
    title: str | None = None
    description: str | None = None
    status: str | None = None
    priority: str | None = None
    due_date: str | None = None
    owner_id: UUID | None = None


class ApiResponse(BaseModel):
    message: str | None = None
    status: str | None = None


class AssignTaskRequest(BaseModel):
    owner_id: UUID


class InboxItem(BaseModel):
    id: UUID
    type: str
    subject: str
    body: str
    status: str
    received_at: datetime


class TeamMember(BaseModel):
    id: str
    name: str | None = None
    email: str | None = None
    role: str | None = None


class Team(BaseModel):
    id: UUID
    name: str
    description: str | None = None
    members: list[TeamMember]


class CreateTeamRequest(BaseModel):
    name: str
    description: str | None = None


class InviteRequest(BaseModel):
    email: str


@app.get("/api/tasks", tags=["tasks"], dependencies=[Depends(bearer)])
def list_tasks(status: str | None = None, priority: str | None = None) -> list[Task]: ...


@app.post("/api/tasks", tags=["tasks"], status_code=201, dependencies=[Depends(bearer)])
def create_task(body: CreateTaskRequest) -> Task: ...


@app.get("/api/tasks/{id}", tags=["tasks"], dependencies=[Depends(bearer)])
def get_task(id: UUID) -> Task: ...


@app.put("/api/tasks/{id}", tags=["tasks"], dependencies=[Depends(bearer)])
def update_task(id: UUID, body: UpdateTaskRequest) -> Task: ...


@app.delete("/api/tasks/{id}", tags=["tasks"], dependencies=[Depends(bearer)])
def delete_task(id: UUID) -> ApiResponse: ...


@app.post("/api/tasks/{id}/complete", tags=["tasks"], dependencies=[Depends(bearer)])
def complete_task(id: UUID) -> Task: ...


@app.post("/api/tasks/{id}/assign", tags=["tasks"], dependencies=[Depends(bearer)])
def assign_task(id: UUID, body: AssignTaskRequest) -> Task: ...


@app.get("/api/inbox", tags=["inbox"], dependencies=[Depends(bearer)])
def list_inbox() -> list[InboxItem]: ...


@app.get("/api/inbox/{id}", tags=["inbox"], dependencies=[Depends(bearer)])
def get_inbox_item(id: UUID) -> InboxItem: ...


@app.post("/api/inbox/{id}/process", tags=["inbox"], dependencies=[Depends(bearer)])
def process_inbox_item(id: UUID) -> ApiResponse: ...


@app.post("/api/inbox/{id}/dismiss", tags=["inbox"], dependencies=[Depends(bearer)])
def dismiss_inbox_item(id: UUID) -> ApiResponse: ...


@app.post("/api/inbox/{id}/create-task", tags=["inbox"], status_code=201, dependencies=[Depends(bearer)])
def create_task_from_inbox(id: UUID) -> Task: ...


@app.get("/api/teams", tags=["teams"], dependencies=[Depends(bearer)])
def list_teams() -> list[Team]: ...


@app.post("/api/teams", tags=["teams"], status_code=201, dependencies=[Depends(bearer)])
def create_team(body: CreateTeamRequest) -> Team: ...


@app.get("/api/teams/{id}", tags=["teams"], dependencies=[Depends(bearer)])
def get_team(id: UUID) -> Team: ...


@app.post("/api/teams/{id}/invite", tags=["teams"], dependencies=[Depends(bearer)])
def invite_to_team(id: UUID, body: InviteRequest) -> ApiResponse: ...
