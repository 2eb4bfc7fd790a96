import type { Child, FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';
import type { Column } from '../../app/lists/list.ts';
import type { FileCell } from '../../app/lists/write-workbook.ts';
import { shorten, shortenMiddle, toDate, toInstant, toMoney, toNumber } from '../../i18n/format.ts';
import type { Text } from '../../i18n/language.ts';
import { MONEY_READERS } from '../../i18n/roles.ts';
import { Ago } from '../ago.tsx';
import { type State, StateTag } from '../state-tag.tsx';

/** The most that a cell shows of a text; the whole is in its title, up to `LONGEST_TITLE`, so that a page stays small. */
const LONGEST_CUT = 120;
const LONGEST_TITLE = 500;
/** A column has room for as much at any width. */
const NEVER_CUT = 20;

/** As much of an address's end as every column has room for. */
const END = 12;

/** An address whose beginning the style cuts where there is no room for it. */
const MiddleCut: FC<{ text: string }> = ({ text }) => {
  if (text.length <= NEVER_CUT) return <>{text}</>;
  const shown = shortenMiddle(text, LONGEST_CUT);
  return (
    <span class="middle">
      <span>{shown.slice(0, -END)}</span>
      <span>{shown.slice(-END)}</span>
    </span>
  );
};

const inColombia = ({ es, en }: Text): Text => ({
  es: `${es} (hora de Colombia)`,
  en: `${en} (Colombia time)`,
});

type Read<Row, Beside, Value> = (row: Row, ctx: PortalContext, beside: Beside) => Value;
type More<Row, Beside> = Partial<Column<Row, Beside>>;

/** The kinds of columns of a list with these rows. `more` replaces parts of what a kind declares. */
export const columnsOf = <Row, Beside = undefined>() => ({
  ...textColumns<Row, Beside>(),
  ...valueColumns<Row, Beside>(),
  ...momentColumns<Row, Beside>(),
  ...fileColumns<Row, Beside>(),
});

/** Columns of words, of a state, and of what the list draws itself. */
function textColumns<Row, Beside>() {
  type Declared = Column<Row, Beside>;
  type ReadText<Value = string> = Read<Row, Beside, Value>;

  /** Free text in one line, its end cut off; the whole is in its title. */
  const text = (label: Text, read: ReadText<string | null>, more: More<Row, Beside> = {}): Declared => ({
    label,
    look: 'cut',
    cell: (row, ctx, beside) => shorten(read(row, ctx, beside) ?? '', LONGEST_CUT),
    whole: (row, ctx, beside) => {
      const whole = read(row, ctx, beside) ?? '';
      return whole.length > NEVER_CUT ? shorten(whole, LONGEST_TITLE) : '';
    },
    file: read,
    ...more,
  });
  return {
    text,
    /** An address in one line, its middle cut out where there is no room: its end tells it from others. */
    address: (label: Text, read: ReadText, more: More<Row, Beside> = {}): Declared =>
      text(label, read, {
        cell: (row, ctx, beside) => <MiddleCut text={read(row, ctx, beside)} />,
        ...more,
      }),
    /** Text that leads to the row's own page. */
    link: (label: Text, read: ReadText, toPath: ReadText, more: More<Row, Beside> = {}): Declared =>
      text(label, read, {
        look: 'name',
        cell: (row, ctx, beside) => (
          <a href={ctx.base + toPath(row, ctx, beside)}>{shorten(read(row, ctx, beside), LONGEST_CUT)}</a>
        ),
        ...more,
      }),
    /** Words that we wrote, such as the name of a kind. */
    words: (label: Text, read: ReadText, more: More<Row, Beside> = {}): Declared => ({
      label,
      cell: read,
      file: read,
      ...more,
    }),
    /** A state as a colored word. */
    state: (read: Read<Row, Beside, State>, more: More<Row, Beside> = {}): Declared => ({
      label: { es: 'Estado', en: 'State' },
      isState: true,
      cell: (row, ctx, beside) => <StateTag ctx={ctx} of={read(row, ctx, beside)} />,
      file: (row, ctx, beside) => read(row, ctx, beside)[ctx.language],
      ...more,
    }),
    /** A cell that the list draws itself, in the table alone. */
    drawn: (label: Text, cell: NonNullable<Declared['cell']>, more: More<Row, Beside> = {}): Declared => ({
      label,
      cell,
      ...more,
    }),
  };
}

/** Makes the cells of a value in the table and in the file; a missing one leaves its cell empty. */
const toValueCells = <Row, Beside, Value>(
  read: Read<Row, Beside, Value | null>,
  show: (value: Value, ctx: PortalContext) => Child,
  toCell: (value: Value) => FileCell,
): Pick<Column<Row, Beside>, 'cell' | 'file' | 'kind'> => ({
  cell: (row, ctx, beside) => {
    const found = read(row, ctx, beside);
    return found === null ? '' : show(found, ctx);
  },
  file: (row, ctx, beside) => {
    const found = read(row, ctx, beside);
    return found === null ? null : toCell(found);
  },
  kind: 'value',
});

/** Columns of values, which spreadsheets may calculate with. */
function valueColumns<Row, Beside>() {
  type Declared = Column<Row, Beside>;

  return {
    /** A code or an id of ours, with a button that copies it. */
    code: (label: Text, read: Read<Row, Beside, string | null>, more: More<Row, Beside> = {}): Declared => ({
      label,
      ...toValueCells(
        read,
        (code) => <code>{code}</code>,
        (code) => code,
      ),
      copy: read,
      ...more,
    }),
    number: (
      label: Text,
      read: Read<Row, Beside, number | null>,
      more: More<Row, Beside> = {},
    ): Declared => ({
      label,
      look: 'number',
      ...toValueCells(
        read,
        (number, ctx) => toNumber(ctx, number),
        (number) => number,
      ),
      ...more,
    }),
    /** An amount in micros, in the account's currency, which the file has in a column of its own: for those who see money. */
    money: (
      label: Text,
      read: Read<Row, Beside, bigint | number | string | null>,
      more: More<Row, Beside> = {},
    ): Declared => ({
      label,
      roles: MONEY_READERS,
      look: 'number',
      ...toValueCells(
        read,
        (micros, ctx) => toMoney(ctx, micros, ctx.organization.currency),
        (micros) => ({ micros: BigInt(micros) }),
      ),
      ...more,
    }),
  };
}

/** Columns of moments, which the file has in Colombia's time. */
function momentColumns<Row, Beside>() {
  type Declared = Column<Row, Beside>;
  return {
    /** A moment, as long ago as it is; the file has it in Colombia's time. */
    moment: (
      label: Text,
      read: Read<Row, Beside, Date | string | null>,
      more: More<Row, Beside> = {},
    ): Declared => ({
      label,
      fileLabel: inColombia(label),
      look: 'moment',
      ...toValueCells(read, (at, ctx) => <Ago ctx={ctx} at={at} />, toDate),
      ...more,
    }),
    /** A moment of which rows tell no more elsewhere: as long ago as it is, with the exact one beside it. */
    instant: (
      label: Text,
      read: Read<Row, Beside, Date | string>,
      more: More<Row, Beside> = {},
    ): Declared => ({
      label,
      fileLabel: inColombia(label),
      look: 'moment',
      ...toValueCells(
        read,
        (at, ctx) => (
          <>
            <Ago ctx={ctx} at={at} /> <span class="soft small">{toInstant(ctx, at)}</span>
          </>
        ),
        toDate,
      ),
      ...more,
    }),
  };
}

/** Columns that only the file has. */
function fileColumns<Row, Beside>() {
  type Declared = Column<Row, Beside>;
  return {
    /** The account's currency. */
    currency: (): Declared => ({
      label: { es: 'Moneda', en: 'Currency' },
      roles: MONEY_READERS,
      file: (_, { organization }) => organization.currency,
    }),
    /** A moment in Colombia. */
    fileMoment: (label: Text, read: Read<Row, Beside, Date | string | null>): Declared => ({
      label: inColombia(label),
      file: (row, ctx, beside) => {
        const at = read(row, ctx, beside);
        return at === null ? null : toDate(at);
      },
      kind: 'value',
    }),
    /** Text that anybody may have written. */
    fileText: (label: Text, read: Read<Row, Beside, FileCell>): Declared => ({ label, file: read }),
  };
}
