// npm run attack [name …]: plays every abuse, or those named, against a product of its own; --quick plays the quick half.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Abuse, Played } from './abuse.ts'
import { startTarget, type Target } from './target/target.ts'
import { waitUntilCalm } from './target/wire.ts'

type Line = { abuse: Abuse; played: Played; seconds: number }

const ABUSES = path.join(import.meta.dirname, 'abuses')

const loadAbuses = (): Promise<Abuse[]> =>
  Promise.all(
    readdirSync(ABUSES)
      .filter((file) => file.endsWith('.ts'))
      .toSorted()
      .map(async (file) => ((await import(path.join(ABUSES, file))) as { abuse: Abuse }).abuse),
  )

const play = async (abuse: Abuse, target: Target): Promise<Line> => {
  const begun = performance.now()
  const played = await abuse.play(target).catch((error: unknown) => ({
    tried: 0,
    gotThrough: [`it could not be played: ${error instanceof Error ? error.stack : String(error)}`],
  }))
  return { abuse, played, seconds: (performance.now() - begun) / 1000 }
}

// An abuse that tries nothing proves nothing.
const isHeldOff = ({ played }: Line) => played.tried > 0 && played.gotThrough.length === 0

const printTable = (lines: readonly Line[]) => {
  const width = Math.max(...lines.map(({ abuse }) => abuse.name.length))
  console.log(`\n${'abuse'.padEnd(width)}  tried  got through  what it wants`)
  for (const { abuse, played } of lines) {
    const [tried, through] = [String(played.tried).padStart(5), String(played.gotThrough.length).padStart(11)]
    console.log(`${abuse.name.padEnd(width)}  ${tried}  ${through}  ${abuse.wants}`)
  }
}

const MAX_SHOWN = 12
const describe = ({ abuse, played, seconds }: Line) => {
  const verdict = played.gotThrough.length > 0 ? `${played.gotThrough.length} got through` : 'held off'
  console.log(`${abuse.name}: ${played.tried} tried, ${verdict} (${seconds.toFixed(1)} s)`)
  if (played.tried === 0) console.log(`  ! ${abuse.name}: nothing was tried`)
  for (const line of played.gotThrough.slice(0, MAX_SHOWN)) console.log(`  ! ${abuse.name}: ${line}`)
  if (played.gotThrough.length > MAX_SHOWN)
    console.log(`  ! ${abuse.name}: and ${played.gotThrough.length - MAX_SHOWN} more`)
}

/** Plays the abuses that the arguments ask for; answers how many were held off and how many were not. */
async function runAttack(): Promise<{ passed: number; failed: number }> {
  const { values, positionals: asked } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false } },
  })
  const abuses = await loadAbuses()
  const unknown = asked.find((name) => !abuses.some((abuse) => abuse.name === name))
  if (unknown) throw new Error(`No abuse is called ${unknown}. There are: ${abuses.map(({ name }) => name).join(', ')}`)
  const chosen = abuses.filter(
    ({ name, half }) => (asked.length === 0 || asked.includes(name)) && (!values.quick || half === 'quick'),
  )
  const target = await startTarget()
  const lines: Line[] = []
  try {
    for (const abuse of chosen) {
      await waitUntilCalm(target, target.freshAddress())
      const line = await play(abuse, target)
      describe(line)
      lines.push(line)
    }
  } finally {
    await target.stop()
  }
  printTable(lines)
  const passed = lines.filter(isHeldOff).length
  return { passed, failed: lines.length - passed }
}

const { passed, failed } = await runAttack()
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
