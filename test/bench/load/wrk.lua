-- Sends the requests of a file in turn (whole HTTP requests, parted by the character 30), and prints as its last line
-- what was measured, in JSON. One thread: `wrk -t1 -s wrk.lua <url> -- <file>`.
local thread

function setup(it)
  thread = it
end

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  texts = {}
  for text in file:read('*a'):gmatch('[^\30]+') do
    texts[#texts + 1] = text
  end
  file:close()
  sent = 0
  statuses = {}
end

function request()
  sent = sent + 1
  return texts[(sent - 1) % #texts + 1]
end

function response(status)
  local name = tostring(status)
  statuses[name] = (statuses[name] or 0) + 1
end

function done(summary, latency)
  local counts = {}
  for status, count in pairs(thread:get('statuses')) do
    counts[#counts + 1] = string.format('"%s":%d', status, count)
  end
  local errors = summary.errors
  print(string.format(
    '\n{"requestsPerSecond":%.1f,"p50Ms":%.2f,"p99Ms":%.2f,"statuses":{%s},"errors":%d}',
    summary.requests / (summary.duration / 1e6), latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    table.concat(counts, ','), errors.connect + errors.read + errors.write + errors.timeout
  ))
end
