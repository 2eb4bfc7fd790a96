import type { AlterTableCmd, Constraint, DropStmt, IndexStmt, Node, RenameStmt } from 'libpg-query';
import { parse } from 'libpg-query';
import { columnsIn, find, lastName } from './parse-tree.ts';
import type { Catalog, CatalogColumn } from './read-catalog.ts';

/** Kinds of statements that break nothing for code that uses the database meanwhile. */
const HARMLESS = new Set([
  'CreateStmt',
  'CreateTableAsStmt',
  'CreateSchemaStmt',
  'CreateExtensionStmt',
  'CreateSeqStmt',
  'ViewStmt',
  'CreateEnumStmt',
  'CompositeTypeStmt',
  'CreateDomainStmt',
  'CreateStatsStmt',
  'CommentStmt',
  'InsertStmt',
  'UpdateStmt',
  'SelectStmt',
  'VariableSetStmt',
]);
const HARMLESS_CHANGES = new Set([
  'AT_DropNotNull',
  'AT_ValidateConstraint',
  'AT_SetStatistics',
  'AT_SetStorage',
  'AT_SetCompression',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
  'AT_AddIdentity',
  'AT_AttachPartition',
  'AT_ClusterOn',
]);
/** Drops that are judged by the existing object's name; an index that is not unique serves nothing but speed. */
const KINDS: Record<string, string> = {
  OBJECT_TABLE: 'table',
  OBJECT_INDEX: 'unique index',
  OBJECT_FUNCTION: 'function',
  OBJECT_TYPE: 'type',
  OBJECT_SCHEMA: 'schema',
  OBJECT_EXTENSION: 'extension',
};

/**
 * Lists what a migration takes from the version that runs: what it drops, renames or narrows. Reads Postgres's own parse
 * tree; a statement that it cannot judge counts too. Empty when the migration only adds.
 */
export async function findBreaking(text: string, catalog: Catalog): Promise<string[]> {
  const { stmts = [] } = await parse(text);
  return stmts.flatMap(({ stmt }) => (stmt === undefined ? [] : judge(stmt, catalog)));
}

function judge(statement: Node, catalog: Catalog): string[] {
  const deleted = find(statement, 'DeleteStmt').map(
    ({ relation }) => `deletes rows of ${relation?.relname ?? 'a table'}`,
  );
  if ('DeleteStmt' in statement) return deleted;
  if ('DropStmt' in statement) return judgeDrop(statement.DropStmt, catalog);
  if ('RenameStmt' in statement) return judgeRename(statement.RenameStmt, catalog);
  if ('IndexStmt' in statement) return judgeIndex(statement.IndexStmt, catalog);
  if ('AlterTableStmt' in statement) {
    const table = statement.AlterTableStmt.relation?.relname ?? '';
    const changes = statement.AlterTableStmt.cmds ?? [];
    if (!catalog.tables.has(table) && !catalog.others.has(table)) return [];
    return changes.flatMap((change) =>
      'AlterTableCmd' in change ? judgeChange(table, change.AlterTableCmd, catalog) : [],
    );
  }
  if ('CreateFunctionStmt' in statement) {
    const name = lastName(statement.CreateFunctionStmt.funcname);
    return statement.CreateFunctionStmt.replace && catalog.others.has(name)
      ? [`replaces the function ${name}`]
      : [];
  }
  const [kind = ''] = Object.keys(statement);
  return HARMLESS.has(kind)
    ? deleted
    : [`runs ${kind.replace(/Stmt$/, '')}, which cannot be judged in advance`];
}

function judgeDrop({ objects = [], removeType = 'OBJECT_TABLE' }: DropStmt, catalog: Catalog): string[] {
  const exists = (name: string) =>
    removeType === 'OBJECT_TABLE'
      ? catalog.tables.has(name)
      : removeType === 'OBJECT_INDEX'
        ? catalog.uniqueIndexes.has(name)
        : catalog.others.has(name) || !(removeType in KINDS);
  return objects
    .map((object) => lastName([object]))
    .filter(exists)
    .map((name) => `drops the ${KINDS[removeType] ?? removeType.slice(7).toLowerCase()} ${name}`);
}

