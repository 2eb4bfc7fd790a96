"""Runs samples in Python in the present folder: each comes as a line of JSON, and after what it prints comes how it ended."""

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
