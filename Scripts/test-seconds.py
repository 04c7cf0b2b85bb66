#!/usr/bin/env python3
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# How many seconds each test ran, from an event stream of Swift Testing (--event-stream-output-path). Swift Testing begins to
# measure a test when all tests begin, and runs the cases of WIDTH tests at once
# (SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH). For a test with arguments the stream has the begin of each case. Any other
# test takes the place of a test that ended: it is taken to begin when the place that was free for the longest time became free.
#
# usage: test-seconds.py EVENTS WIDTH    prints "SECONDS SUITE/TEST" for each test
import collections
import json
import sys


def events(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            try:
                record = json.loads(line)
            except ValueError:
                continue  # the end of a stream whose writer was killed
            yield record["kind"], record["payload"]


def seconds(path, width):
    has_cases = {}
    total = collections.Counter()
    running = {}
    free = []  # when each free place became free, in order
    for kind, payload in events(path):
        if kind == "test":
            if payload["kind"] == "function":
                has_cases[payload["id"]] = payload["isParameterized"]
            continue
        now, name = payload["instant"]["absolute"], payload.get("testID")
        case = (name, json.dumps(payload.get("_testCase")))
        match payload["kind"]:
            case "runStarted":
                free = [now] * width
            case "testCaseStarted":
                running[case] = now
                if free:
                    free.pop()
            case "testCaseEnded":
                total[name] += now - running.pop(case, now)
                free.append(now)
            case "testEnded" if has_cases.get(name) is False:
                total[name] += now - (free.pop(0) if free else now)
                free.append(now)
    return total


def main():
    for name, sum in seconds(sys.argv[1], int(sys.argv[2])).items():
        suite, test = name.split("/")[:2]
        print(f"{sum:.2f} {suite}/{test}")


if len(sys.argv) != 3:
    sys.exit("usage: test-seconds.py EVENTS WIDTH")
main()
