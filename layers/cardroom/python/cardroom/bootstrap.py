"""Wiring, in one place: a service on AWS from the environment. Made once per container, on its first call."""

import os
import time
from functools import lru_cache
from random import Random
from secrets import SystemRandom

from cardroom.adapters.aws import Aws
from cardroom.service import RoomService
from cardroom.settings import Settings
from cardroom.world import World
