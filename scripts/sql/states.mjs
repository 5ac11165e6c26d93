import { childrenOf } from './source.mjs'

/** The names of the columns that hold a state: their comments say what each number means. */
export async function stateColumns(client) {
  const { rows } = await client.query(`select distinct a.attname as name from pg_attribute a
    join pg_description d on d.objoid = a.attrelid and d.objsubid = a.attnum and d.classoid = 'pg_class'::regclass
    where a.atttypid = 'int2'::regtype and d.description ~ '^[0-9] '`)
  return rows.map(({ name }) => name)
}

const partOf = (node, text) => ({ node, text })

// The texts of a module, each in the parts between its `${}`: a number that came from a constant is in none of them.
const textsOf = (node) => {
  const own =
    node.type === 'TemplateLiteral'
      ? [node.quasis.map((part) => partOf(part, part.value.raw))]
      : node.type === 'Literal' && typeof node.value === 'string'
        ? [[partOf(node, node.value)]]
        : []
  return [...own, ...childrenOf(node).flatMap(textsOf)]
}

const CAST = String.raw`(?:\s*::\s*\w+)?`
const NUMBER = String.raw`\d+\b`
const COMPARISON = '(?:=|<>|!=|<=?|>=?)'

// What says the number of a state beside something that holds one.
const besides = (holder) => {
  const held = `${holder}${CAST}`
  return [
    String.raw`${held}\s*${COMPARISON}\s*${NUMBER}`,
    String.raw`(?<![\w$.}])${NUMBER}${CAST}\s*${COMPARISON}\s*(?:\w+\.)?${held}`,
    String.raw`${held}\s*${COMPARISON}\s*(?:any|all)\s*\(\s*(?:'\{|array\s*\[)\s*${NUMBER}`,
    String.raw`${held}\s+(?:not\s+)?in\s*\(\s*${NUMBER}`,
    String.raw`${held}\s+(?:not\s+)?between\s+${NUMBER}`,
    String.raw`${held}\s+is\s+(?:not\s+)?distinct\s+from\s+${NUMBER}`,
    String.raw`case\s+(?:\w+\.)?${held}\s+when\s+${NUMBER}`,
  ]
}

/** Says of numbers that are written into statements where the constants of `states.ts`, or of the room, have a name for them. */
export function bareStates(module, columns) {
  const column = `\\b(?:${columns.join('|')})\\b`
  const given = new RegExp(
    String.raw`${column}${CAST}\s*${COMPARISON}\s*\$(\d+)\b|\$(\d+)${CAST}\s*${COMPARISON}\s*(?:\w+\.)?${column}`,
    'gi',
  )
  return textsOf(module.program).flatMap((parts) => {
    // A parameter that is written into such a column, or compared with it, holds a state as well.
    const parameters = parts.flatMap(({ text }) =>
      [...text.matchAll(given)].map(([, after, before]) => after ?? before),
    )
    const holders = [column, ...new Set(parameters.map((place) => String.raw`\$${place}\b`))]
    const bare = new RegExp(holders.flatMap(besides).join('|'), 'gi')
    return parts.flatMap(({ node, text }) =>
      [...text.matchAll(bare)].map(({ 0: found, index }) => {
        const line = module.lineOf(node) + text.slice(0, index).split('\n').length - 1
        return `${module.file}:${line}: ${found.replace(/\s+/g, ' ')}: write the name of the state, not its number`
      }),
    )
  })
}
