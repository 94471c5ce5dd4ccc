"""What the files of this library stand in front of, and what they share."""
import math
import sys
import time

collections = __import__("ucollections")
MISSING = object()
fields_of = []
