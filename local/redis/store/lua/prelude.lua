-- What scripts written for Lua 5.1 (the one in Redis) find missing or different in Lua 5.3.

unpack = table.unpack
loadstring = load
math.pow = function(base, exponent) return base ^ exponent end
math.mod = math.fmod
table.getn = function(list) return #list end

-- Rounding gives doubles here: in 5.3 it gives integers, which wrap around at 32 bits.
local floor, ceil = math.floor, math.ceil
math.floor = function(number) return floor(number) + 0.0 end
math.ceil = function(number) return ceil(number) + 0.0 end

-- A whole number is written without a fraction, as `..` writes it already.
local plain = tostring
tostring = function(value)
  return type(value) == 'number' and value .. '' or plain(value)
end

-- %d takes any number and cuts its fraction off, also beyond 32 bits; %s writes numbers as tostring does.
local format, gsub = string.format, string.gsub
local function truncate(number)
  return number < 0 and ceil(number) or floor(number)
end
string.format = function(pattern, ...)
  local values, position = { ... }, 0
  local translated = gsub(pattern, '%%([-+ #0]*%d*%.?%d*)([%a%%])', function(flags, kind)
    if kind == '%' then return nil end
    position = position + 1
    local value = values[position]
    if kind == 's' and type(value) == 'number' then values[position] = value .. '' end
    local number = tonumber(value)
    if kind ~= 'd' and kind ~= 'i' or number == nil then return nil end
    values[position] = truncate(number)
    return '%' .. flags .. '.0f'
  end)
  return format(translated, unpack(values, 1, select('#', ...)))
end

-- Files, output and what only 5.3 has are out of a script's reach.
for _, name in ipairs({ 'dofile', 'loadfile', 'load', 'print', 'collectgarbage' }) do
  _G[name] = nil
end
for _, name in ipairs({ 'pack', 'unpack', 'move' }) do
  table[name] = nil
end
for _, name in ipairs({ 'pack', 'packsize', 'unpack' }) do
  string[name] = nil
end
for _, name in ipairs({ 'tointeger', 'type', 'ult', 'maxinteger', 'mininteger' }) do
  math[name] = nil
end

-- As Redis guards them: a typo in a name fails at once, and nothing passes from one script to the next.
setmetatable(_G, {
  __index = function(_, name)
    error("Script attempted to access nonexistent global variable '" .. tostring(name) .. "'", 2)
  end,
  __newindex = function()
    error('Attempt to modify a readonly table', 2)
  end,
})
