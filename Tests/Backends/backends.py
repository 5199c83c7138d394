"""What the scripts in this folder share: where things are, and the Python packages that publish documents."""

import os
import re
import subprocess
import sys
from pathlib import Path

home = Path(__file__).resolve().parent
root = home.parents[1]
work = root / ".build/backends"
python = work / "environment/bin/python"
products = root / ".build/debug"
callsite = os.environ.get("CALLSITE", products / "callsite")
apps = {"careconnect": "CareConnect", "helppet": "HelpPet", "hestami": "Hestami", "neuromed": "NeuroMed",
        "taskjuggler": "TaskJuggler"}


def install():
    wanted = (home / "requirements.txt").read_text()
    installed = work / "installed.txt"
    if installed.exists() and installed.read_text() == wanted:
        return
    work.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, "-m", "venv", work / "environment"], check=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", "-r", home / "requirements.txt"], check=True)
    installed.write_text(wanted)


def entry(api):
    """The API's entry in the repository's configuration."""
    configuration = (root / "Specs/callsite.yaml").read_text()
    return re.search(rf"  - spec: {api}\.yaml\n(?:    .*\n)*", configuration)[0]
