-- Sends the requests of a file, each once, in their order. The file holds them as they go over the wire, each
-- after a line with its length. They are read as they are needed: memory does not grow with the load. If they run
-- out, the load ends at that moment, and that is the time which counts: wrk itself would wait for the whole time.

local ffi = require("ffi")
ffi.cdef [[
  struct bench_time { long seconds; long nanoseconds; };
  int clock_gettime(int clock, struct bench_time *time);
]]
local MONOTONIC = 1
local time = ffi.new("struct bench_time")

local function now()
  ffi.C.clock_gettime(MONOTONIC, time)
  return tonumber(time.seconds) + tonumber(time.nanoseconds) / 1e9
end

local file
local startedAt
-- How long it took until there were no more requests; 0 while there are some.
ranOutAfter = 0

function init(args)
  file = assert(io.open(args[1], "rb"))
  file:setvbuf("full", 1048576)
end

-- wrk asks for one request to look at it and does not send it; that one is the first to be sent.
local looked
local hasLooked = false

local function nextRequest()
  local length = file:read("*n", 1)
  return length and file:read(length)
end

function request()
  if not hasLooked then
    hasLooked = true
    looked = nextRequest()
    return looked
  end
  startedAt = startedAt or now()
  local next = looked or nextRequest()
  looked = nil
  if next then
    return next
  end
  if ranOutAfter == 0 then
    ranOutAfter = now() - startedAt
    wrk.thread:stop()
  end
  -- The connections that are served before the end send nothing more.
  return ""
end

local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function done(summary, latency)
  local ranOut = 0
  for _, thread in ipairs(threads) do
    ranOut = math.max(ranOut, thread:get("ranOutAfter"))
  end
  local errors = summary.errors
  io.write(string.format(
    '{"answers":%d,"seconds":%.6f,"errors":{"connect":%d,"read":%d,"write":%d,"status":%d,"timeout":%d},' ..
      '"p50Ms":%.3f,"p99Ms":%.3f,"hasRunOut":%s}\n',
    summary.requests, ranOut > 0 and ranOut or summary.duration / 1e6,
    errors.connect, errors.read, errors.write, errors.status, errors.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, tostring(ranOut > 0)
  ))
end
