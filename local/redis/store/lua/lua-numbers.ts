import { to_luastring } from 'fengari';
import lobject from 'fengari/src/lobject.js';
import { luaS_bless } from 'fengari/src/lstring.js';
import { formatDouble } from '../numbers.ts';

const DIGITS = 14;
const readNumeral = lobject.luaO_str2num;

/**
 * Gives fengari the numbers of Lua 5.1, which Redis uses: all doubles, formatted with C's `%.14g`. By default it has
 * Lua 5.3's 32-bit integers, which overflow for a time in milliseconds.
 */
export function useLua51Numbers(): void {
  lobject.luaO_str2num = (numeral, target) => {
    const length = readNumeral(numeral, target);
    if (length > 0 && target.ttisinteger()) target.setfltvalue(target.value);
    return length;
  };
  lobject.luaO_tostring = (L, slot) => {
    slot.setsvalue(luaS_bless(L, to_luastring(formatDouble(slot.value, DIGITS))));
  };
}
