import { type LuaState, type LuaString, lauxlib, lua, to_luastring } from 'fengari';
import { RedisError, Status, type WireReply } from '../../protocol.ts';

const OK_FIELD = to_luastring('ok');
const ERROR_FIELD = to_luastring('err');
const LINE_FIELD = to_luastring('line');
/** Lua 5.3's name of a value that an operation does not take; Redis's 5.1 puts the name first. */
const NAMED_VALUE = /(attempt to .+) a (\w+) value \((\w+ '[^']*')\)/;

export function pushBytes(L: LuaState, bytes: string): void {
  lua.lua_pushstring(L, Buffer.from(bytes, 'latin1'));
}

/** The string at an index, or a number as Lua formats it; undefined for anything else. */
export function readBytes(L: LuaState, index: number): string | undefined {
  const type = lua.lua_type(L, index);
  if (type !== lua.LUA_TSTRING && type !== lua.LUA_TNUMBER) return undefined;
  const bytes = lua.lua_tostring(L, index);
  return bytes === null
    ? undefined
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

/** Pushes a reply as Redis converts it: null becomes false, statuses and errors tables with `ok` and `err`. */
export function pushReply(L: LuaState, reply: WireReply): void {
  if (reply === null) lua.lua_pushboolean(L, false);
  else if (typeof reply === 'number') lua.lua_pushnumber(L, reply);
  else if (typeof reply === 'string') pushBytes(L, reply);
  else if (reply instanceof Status) pushRecord(L, OK_FIELD, reply.text);
  else if (reply instanceof RedisError) pushRecord(L, ERROR_FIELD, reply.message);
  else pushArray(L, reply);
}

export function pushArray(L: LuaState, items: readonly WireReply[]): void {
  lauxlib.luaL_checkstack(L, 2, null);
  lua.lua_createtable(L, items.length, 0);
  for (const [index, item] of items.entries()) {
    pushReply(L, item);
    lua.lua_rawseti(L, -2, index + 1);
  }
}

/**
 * Converts a Lua value to a reply: numbers lose their fraction, false and nil become null, an array ends at its first
 * nil.
 */
export function readReply(L: LuaState, position: number): WireReply {
  const index = lua.lua_absindex(L, position);
  switch (lua.lua_type(L, index)) {
    case lua.LUA_TSTRING:
      return readBytes(L, index) ?? null;
    case lua.LUA_TNUMBER:
      // Redis has no negative zero.
      return Math.trunc(lua.lua_tonumber(L, index)) + 0;
    case lua.LUA_TBOOLEAN:
      return lua.lua_toboolean(L, index) ? 1 : null;
    case lua.LUA_TTABLE:
      return readTable(L, index);
    default:
      return null;
  }
}

/** Raises a message prefixed with the script's line, like Lua's own errors. */
export function raise(L: LuaState, message: string): never {
  lauxlib.luaL_where(L, 1);
  const where = readBytes(L, -1) ?? '';
  pushBytes(L, where + message);
  return lua.lua_error(L);
}

/** Raises an error reply as a table that a script can catch, with the line it came from. */
export function raiseReply(L: LuaState, error: RedisError): never {
  lauxlib.luaL_where(L, 1);
  const line = /:(\d+):/.exec(readBytes(L, -1) ?? '')?.[1] ?? '';
  pushReply(L, error);
  setField(L, LINE_FIELD, line);
  return lua.lua_error(L);
}

/** An error raised by a script, and its line if known. */
export function readRaised(L: LuaState): { message: string; line: string } {
  if (lua.lua_type(L, -1) === lua.LUA_TTABLE) {
    const message = readField(L, -1, ERROR_FIELD) ?? 'ERR unknown error';
    return { message, line: readField(L, -1, LINE_FIELD) ?? '' };
  }
  const message = (readBytes(L, -1) ?? 'unknown error').replace(NAMED_VALUE, '$1 $3 (a $2 value)');
  return { message: `ERR ${message}`, line: /^user_script:(\d+):/.exec(message)?.[1] ?? '' };
}

function readTable(L: LuaState, index: number): WireReply {
  const error = readField(L, index, ERROR_FIELD);
  if (error !== undefined) return new RedisError(error);
  const status = readField(L, index, OK_FIELD);
  if (status !== undefined) return new Status(status);
  lauxlib.luaL_checkstack(L, 2, null);
  const items: WireReply[] = [];
  while (lua.lua_rawgeti(L, index, items.length + 1) !== lua.LUA_TNIL) {
    items.push(readReply(L, -1));
    lua.lua_pop(L, 1);
  }
  lua.lua_pop(L, 1);
  return items;
}

function readField(L: LuaState, position: number, name: LuaString): string | undefined {
  const index = lua.lua_absindex(L, position);
  lua.lua_pushstring(L, name);
  lua.lua_rawget(L, index);
  const value = readBytes(L, -1);
  lua.lua_pop(L, 1);
  return value;
}

function pushRecord(L: LuaState, name: LuaString, value: string): void {
  lua.lua_createtable(L, 0, 1);
  setField(L, name, value);
}

function setField(L: LuaState, name: LuaString, value: string): void {
  lua.lua_pushstring(L, name);
  pushBytes(L, value);
  lua.lua_rawset(L, -3);
}
