// Whether the time of an answer tells that an address or a name has an account: the code for a new password, and a failed log-in.
import { startProduct, temporaryDataDir } from '../scripts/product.mjs'
import { machine, writeSection } from './results.mjs'

const PEOPLE = 200
const AT_ONCE = 4
const PASSWORD = 'Passw0rd!x'
const numbers = Array.from({ length: PEOPLE }, (_, number) => number)

const post = async (address, call, form) => {
  const begun = performance.now()
  const answer = await fetch(`${address}/api${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', Language: 'en_US' },
    body: JSON.stringify(form),
  })
  const body = await answer.text()
  return { body, ms: performance.now() - begun }
}

async function signUp(address) {
  for (let i = 0; i < PEOPLE; i += AT_ONCE)
    await Promise.all(
      numbers.slice(i, i + AT_ONCE).map(async (number) => {
        const name = `known-${number}`
        const form = { userName: name, email: `${name}@bench.example`, password: PASSWORD, userType: 0 }
        const { body } = await post(address, '/user/signUp', form)
        if (JSON.parse(body).code !== 200) throw new Error(`sign-up was answered ${body}`)
      }),
    )
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Asks in turns, known and unknown, so that a slow moment of the machine meets both alike. */
async function compare(ask) {
  const times = { known: [], unknown: [] }
  const bodies = new Set()
  for (const number of numbers)
    for (const kind of number % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known']) {
      const { body, ms } = await ask(`${kind}-${number}`)
      times[kind].push(ms)
      bodies.add(body)
    }
  return { known: median(times.known), unknown: median(times.unknown), answers: bodies.size }
}

const row = (name, { known, unknown, answers }) =>
  `| ${name} | ${known.toFixed(1)} ms | ${unknown.toFixed(1)} ms | ${Math.abs(known - unknown).toFixed(1)} ms (budget 5 ms) | ${answers === 1 ? 'one and the same' : `${answers} different`} |`

/** Measures and writes the section `enumeration`. */
export async function run() {
  const { dataDir, remove } = temporaryDataDir()
  const product = await startProduct({ dataDir, env: { DEMO: '0' } })
  try {
    const { address } = product
    await signUp(address)
    const code = (name) => post(address, '/user/getEmailCode', { email: `${name}@bench.example` })
    const logIn = (userName) => post(address, '/user/login', { userName, password: 'Wrong-pass1' })
    await logIn('somebody-to-warm-up')
    const rows = [
      row('the code for a new password', await compare(code)),
      row('a log-in with a wrong password', await compare(logIn)),
    ]
    writeSection(
      'enumeration',
      `## Does an answer tell who has an account?

Medians of ${PEOPLE} addresses or names that have an account and ${PEOPLE} that have none, asked in turns.

| | known | unknown | difference | answers |
|---|---|---|---|---|
${rows.join('\n')}

${machine()}.`,
    )
    console.log(rows.join('\n'))
  } finally {
    await product.stop()
    remove()
  }
}
