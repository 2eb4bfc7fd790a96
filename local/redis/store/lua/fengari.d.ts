/** The parts of fengari (the Lua VM, which ships no types) that are in use. */
declare module 'fengari' {
  export type LuaState = { readonly luaState: unique symbol };
  export type LuaString = Uint8Array;
  /** Takes arguments from the stack, pushes results and returns their number. */
  export type LuaFunction = (L: LuaState) => number;

  export const lua: {
    readonly LUA_OK: 0;
    readonly LUA_REGISTRYINDEX: number;
    readonly LUA_TBOOLEAN: number;
    readonly LUA_TNIL: number;
    readonly LUA_TNUMBER: number;
    readonly LUA_TSTRING: number;
    readonly LUA_TTABLE: number;
    lua_absindex(L: LuaState, index: number): number;
    lua_createtable(L: LuaState, arraySize: number, recordSize: number): void;
    lua_error(L: LuaState): never;
    lua_gettop(L: LuaState): number;
    lua_pcall(L: LuaState, argumentCount: number, resultCount: number, handler: number): number;
    lua_pop(L: LuaState, count: number): void;
    lua_pushboolean(L: LuaState, value: boolean): void;
    lua_pushcfunction(L: LuaState, value: LuaFunction): void;
    lua_pushglobaltable(L: LuaState): void;
    lua_pushnumber(L: LuaState, value: number): void;
    lua_pushstring(L: LuaState, value: LuaString): void;
    lua_rawget(L: LuaState, index: number): number;
    lua_rawgeti(L: LuaState, index: number, key: number): number;
    lua_rawset(L: LuaState, index: number): void;
    lua_rawseti(L: LuaState, index: number, key: number): void;
    lua_settop(L: LuaState, index: number): void;
    lua_toboolean(L: LuaState, index: number): boolean;
    lua_tonumber(L: LuaState, index: number): number;
    lua_tostring(L: LuaState, index: number): LuaString | null;
    lua_type(L: LuaState, index: number): number;
  };

  export const lauxlib: {
    luaL_checkstack(L: LuaState, size: number, message: LuaString | null): void;
    luaL_loadbuffer(L: LuaState, source: LuaString, size: number, name: LuaString): number;
    luaL_newstate(): LuaState;
    luaL_ref(L: LuaState, table: number): number;
    luaL_requiref(L: LuaState, name: LuaString, open: LuaFunction, global: number): void;
    luaL_where(L: LuaState, level: number): void;
  };

  export const lualib: {
    luaopen_base: LuaFunction;
    luaopen_math: LuaFunction;
    luaopen_string: LuaFunction;
    luaopen_table: LuaFunction;
  };

  export function to_luastring(text: string): LuaString;
}

declare module 'fengari/src/lobject.js' {
  import type { LuaState, LuaString } from 'fengari';

  type LuaValue = {
    value: number;
    ttisinteger(): boolean;
    setfltvalue(value: number): void;
    setsvalue(value: unknown): void;
  };

  /** The module's own exports, through which the rest of the VM calls these two. */
  const lobject: {
    /** Parses a numeral into `target`; returns 0 if invalid. */
    luaO_str2num(numeral: LuaString, target: LuaValue): number;
    /** Converts the number in a slot to text. */
    luaO_tostring(L: LuaState, slot: LuaValue): void;
  };
  export default lobject;
}

declare module 'fengari/src/lstring.js' {
  import type { LuaState, LuaString } from 'fengari';

  export function luaS_bless(L: LuaState, text: LuaString): unknown;
}
