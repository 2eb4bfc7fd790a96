import { type LuaFunction, type LuaState, lauxlib, lua } from 'fengari';
import { toByteString, toText } from '../../byte-string.ts';
import { formatDouble } from '../numbers.ts';
import { pushBytes, raise, readBytes } from './lua-values.ts';

/** What stands for JSON's null in a table, where nil cannot. */
const NULL = Object.freeze({ json: null });
const DIGITS = 14;
// lua-cjson's defaults: beyond ten elements, less than half of them missing.
const SPARSE_FROM = 10;
const SPARSE_RATIO = 2;

/** Redis's `cjson` library: encode, decode and null. */
export const cjson: Readonly<Record<'encode' | 'decode', LuaFunction>> = {
  encode: (L) => {
    pushBytes(L, encode(L, 1));
    return 1;
  },
  decode: (L) => {
    pushJson(L, parse(L, readBytes(L, 1) ?? ''));
    return 1;
  },
};

export function pushNull(L: LuaState): void {
  lua.lua_pushlightuserdata(L, NULL);
}

function parse(L: LuaState, json: string): unknown {
  try {
    return JSON.parse(toText(json));
  } catch {
    return raise(L, 'Expected value but found invalid token');
  }
}

function pushJson(L: LuaState, value: unknown): void {
  lauxlib.luaL_checkstack(L, 3, null);
  if (typeof value === 'string') pushBytes(L, toByteString(value));
  else if (typeof value === 'number') lua.lua_pushnumber(L, value);
  else if (typeof value === 'boolean') lua.lua_pushboolean(L, value);
  else if (Array.isArray(value)) pushJsonArray(L, value);
  else if (typeof value === 'object' && value !== null) pushJsonObject(L, value);
  else pushNull(L);
}

function pushJsonArray(L: LuaState, items: readonly unknown[]): void {
  lua.lua_createtable(L, items.length, 0);
  for (const [index, item] of items.entries()) {
    pushJson(L, item);
    lua.lua_rawseti(L, -2, index + 1);
  }
}

function pushJsonObject(L: LuaState, fields: object): void {
  lua.lua_createtable(L, 0, 0);
  for (const [name, value] of Object.entries(fields)) {
    pushBytes(L, toByteString(name));
    pushJson(L, value);
    lua.lua_rawset(L, -3);
  }
}

function encode(L: LuaState, position: number): string {
  const index = lua.lua_absindex(L, position);
  const type = lua.lua_type(L, index);
  switch (type) {
    case lua.LUA_TSTRING:
      return encodeString(readBytes(L, index) ?? '');
    case lua.LUA_TNUMBER:
      return encodeNumber(L, lua.lua_tonumber(L, index));
    case lua.LUA_TBOOLEAN:
      return String(lua.lua_toboolean(L, index));
    case lua.LUA_TNIL:
    case lua.LUA_TLIGHTUSERDATA:
      return 'null';
    case lua.LUA_TTABLE:
      return encodeTable(L, index);
    default:
      return raise(
        L,
        `Cannot serialise ${Buffer.from(lua.lua_typename(L, type)).toString()}: type not supported`,
      );
  }
}

/** Bytes beyond ASCII stay as they are: they are the UTF-8 of the text already. */
function encodeString(bytes: string): string {
  return JSON.stringify(bytes).replaceAll('/', '\\/').replaceAll('\x7f', '\\u007f');
}

function encodeNumber(L: LuaState, number: number): string {
  if (!Number.isFinite(number)) raise(L, 'Cannot serialise number: must not be NaN or Inf');
  return formatDouble(number, DIGITS);
}

/** A table whose keys are all positive integers is an array; an empty one is an object. */
function encodeTable(L: LuaState, index: number): string {
  lauxlib.luaL_checkstack(L, 3, null);
  const fields: [key: string | number, json: string][] = [];
  lua.lua_pushnil(L);
  while (lua.lua_next(L, index) !== 0) {
    fields.push([readKey(L), encode(L, -1)]);
    lua.lua_pop(L, 1);
  }
  const items = toArray(L, fields);
  if (items !== undefined) return `[${items.join(',')}]`;
  const members = fields.map(([key, json]) => {
    const name = typeof key === 'number' ? formatDouble(key, DIGITS) : key;
    return `${encodeString(name)}:${json}`;
  });
  return `{${members.join(',')}}`;
}

/** The key under the value on top of the stack, left as it is: converting it in place would confuse the iteration. */
function readKey(L: LuaState): string | number {
  if (lua.lua_type(L, -2) === lua.LUA_TNUMBER) return lua.lua_tonumber(L, -2);
  return readBytes(L, -2) ?? raise(L, 'Cannot serialise table: table key must be a number or string');
}

function toArray(L: LuaState, fields: readonly [key: string | number, json: string][]): string[] | undefined {
  const positions = fields.map(([key]) => key).filter((key) => typeof key === 'number');
  if (fields.length === 0 || !isArray(positions, fields.length)) return undefined;
  const length = positions.reduce((longest, position) => Math.max(longest, position), 0);
  if (length > SPARSE_FROM && length > fields.length * SPARSE_RATIO) {
    raise(L, 'Cannot serialise table: excessively sparse array');
  }
  const items = new Array<string>(length).fill('null');
  for (const [key, json] of fields) items[Number(key) - 1] = json;
  return items;
}

function isArray(positions: readonly number[], keyCount: number): boolean {
  return positions.length === keyCount && positions.every((key) => Number.isInteger(key) && key > 0);
}