function judgeRename({ relation, subname, renameType, object }: RenameStmt, catalog: Catalog): string[] {
  const table = relation?.relname;
  const isUsed =
    table === undefined
      ? object === undefined || catalog.others.has(lastName([object]))
      : renameType === 'OBJECT_COLUMN'
        ? (catalog.tables.get(table)?.has(subname ?? '') ?? catalog.others.has(table))
        : renameType === 'OBJECT_TABLE' && catalog.tables.has(table);
  const name = [table ?? (object && lastName([object])), subname].filter(Boolean).join('.');
  return isUsed ? [`renames ${name}`] : [];
}

function judgeIndex(index: IndexStmt, { tables }: Catalog): string[] {
  const columns = tables.get(index.relation?.relname ?? '');
  if (!index.unique || columns === undefined) return [];
  // Rows of the version that runs leave a new column null, which equals no other null.
  const isNarrower = columnsIn(index.indexParams).every((name) => columns.has(name));
  return isNarrower
    ? [`narrows ${index.relation?.relname} by the unique index ${index.idxname ?? ''}`.trimEnd()]
    : [];
}

function judgeChange(table: string, change: AlterTableCmd, catalog: Catalog): string[] {
  const { subtype = '', name = '', def } = change;
  const column = catalog.tables.get(table)?.get(name);
  switch (subtype) {
    case 'AT_AddColumn':
      return addsRequired(def)
        ? [`adds the required column ${table}.${columnName(def)} without a default`]
        : [];
    case 'AT_AddConstraint':
      return def && 'Constraint' in def ? judgeConstraint(table, def.Constraint, catalog) : [];
    case 'AT_DropConstraint':
      return catalog.uniqueIndexes.has(name) ? [`drops the unique constraint ${name}`] : [];
    case 'AT_DropColumn':
    case 'AT_AlterColumnType':
    case 'AT_SetNotNull':
    case 'AT_ColumnDefault':
      return column ? judgeColumn(`${table}.${name}`, column, subtype, def === undefined) : [];
    default:
      return HARMLESS_CHANGES.has(subtype)
        ? []
        : [`alters ${table} by ${subtype}, which cannot be judged in advance`];
  }
}

/** A change of a column that there is. `isWithout`: it names no default. */
function judgeColumn(
  name: string,
  { hasDefault, isRequired }: CatalogColumn,
  change: 'AT_DropColumn' | 'AT_AlterColumnType' | 'AT_SetNotNull' | 'AT_ColumnDefault',
  isWithout: boolean,
): string[] {
  switch (change) {
    case 'AT_DropColumn':
      return [`drops the column ${name}`];
    case 'AT_AlterColumnType':
      return [`changes the type of ${name}`];
    case 'AT_SetNotNull':
      return hasDefault ? [] : [`requires ${name}, which has no default`];
    case 'AT_ColumnDefault':
      return isRequired && isWithout ? [`drops the default of ${name}`] : [];
  }
}

const columnName = (def: Node | undefined): string =>
  def && 'ColumnDef' in def ? (def.ColumnDef.colname ?? '') : '';

function addsRequired(def: Node | undefined): boolean {
  if (def === undefined || !('ColumnDef' in def)) return false;
  const kinds = find(def.ColumnDef.constraints ?? [], 'Constraint').map(({ contype }) => contype);
  const isFilled = ['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'].some((kind) =>
    kinds.some((found) => found === kind),
  );
  return !isFilled && kinds.some((kind) => kind === 'CONSTR_NOTNULL' || kind === 'CONSTR_PRIMARY');
}

function judgeConstraint(table: string, constraint: Constraint, { tables }: Catalog): string[] {
  const columns = tables.get(table);
  const used = columnsIn([constraint.raw_expr, constraint.keys, constraint.fk_attrs]);
  const isKey = constraint.contype === 'CONSTR_UNIQUE' || constraint.contype === 'CONSTR_PRIMARY';
  const isOld = (name: string) => columns?.has(name) ?? false;
  // A constraint on new columns only says nothing about the rows of the version that runs.
  const isNarrower = isKey ? used.every(isOld) : used.length === 0 || used.some(isOld);
  return isNarrower ? [`narrows ${table} by the constraint ${constraint.conname ?? ''}`.trimEnd()] : [];
}
