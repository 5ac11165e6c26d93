import { readFileSync } from 'node:fs'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { leastEffort, MAX_FROZEN_MS } from '../target/effort.ts'
import type { Member } from '../target/people.ts'
import { dearSvg, flatPng, movingWebp, svg } from '../target/pictures.ts'
import { familyMs, processMs } from '../target/processor-time.ts'
import type { Target } from '../target/target.ts'
import { upload } from './uploads.ts'

const FLOOD = 36
const FRESH_PICTURES = 10
// Those that run already, and a turn of the account while the other upload is worked on.
const MAX_BEFORE_OTHERS = 5
const PHOTO = new URL('../../apps/web/public/art/kitchen-garden-480.webp', import.meta.url)

const photo = () => ({ bytes: readFileSync(PHOTO), claimedName: 'garden.webp', claimedType: 'image/webp' })
const drawing = (number: number) => ({ bytes: dearSvg(number), claimedName: 'x.svg', claimedType: 'image/svg+xml' })

/** A flood of one account must not be served before an upload of another that comes after it. */
const playFlood = async (target: Target, mallory: Member, ana: Member, { count }: Tally) => {
  const before = familyMs(target.pid)
  let taken = 0
  const flood = Array.from({ length: FLOOD }, async (_, number) => {
    const { status } = await upload(mallory, drawing(number), target.freshAddress())
    if (status === 200) taken++
    return status
  })
  const { status } = await upload(ana, photo())
  const earlier = taken
  count('an upload beside a flood', status === 200, `answered ${status}`)
  count(
    "somebody else's upload behind a flood of costly drawings",
    earlier <= MAX_BEFORE_OTHERS,
    `${earlier} of ${FLOOD} were served before it`,
  )
  const statuses = await Promise.all(flood)
  const refused = statuses.filter((one) => one === 429 || one === 503).length
  const seconds = (familyMs(target.pid) - before) / 1000
  count(
    'costly drawings of one account',
    refused > 0 || seconds < 40,
    `none of ${FLOOD} was refused; they cost ${seconds.toFixed(0)} s of processor time`,
  )
}

const playPixels = async (target: Target, mallory: Member, { count }: Tally) => {
  const cost = async (act: () => Promise<unknown>) => {
    const before = familyMs(target.pid)
    await act()
    return familyMs(target.pid) - before
  }
  const honest = await cost(() => upload(mallory, photo()))
  const costly = await cost(() => upload(mallory, { bytes: flatPng(8_000, 5_000) }, target.freshAddress()))
  // 40 megapixels are many: they may cost more than a small photo, but not without end.
  count(
    '40 megapixels in five kilobytes',
    costly < 60 * Math.max(honest, 50),
    `${costly} ms; ${honest} ms for a small photo`,
  )
}

/** Whatever a file costs is spent in a process of its own, of which the server's own threads notice nothing. */
const playReading = async (target: Target, { count }: Tally) => {
  const costly: [string, Buffer][] = [
    ['a drawing of 200,000 elements', svg('x<a/>'.repeat(200_000))],
    ['a drawing of 5 MB of elements', svg('x<a/>'.repeat(1_000_000))],
    ['a picture of 15,000 frames', movingWebp(15_000)],
  ]
  for (const [name, bytes] of costly) {
    const eve = await target.people.participant('eve')
    const effort = await leastEffort(target, () => upload(eve, { bytes }), processMs)
    count(name, effort < MAX_FROZEN_MS, `the server was busy for ${effort.toFixed(0)} ms`)
  }
}

/** Fresh accounts are made in no time: what one of them may have decoded is little. */
const playFresh = async (target: Target, { count }: Tally) => {
  const eve = await target.people.participant('eve')
  let megapixels = 0
  for (let number = 0; number < FRESH_PICTURES; number++) {
    const { status } = await upload(eve, { bytes: flatPng(8_000, 4_900 + number) }, target.freshAddress())
    if (status === 200) megapixels += 40
  }
  count('pixels for an account that nobody has confirmed', megapixels <= 320, `${megapixels} megapixels were decoded`)
}

/** A few bytes may cost seconds to draw: that is charged to who sends them, and nobody else waits for it. */
export const abuse: Abuse = {
  name: 'costly-uploads',
  wants: 'small uploads that cost seconds of processor time, so that nobody else can upload',
  half: 'slow',
  async play(target) {
    const tally = createTally()
    const { people } = target
    const [mallory, ana, eve] = await Promise.all([
      people.participant('mallory'),
      people.participant(),
      people.participant('eve'),
    ])
    await playReading(target, tally)
    await playPixels(target, eve, tally)
    await playFresh(target, tally)
    await playFlood(target, mallory, ana, tally)
    return tally.played
  },
}
