import { readFileSync } from 'node:fs';
import { type LuaFunction, type LuaState, lauxlib, lua, lualib, to_luastring } from 'fengari';
import { RedisError, Status, type WireCommand, type WireReply } from '../../protocol.ts';
import { scriptSha } from '../../script-sha.ts';
import { formatDouble } from '../numbers.ts';
import { useLua51Numbers } from './lua-numbers.ts';
import {
  pushArray,
  pushBytes,
  pushReply,
  raise,
  raiseReply,
  readBytes,
  readRaised,
  readReply,
} from './lua-values.ts';

const PRELUDE = readFileSync(new URL('./prelude.lua', import.meta.url), 'latin1');
const LIBRARIES = [
  ['_G', lualib.luaopen_base],
  ['string', lualib.luaopen_string],
  ['table', lualib.luaopen_table],
  ['math', lualib.luaopen_math],
] as const;

useLua51Numbers();

/** A compiled script: the reference of its function in Lua's registry. */
export type CompiledScript = { readonly sha: string; readonly reference: number };

export type LuaRuntime = {
  /** Throws a RedisError with the line if the script is invalid. */
  compile(script: string): CompiledScript;
  /** The script's result, or the error it raised. */
  run(script: CompiledScript, keys: readonly string[], args: readonly string[]): WireReply;
};

/** A Lua state with Redis's libraries, whose `redis.call` runs commands with `call`. */
export function createLuaRuntime(call: (command: WireCommand) => WireReply): LuaRuntime {
  const L = lauxlib.luaL_newstate();
  for (const [name, open] of LIBRARIES) lauxlib.luaL_requiref(L, to_luastring(name), open, 1);
  lua.lua_settop(L, 0);
  setGlobal(L, 'redis', () => pushLibrary(L, redisLibrary(call)));
  const failure = execute(L, load(L, PRELUDE, '@prelude'));
  if (failure instanceof RedisError) throw failure;
  return {
    compile: (script) => ({ sha: scriptSha(script), reference: load(L, script, '@user_script') }),
    run: ({ sha, reference }, keys, args) => {
      setGlobal(L, 'KEYS', () => pushArray(L, keys));
      setGlobal(L, 'ARGV', () => pushArray(L, args));
      const reply = execute(L, reference, ({ message, line }) => {
        return new RedisError(`${message} script: ${sha}, on @user_script:${line}.`);
      });
      lua.lua_settop(L, 0);
      return reply;
    },
  };
}

function load(L: LuaState, source: string, name: string): number {
  const bytes = Buffer.from(source, 'latin1');
  if (lauxlib.luaL_loadbuffer(L, bytes, bytes.length, to_luastring(name)) === lua.LUA_OK) {
    return lauxlib.luaL_ref(L, lua.LUA_REGISTRYINDEX);
  }
  const problem = readBytes(L, -1);
  lua.lua_pop(L, 1);
  throw new RedisError(`ERR Error compiling script (new function): ${problem}`);
}

/** Runs a function from the registry; an error is converted to a reply by `describe`. */
function execute(
  L: LuaState,
  reference: number,
  describe: (raised: { message: string; line: string }) => WireReply = ({ message }) =>
    new RedisError(message),
): WireReply {
  lua.lua_rawgeti(L, lua.LUA_REGISTRYINDEX, reference);
  const status = lua.lua_pcall(L, 0, 1, 0);
  return status === lua.LUA_OK ? readReply(L, -1) : describe(readRaised(L));
}

function redisLibrary(call: (command: WireCommand) => WireReply): Record<string, LuaFunction> {
  return {
    call: (L) => {
      const reply = callWithArguments(L, call);
      if (reply instanceof RedisError) raiseReply(L, reply);
      pushReply(L, reply);
      return 1;
    },
    pcall: (L) => {
      pushReply(L, callWithArguments(L, call));
      return 1;
    },
    error_reply: (L) => {
      pushReply(L, toError(readBytes(L, 1) ?? raise(L, 'wrong number or type of arguments')));
      return 1;
    },
    status_reply: (L) => {
      pushReply(L, new Status(readBytes(L, 1) ?? raise(L, 'wrong number or type of arguments')));
      return 1;
    },
  };
}

/** The first word is the error's code; a single-word message gets the generic code. */
function toError(message: string): RedisError {
  const text = message.replace(/^-/, '');
  return new RedisError(text.includes(' ') ? text : `ERR ${text}`);
}

/** Runs the command on the stack. Numbers are formatted as Redis formats doubles. */
function callWithArguments(L: LuaState, call: (command: WireCommand) => WireReply): WireReply {
  const command: string[] = [];
  for (let index = 1; index <= lua.lua_gettop(L); index += 1) {
    const isNumber = lua.lua_type(L, index) === lua.LUA_TNUMBER;
    const argument = isNumber ? formatDouble(lua.lua_tonumber(L, index)) : readBytes(L, index);
    if (argument === undefined) {
      return new RedisError('ERR Lua redis lib command arguments must be strings or integers');
    }
    command.push(argument);
  }
  if (command.length > 0) return call(command);
  return new RedisError('ERR Please specify at least one argument for this redis lib call');
}

function pushLibrary(L: LuaState, functions: Readonly<Record<string, LuaFunction>>): void {
  lua.lua_createtable(L, 0, 0);
  for (const [field, value] of Object.entries(functions)) {
    pushBytes(L, field);
    lua.lua_pushcfunction(L, value);
    lua.lua_rawset(L, -3);
  }
}

/** Sets a global, bypassing the guard against globals in scripts. */
function setGlobal(L: LuaState, name: string, pushValue: () => void): void {
  lua.lua_pushglobaltable(L);
  pushBytes(L, name);
  pushValue();
  lua.lua_rawset(L, -3);
  lua.lua_pop(L, 1);
}
