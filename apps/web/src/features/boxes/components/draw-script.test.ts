import { encodeAbiParameters, keccak256 } from 'viem'
import { expect, it } from 'vitest'
import { BOTH_PRIZES, buildDrawnBox, CLOSING_HASH, DRAWN, SECRET } from '../../../../test/box-builders.ts'
import { drawScript } from './draw-script.ts'

it('gives the draw of the chain to anybody who runs it', () => {
  const { id, commitment } = buildDrawnBox()
  const amounts = BOTH_PRIZES.map(({ amount }) => String(amount))
  const [library, ...lines] = drawScript({ id, secret: SECRET, closingHash: CLOSING_HASH, commitment, amounts }).split(
    '\n',
  )
  expect(library).toBe("import { encodeAbiParameters, keccak256 } from 'viem'")
  const said: unknown[][] = []
  const run = new Function('encodeAbiParameters', 'keccak256', 'console', lines.join('\n'))
  run(encodeAbiParameters, keccak256, { log: (...words: unknown[]) => said.push(words) })
  expect(said[0]).toEqual(['The secret is the promised one:', true])
  expect(said.slice(1).flat()).toEqual(DRAWN.map((kind, box) => `Box ${box + 1}: prize ${kind + 1}`))
})
