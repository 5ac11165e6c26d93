// What processing costly files costs beside a plain photo, and what another's upload feels while one account sends 36 of them.
import { buildCostlyDrawing, buildCostlySamples, buildPhoto } from '../apps/server/src/media/corpus/costly-samples.ts'
import { processUpload } from '../apps/server/src/media/process-upload.ts'
import { startProduct, temporaryDataDir } from '../scripts/product.mjs'
import { machine, writeSection } from './results.mjs'

const ROUNDS = 5
const ATTACKS = 36
const MAX_TIMES = 3
const PASSWORD = 'Passw0rd!x'

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** The processor time of one file in milliseconds, and what became of it. */
async function costOf({ format, bytes }) {
  let milliseconds = 0
  const spend = (spent) => {
    milliseconds += spent
  }
  const outcome = await processUpload(format, bytes, { spend }).then(
    () => 'taken',
    () => 'refused',
  )
  return { milliseconds, outcome }
}

async function measureCosts(photo) {
  const rows = []
  for (const sample of [photo, ...(await buildCostlySamples())]) {
    const rounds = []
    for (let round = 0; round < 3; round++) rounds.push(await costOf(sample))
    rows.push({ ...sample, milliseconds: median(rounds.map((each) => each.milliseconds)), outcome: rounds[0].outcome })
  }
  return rows
}

const post = async (address, call, form) => {
  const answer = await fetch(`${address}/api${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', Language: 'en_US' },
    body: JSON.stringify(form),
  })
  if (answer.status !== 200) throw new Error(`${call} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()).data
}

async function signUp(address, userName) {
  await post(address, '/user/signUp', {
    userName,
    email: `${userName}@bench.example`,
    password: PASSWORD,
    userType: 0,
  })
  return (await post(address, '/user/login', { userName, password: PASSWORD })).token
}

async function upload(address, token, { bytes }, signal) {
  const form = new FormData()
  form.set('file', new File([bytes], 'picture'))
  const answer = await fetch(`${address}/api/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
    signal,
  })
  await answer.arrayBuffer()
  return answer.status
}

/** The median time of a photo's upload in seconds. */
async function photoTime(address, token, photo) {
  const times = []
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now()
    const status = await upload(address, token, photo)
    if (status !== 200) throw new Error(`a photo was answered with ${status}`)
    times.push((performance.now() - begun) / 1000)
  }
  return median(times)
}

/** Sends costly drawings, so many at once, until told to stop; answers how they were answered until then. */
function attack(address, token) {
  const drawing = buildCostlyDrawing()
  const stopping = new AbortController()
  const statuses = new Map()
  const note = (status) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const sent = Array.from({ length: ATTACKS }, () =>
    upload(address, token, drawing, stopping.signal).then(note, () => note('given up')),
  )
  return async () => {
    stopping.abort()
    await Promise.all(sent)
    return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  }
}

const costTable = (rows) => {
  const [{ milliseconds: photo }] = rows
  const line = ({ name, bytes, milliseconds, outcome }) =>
    `| ${name} | ${bytes.length.toLocaleString('en-US')} | ${(milliseconds / 1000).toFixed(2)} s | ${(milliseconds / photo).toFixed(2)} | ${outcome} |`
  return rows.map(line).join('\n')
}

/** Measures and writes the section `uploads`. */
export async function run() {
  const photo = await buildPhoto()
  const rows = await measureCosts(photo)
  const { dataDir, remove } = temporaryDataDir()
  const product = await startProduct({ dataDir })
  try {
    const { address } = product
    const [artist, attacker] = [await signUp(address, 'bench-artist'), await signUp(address, 'bench-attacker')]
    await upload(address, artist, photo)
    const alone = await photoTime(address, artist, photo)
    const stop = attack(address, attacker)
    const attacked = await photoTime(address, artist, photo)
    const answers = await stop()
    writeSection(
      'uploads',
      `## Uploads

Processor time of one file, from the start of its process to the last of its renditions, beside that of a plain photo.

| file | bytes | processor time | ratio | |
|---|--:|--:|--:|---|
${costTable(rows)}

| the upload of a photo | median | ratio |
|---|--:|--:|
| nobody else uploads | ${alone.toFixed(2)} s | 1 |
| another account has sent ${ATTACKS} costly drawings at once | ${attacked.toFixed(2)} s | ${(attacked / alone).toFixed(2)} (budget ${MAX_TIMES}) |

The drawings were answered ${answers}: one of an account is drawn at a time, few may wait, and those whose client
went away are not drawn. Clients and server share the same ${machine()}.`,
    )
  } finally {
    await product.stop()
    remove()
  }
}
