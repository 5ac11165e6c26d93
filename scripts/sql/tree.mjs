const NOTHING = '<>'
const TOKEN = /\s*([{}()[\]]|(?:\\[\s\S]|[^\s{}()[\]\\])+)/y

const tokensOf = (text) => {
  const tokens = []
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) tokens.push(match[1])
  return tokens
}

const plain = (token) => {
  if (token === NOTHING) return null
  return token === '""' ? '' : token.replace(/\\([\s\S])/g, '$1')
}

/**
 * Reads a tree as Postgres prints it (`{NODE :field value …}`): nodes are objects with their kind in `node`, lists are arrays,
 * all else is text.
 */
export function readTree(text) {
  const tokens = tokensOf(text)
  let at = 0
  const list = (end) => {
    const items = []
    while (tokens[at] !== end) items.push(value())
    at++
    // Lists of numbers and sets of numbers say so first.
    return /^[iobx]$/.test(items[0]) ? items.slice(1) : items
  }
  const node = () => {
    const made = { node: tokens[at++] }
    while (tokens[at] !== '}') {
      const field = tokens[at++].slice(1)
      const values = []
      while (tokens[at] !== '}' && !tokens[at].startsWith(':')) values.push(value())
      made[field] = values.length > 1 ? values : values[0]
    }
    at++
    return made
  }
  const value = () => {
    const token = tokens[at++]
    if (token === '{') return node()
    if (token === '(') return list(')')
    if (token === '[') return list(']')
    return plain(token)
  }
  return value()
}

/** Every node below a value, itself included. */
export function* nodesIn(value) {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  else if (typeof value === 'object' && value !== null) {
    if (value.node) yield value
    for (const field of Object.values(value)) yield* nodesIn(field)
  }
}
