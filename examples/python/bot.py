#!/usr/bin/env python3
"""A bot for every game of Atoll, in one file without dependencies.

Try it:

    atoll sim iye --bots "cmd:python3 examples/python/bot.py,random" --matches 20

Atoll starts the program for one seat of one match. It writes a JSON object on each line and waits for an answer with
the same `id`:

    {"id":1,"do":"start","game":"iye","options":{...},"seat":0,"seats":2,"seed":7}    ->  {"id":1,"ok":{}}
    {"id":2,"do":"choose","view":{...},"moves":["a3","W:a5"],"position":"..."}        ->  {"id":2,"ok":{"move":"a3"}}

`view` is what this seat knows, nothing more; `moves` are its legal moves. When the input ends, so does the program.
Write a better `choose` below, and you have a bot. Whatever is printed to stderr is shown; stdout is for answers only.
"""

import json
import random
import sys

# Words of moves that do nothing. Whoever always has something better to do plays more sensibly than at random.
IDLE = {"pass", "end", "done", "stay", "no", "skip", "decline", "none", "nomove", "noswap"}


class Bot:
    """Plays one seat of one match."""

    def start(self, request):
        """The match begins. Everything about it is in the request."""
        self.luck = random.Random(request["seed"])
        return {}

    def choose(self, request):
        """It is our turn."""
        moves = request["moves"]
        busy = [move for move in moves if not IDLE & set(move.lower().split())]
        # Enough is enough, now and then: a move that can be repeated must not go on for ever.
        if not busy or (len(busy) < len(moves) and self.luck.random() < 0.1):
            busy = moves
        return {"move": self.luck.choice(busy)}


def main():
    bot = Bot()
    requests = {"start": bot.start, "choose": bot.choose}
    for line in sys.stdin:
        request = json.loads(line)
        answer = {"id": request["id"]}
        try:
            answer["ok"] = requests[request["do"]](request)
        except Exception as problem:
            answer["error"] = {"message": repr(problem)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
