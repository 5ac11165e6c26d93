import { expect, it } from 'vitest'
import { findMissing } from '../../api/missing-parts.ts'
import { campaignTemplates, fillTemplate } from './campaign-templates.ts'

it.each(campaignTemplates)('$title leaves only what nobody but the brand knows', (template) => {
  const missing = findMissing(fillTemplate(template, new Date('2026-03-02T12:34:56Z')), 'create')
  expect(missing.map(({ label }) => label)).toEqual([
    'Campaign name',
    'Mobile banner',
    'Campaign video',
    'Brand description image',
    'Brand description',
    'Deployed contract',
  ])
})

it('closes as many days from now as it says, at the full hour', () => {
  const [poster] = campaignTemplates
  expect(fillTemplate(poster!, new Date('2026-03-02T12:34:56Z')).endsAt).toBe('2026-03-30 12:00:00')
})
