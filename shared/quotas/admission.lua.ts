/**
 * Guard and quotas of one request in one atomic step. All times are Redis's own, so that isolates with skewed clocks
 * agree. Windows are fixed and begin with the first request in them.
 *
 * KEYS: volume, failing keys, cut-off, then one per quota.
 * ARGV: volume limit ('' = already counted), window ms, failing limit, failing window ms, cut-off ms,
 *       hash of a key that did not authenticate ('' = none), then limit, window ms, units per quota.
 * Answers { verdict, count, ttlMs, quota1 used, quota1 ttlMs, … }; verdict: 0 admitted, -1 cut off, -2 volume,
 * n > 0: quota n lacks the units, and none was spent.
 */
export const ADMISSION_SCRIPT = `
local cutOff = redis.call('PTTL', KEYS[3])
if cutOff > 0 then return {-1, 0, cutOff} end

local count
if ARGV[1] == '' then
  count = tonumber(redis.call('GET', KEYS[1]) or '0')
else
  count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
end
local ttl = redis.call('PTTL', KEYS[1])
if ttl < 0 then ttl = tonumber(ARGV[2]) end
if ARGV[1] ~= '' and count > tonumber(ARGV[1]) then return {-2, count, ttl} end

if ARGV[6] ~= '' then
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('ZADD', KEYS[2], now, ARGV[6])
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - ARGV[4])
  redis.call('PEXPIRE', KEYS[2], ARGV[4])
  if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[3]) then
    redis.call('SET', KEYS[3], 1, 'PX', ARGV[5])
    redis.call('DEL', KEYS[2])
  end
end

local verdict, states = 0, {}
for i = 4, #KEYS do
  local at = 7 + (i - 4) * 3
  local used = tonumber(redis.call('GET', KEYS[i]) or '0')
  states[i] = used
  if verdict == 0 and used + ARGV[at + 2] > tonumber(ARGV[at]) then verdict = i - 3 end
end
local answer = {verdict, count, ttl}
for i = 4, #KEYS do
  local at = 7 + (i - 4) * 3
  if verdict == 0 then
    states[i] = redis.call('INCRBY', KEYS[i], ARGV[at + 2])
    if redis.call('PTTL', KEYS[i]) < 0 then redis.call('PEXPIRE', KEYS[i], ARGV[at + 1]) end
  end
  local left = redis.call('PTTL', KEYS[i])
  if left < 0 then left = tonumber(ARGV[at + 1]) end
  answer[#answer + 1] = states[i]
  answer[#answer + 1] = left
end
return answer
`;
