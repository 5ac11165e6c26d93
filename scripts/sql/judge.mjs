import { foreignRelations, ownerComplaints } from './owners.mjs'

const placeOf = ({ module, node }) => `${module.file}:${module.lineOf(node)}`

const incomplete = (call) => {
  if (call.raw) return ['a statement is sent past the Queryable']
  if (call.unknown !== null)
    return [`the text of this statement is not known before it runs: it is made of ${call.unknown}`]
  return []
}

/** Says of names that stand for more than one text: of a prepared statement Postgres would refuse the second. */
function ambiguousNames(calls) {
  const named = calls.flatMap(({ texts }) => [...texts.values()]).filter(({ name }) => name !== null)
  return [...Map.groupBy(named, ({ name }) => name)].flatMap(([name, found]) => {
    if (new Set(found.map(({ text }) => text)).size === 1) return []
    return [`${found[0].file}:${found[0].line}: the name ${name} stands for several statements`]
  })
}

/**
 * Judges all statements: each is known, prepares and names no table of somebody else. Answers the complaints, and the calls
 * with what Postgres answers to each of their statements.
 */
export async function judgeStatements({ all, calls, describer }) {
  const { relations, views } = describer.catalog
  const tables = new Set([...relations.values()].filter((name) => !views.has(name)))
  const complaints = [...ownerComplaints({ tables, views }), ...ambiguousNames(calls)]
  const met = new Set(calls.map(({ node }) => node))
  for (const call of all)
    if (!met.has(call.node)) complaints.push(`${placeOf(call)}: no way through the code was found to this statement`)
  const checked = []
  for (const call of calls) {
    for (const reason of incomplete(call)) complaints.push(`${placeOf(call)}: ${reason}`)
    const answers = []
    for (const { text, file, line } of call.texts.values()) {
      const answer = await describer.describe(text)
      if (answer.error) {
        complaints.push(`${file}:${line}: ${answer.error}\n${text}`)
        continue
      }
      answers.push(answer.columns)
      for (const reason of foreignRelations(file, answer)) complaints.push(`${file}:${line}: ${reason}`)
    }
    if (answers.length > 0) checked.push({ ...call, answers })
  }
  return { complaints: [...new Set(complaints)], checked }
}
