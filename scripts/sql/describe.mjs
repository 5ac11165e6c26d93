import { Nullability } from './nullability.mjs'
import { nodesIn, readTree } from './tree.mjs'

const NUMBERS = ['smallint', 'integer', 'bigint', 'real', 'double precision']
const TEXTS = ['text', 'character varying', 'character', 'name', 'numeric', 'uuid', '"char"', 'regclass']
const DATES = ['timestamp with time zone', 'timestamp without time zone', 'date']
// As pg gives them to us: a numeric stays a text; of JSON that a statement makes nobody knows what it holds.
const TYPES = new Map([
  ...NUMBERS.map((name) => [name, 'number']),
  ...TEXTS.map((name) => [name, 'string']),
  ...DATES.map((name) => [name, 'Date']),
  ['boolean', 'boolean'],
  ['bytea', 'Buffer'],
  ['json', 'Json'],
  ['jsonb', 'Json'],
])
const typeOf = (name) => {
  if (name.endsWith('[]')) return `${typeOf(name.slice(0, -2))}[]`
  return TYPES.get(name) ?? 'unknown'
}

const CHOICE = /^CHECK \(\(+(\w+)\)? = ANY \((?:\()?ARRAY\[([^\]]*)\]/
/** The values that a check constraint leaves, as a TypeScript type; null where it is about something else. */
function choicesOf(definition) {
  const [, , list] = CHOICE.exec(definition) ?? []
  if (list === undefined || / (AND|OR) /.test(definition)) return null
  const values = list.split(',').map((value) => value.trim().replace(/::.*$/, ''))
  return values.every((value) => /^(-?\d+|'[^']*')$/.test(value)) ? values.join(' | ') : null
}

/** What the catalogue of a database says about its tables, views, functions and operators. */
async function readCatalog(client) {
  const rows = async (text) => (await client.query(text)).rows
  const map = async (text) => new Map((await rows(text)).map(({ key, value }) => [key, value]))
  const functions = await map('select oid::text as key, proname as value from pg_proc')
  const operators = await map('select oid::text as key, oprname as value from pg_operator')
  const relations = await map(
    `select oid::text as key, relname as value from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  const required = new Set(
    (await rows(`select attrelid || '.' || attnum as key from pg_attribute where attnotnull and attnum > 0`)).map(
      ({ key }) => key,
    ),
  )
  const choices = new Map()
  for (const {
    key,
    definition,
  } of await rows(`select conrelid || '.' || conkey[1] as key, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'c' and cardinality(conkey) = 1`)) {
    const values = choicesOf(definition)
    if (values) choices.set(key, values)
  }
  const jsonColumns =
    await map(`select a.attrelid || '.' || a.attnum as key, c.relname || '.' || a.attname as value from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    where a.atttypid in ('json'::regtype, 'jsonb'::regtype) and not a.attisdropped`)
  const views = new Map(
    (
      await rows(`select r.ev_class::text as key, r.ev_action::text as tree from pg_rewrite r
        join pg_class c on c.oid = r.ev_class and c.relnamespace = 'public'::regnamespace and c.relkind = 'v'`)
    ).map(({ key, tree }) => [key, readTree(tree)[0]]),
  )
  const rowTypes = await map(`select p.oid::text as key, t.typrelid::text as value from pg_proc p
    join pg_type t on t.oid = p.prorettype and t.typrelid <> 0`)
  return {
    relations,
    /** The view or table whose rows a function answers. */
    rowsOf: (oid) => rowTypes.get(oid),
    function: (oid) => functions.get(oid),
    operator: (oid) => operators.get(oid),
    isNotNull: (relation, column) => required.has(`${relation}.${column}`),
    choices: ({ relation, column }) => choices.get(`${relation}.${column}`),
    jsonColumn: ({ relation, column }) => jsonColumns.get(`${relation}.${column}`),
    jsonColumns: new Set(jsonColumns.values()),
    view: (oid) => views.get(oid),
    views: new Set([...views.keys()].map((oid) => relations.get(oid))),
  }
}

/** Opens a describer of statements on a migrated database; the client is its own from now on. */
export async function createDescriber(client) {
  const catalog = await readCatalog(client)
  const nullability = new Nullability(catalog)
  const trees = []
  client.on('notice', ({ message, detail }) => {
    if (message === 'parse tree:') trees.push(detail)
  })
  await client.query('set debug_print_parse = on; set debug_pretty_print = off; set client_min_messages = log')

  const columnOf = (query, { resno, resname }, type) => {
    const origin = nullability.origin(query, resno)
    const choices = origin && catalog.choices(origin)
    const json = origin && catalog.jsonColumn(origin)
    const known = json ? `Json<'${json}'>` : choices
    return { name: resname, type: known ?? typeOf(type), isNullable: nullability.entry(query, resno, []) }
  }

  return {
    catalog,
    /** Prepares a statement; answers its relations, those that it writes, and its columns, or what Postgres has against it. */
    async describe(text) {
      trees.length = 0
      try {
        await client.query(`prepare checked as ${text}`)
      } catch (error) {
        return { error: error.message }
      }
      const query = readTree(trees.find((tree) => !tree.startsWith('{QUERY :commandType 6 ')))
      trees.length = 0
      const { rows } = await client.query(
        `select coalesce(result_types, '{}')::text[] as types from pg_prepared_statements where name = 'checked'`,
      )
      await client.query('deallocate checked')
      const used = [...nodesIn(query)].filter(({ node, rtekind }) => node === 'RANGETBLENTRY' && rtekind === '0')
      const changes = [...nodesIn(query)].filter(({ node, commandType }) => node === 'QUERY' && commandType > '1')
      const nameOf = ({ relid }) => catalog.relations.get(relid)
      const output = (query.commandType === '1' ? query.targetList : query.returningList) ?? []
      return {
        relations: new Set(used.map(nameOf).filter(Boolean)),
        written: new Set(changes.map(({ rtable, resultRelation }) => nameOf(rtable[Number(resultRelation) - 1]))),
        columns: output
          .filter(({ resjunk }) => resjunk === 'false')
          .map((entry, index) => columnOf(query, entry, rows[0].types[index])),
      }
    },
  }
}
