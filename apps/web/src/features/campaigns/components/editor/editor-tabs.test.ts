import { describe, expect, it } from 'vitest'
import { readTab, stepsOf, tabsOf } from './editor-tabs.ts'

describe('the tabs of the editor', () => {
  it('hide Promotion while a campaign is created', () => {
    expect(tabsOf('create').map(({ label }) => label)).not.toContain('Promotion')
    expect(tabsOf('edit')).toHaveLength(6)
    expect(readTab('create', '6')).toBe('1')
    expect(readTab('edit', '6')).toBe('6')
  })

  it('fall back to the first for an address that names none', () => {
    expect(readTab('edit', undefined)).toBe('1')
    expect(readTab('edit', 'x')).toBe('1')
  })

  it.each([
    ['1', undefined, 'Next: Rewards'],
    ['2', 'Last: Basics', 'Next: Links'],
    ['3', 'Last: Rewards', 'Next: Sticker library'],
    ['4', 'Last: Link', 'Next: Smart Contract Deployer'],
    ['5', 'Last: Sticker library', 'Next: Promotion'],
    ['6', 'Last: Smart Contract Deployer', undefined],
  ] as const)('tab %s leads back by "%s" and on by "%s"', (tab, last, next) => {
    const steps = stepsOf('edit', tab)
    expect(steps.last?.label).toBe(last)
    expect(steps.next?.label).toBe(next)
  })

  it('end with the deployer while a campaign is created', () => {
    expect(stepsOf('create', '5').next).toBeUndefined()
  })
})
