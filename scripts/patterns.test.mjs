import { RegExpParser } from '@eslint-community/regexpp'
import { describe, expect, test } from 'vitest'
import { growsTooFast, watched } from '../apps/server/test/growth.ts'
import { patternsOf, productPatterns, whySlow } from './patterns.mjs'

describe('the patterns of a file', () => {
  test('are found as literals and as texts, put together from constants or not', () => {
    const source = [
      'const NAME = String.raw`[a-z]\\d`',
      'const a: RegExp = /x+/gu',
      `const b = new RegExp(\`^$\{NAME}$\`, "y")`,
      'const c = RegExp("a\\\\.b")',
      'const d = (text: string) => new RegExp(text)',
      'const e = "/no pattern/" // nor /this/',
    ].join('\n')
    expect(patternsOf('some.ts', source).map(({ line, pattern }) => [line, String(pattern)])).toEqual([
      [2, '/x+/gu'],
      [3, '/^[a-z]\\d$/y'],
      [4, '/a\\.b/'],
      [5, 'null'],
    ])
  })

  test.each([/<[^>]*>|&nbsp;|\s/g, /\s+$/, /^(?:a+)+$/, /^[^\s@]+@[^\s@]+\.[^\s@]+$/, /[\d.]*\.[\d.]*$/, null])(
    '%s is not linear',
    (pattern) => expect(whySlow(pattern)).not.toBeNull(),
  )

  test.each([/<[^<>]*>/g, /(?<!\s)\s+$/, /^a+$/, /\s+/g, /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/])(
    '%s is linear',
    (pattern) => expect(whySlow(pattern)).toBeNull(),
  )
})

// The analysis leaves out what it cannot read, such as word boundaries. So every pattern is also run on texts that are made
// of its own beginnings, where one that is not linear takes longest.
const LETTERS = [...' a1<"-./&=\0\n>A_:@,%#(){}[];\'é\u{1f3a8}']
const matching = (raw, flags) => LETTERS.find((letter) => new RegExp(`^${raw}$`, flags).test(letter)) ?? ''

function sampleOf(node, flags) {
  if (node.type === 'Character') return String.fromCodePoint(node.value)
  if (node.type === 'CharacterSet' || node.type === 'CharacterClass') return matching(node.raw, flags)
  if (node.type === 'Quantifier') return sampleOf(node.element, flags).repeat(Math.min(Math.max(node.min, 1), 50))
  if (node.type !== 'Group' && node.type !== 'CapturingGroup') return ''
  return node.alternatives[0].elements.map((element) => sampleOf(element, flags)).join('')
}

const alternativesOf = ({ alternatives }) =>
  alternatives.flatMap((alternative) => [
    alternative,
    ...alternative.elements.flatMap((element) => {
      const inner = element.type === 'Quantifier' ? element.element : element
      return inner.alternatives ? alternativesOf(inner) : []
    }),
  ])

function beginningsOf(pattern) {
  const flags = pattern.flags.replace(/[gy]/g, '')
  const tree = new RegExpParser().parsePattern(pattern.source, undefined, undefined, { unicode: pattern.unicode })
  const beginnings = alternativesOf(tree).flatMap(({ elements }) => {
    const samples = elements.map((element) => sampleOf(element, flags))
    return samples.flatMap((sample, index) => [
      { head: '', pumped: samples.slice(0, index + 1).join('') },
      { head: samples.slice(0, index).join(''), pumped: sample },
    ])
  })
  return beginnings.filter(({ pumped }) => pumped !== '')
}

const isSlowOn = (pattern, { head, pumped }) =>
  growsTooFast(
    (length) => `${head}${pumped.repeat(Math.ceil(length / pumped.length))}\ud7ff`,
    (text) => text.replace(pattern, ''),
  )
const slowestOf = (pattern) => watched(() => beginningsOf(pattern).find((beginning) => isSlowOn(pattern, beginning)))

describe('the patterns of the product, run on their own beginnings', () => {
  test('a pattern that is not linear is found', { tags: 'long' }, () => {
    expect(slowestOf(/<iframe\b[^>]*?\ssrc/i)).toBeDefined()
    expect(slowestOf(/<[^>]*>|&nbsp;|\s/g)).toBeDefined()
    expect(slowestOf(/\s+$/)).toBeDefined()
  })

  test('all are linear', () => {
    const patterns = productPatterns().filter(({ pattern }) => pattern !== null)
    expect(patterns.length).toBeGreaterThan(100)
    const slow = patterns.flatMap(({ file, line, pattern }) => {
      const found = slowestOf(pattern)
      return found ? [`${file}:${line}: ${pattern} on ${JSON.stringify(found)}`] : []
    })
    expect(slow).toEqual([])
  })
})
