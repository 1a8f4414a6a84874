-- Sends the requests of a file, each once, in their order. The file holds them as they go over the wire, each
-- after a line with its length. They are read as they are needed: memory does not grow with the load.

local file
local latest
ranOut = false

function init(args)
  file = assert(io.open(args[1], "rb"))
  file:setvbuf("full", 1048576)
end

function request()
  local length = file:read("*n", 1)
  if length then
    latest = file:read(length)
  else
    ranOut = true
    wrk.thread:stop()
  end
  return latest
end

local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function done(summary, latency)
  local hasRunOut = false
  for _, thread in ipairs(threads) do
    hasRunOut = hasRunOut or thread:get("ranOut")
  end
  local errors = summary.errors
  io.write(string.format(
    '{"answers":%d,"seconds":%.6f,"errors":{"connect":%d,"read":%d,"write":%d,"status":%d,"timeout":%d},' ..
      '"p50Ms":%.3f,"p99Ms":%.3f,"hasRunOut":%s}\n',
    summary.requests, summary.duration / 1e6,
    errors.connect, errors.read, errors.write, errors.status, errors.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, tostring(hasRunOut)
  ))
end
