"""Runs samples in Python, of which each is a line of JSON; after the output of each comes how it ended."""

import json
import os
import sys
import traceback

for line in sys.stdin:
    asked = json.loads(line)
    os.environ.update(asked["variables"])
    try:
        exec(compile(asked["code"], "sample.py", "exec"), {"__name__": "__main__"})
        ending = "done"
    except Exception:
        print(traceback.format_exc())
        ending = "failed"
    print(f"\0{ending}", flush=True)
