-- For wrk: sends the requests of a file, one after the other and again from the start, and prints the figures on one
-- line. The file holds whole requests with a NUL after each.
local requests, place = {}, 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  for each in file:read("*a"):gmatch("[^%z]+") do
    requests[#requests + 1] = each
  end
  file:close()
end

function request()
  place = place % #requests + 1
  return requests[place]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    "figures %d %d %d %d %d\n",
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
