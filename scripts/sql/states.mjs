import { childrenOf } from './source.mjs'

/** The names of the columns that hold a state: their comments say what each number means. */
export async function stateColumns(client) {
  const { rows } = await client.query(`select distinct a.attname as name from pg_attribute a
    join pg_description d on d.objoid = a.attrelid and d.objsubid = a.attnum and d.classoid = 'pg_class'::regclass
    where a.atttypid = 'int2'::regtype and d.description ~ '^[0-9] '`)
  return rows.map(({ name }) => name)
}

// Parts of a text between its `${}`: a number that came from a constant is in none of them.
const partsOf = (node) => {
  const own =
    node.type === 'TemplateElement'
      ? [{ node, text: node.value.raw }]
      : node.type === 'Literal' && typeof node.value === 'string'
        ? [{ node, text: node.value }]
        : []
  return [...own, ...childrenOf(node).flatMap(partsOf)]
}

/** Says of numbers that are written into statements where the constants of `states.ts`, or of the room, have a name for them. */
export function bareStates(module, columns) {
  const name = `\\b(?:${columns.join('|')})\\b`
  const cast = String.raw`(?:\s*::\s*\w+)?`
  const column = `${name}${cast}`
  const number = String.raw`\d+\b`
  const comparison = '(?:=|<>|!=|<=?|>=?)'
  const bare = new RegExp(
    [
      String.raw`${column}\s*${comparison}\s*${number}`,
      String.raw`(?<![\w$.}])${number}${cast}\s*${comparison}\s*(?:\w+\.)?${column}`,
      String.raw`${column}\s*${comparison}\s*(?:any|all)\s*\(\s*(?:'\{|array\s*\[)\s*${number}`,
      String.raw`${column}\s+(?:not\s+)?in\s*\(\s*${number}`,
      String.raw`${column}\s+(?:not\s+)?between\s+${number}`,
      String.raw`${column}\s+is\s+(?:not\s+)?distinct\s+from\s+${number}`,
      String.raw`case\s+(?:\w+\.)?${column}\s+when\s+${number}`,
    ].join('|'),
    'gi',
  )
  return partsOf(module.program).flatMap(({ node, text }) =>
    [...text.matchAll(bare)].map(([found, ...rest]) => {
      const line = module.lineOf(node) + text.slice(0, rest.at(-2)).split('\n').length - 1
      return `${module.file}:${line}: ${found.replace(/\s+/g, ' ')}: write the name of the state, not its number`
    }),
  )
}
