import { expect, it } from 'vitest'
import { brandCampaignPaths, readStage } from './brand-campaign-paths.ts'

it('reads the stage of a campaign however the address writes it', () => {
  expect(readStage('Archive')).toBe('completed')
  expect(readStage('completed')).toBe('completed')
  expect(readStage('2')).toBe('completed')
  expect(readStage('live')).toBe('live')
  expect(readStage('Unpublished')).toBe('unpublished')
  expect(readStage('nonsense')).toBeUndefined()
  expect(readStage(undefined)).toBeUndefined()
})

it('writes addresses that lead back to the same stage', () => {
  expect(brandCampaignPaths.preview(7, 'live')).toBe('/brand/campaign/preview?status=live&id=7')
  expect(brandCampaignPaths.list('live')).toBe('/brand/campaign/index')
  expect(brandCampaignPaths.list('completed')).toBe('/brand/campaign/index?status=Archive')
  expect(brandCampaignPaths.participant(3, 7, 'Salt & wool')).toBe(
    '/brand/campaign/participants/detail?user=3&idActive=7&actName=Salt+%26+wool',
  )
})
