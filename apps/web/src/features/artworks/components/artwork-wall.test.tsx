import { selectCampaignWorks } from '@plinth/api-schema/artworks'
import { campaignDetail, campaignParticipants } from '@plinth/api-schema/campaigns'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  buildArtwork,
  buildCampaign,
  buildPicture,
  listed,
  listedToEnd,
  uploadPath,
} from '../../../../test/builders.ts'
import { prepareWire, renderAt } from '../../../../test/render-at.tsx'

it('loads the first three pictures at once, each in the width that it has on a phone', async () => {
  const type = 'image/webp'
  const works = [101, 102, 103, 104].map((id) =>
    buildArtwork({
      id,
      picture: buildPicture({ renditions: [{ url: uploadPath(id), type, width: 400 }] }),
    }),
  )
  const wire = prepareWire('participant')
    .answer(campaignDetail, buildCampaign())
    .answer(selectCampaignWorks, listedToEnd(works))
    .answer(campaignParticipants, { ...listed([]), own: null })
  await renderAt('/participant/campaign/ParticipantsNFTs?idActive=7', wire)
  const places = within(await screen.findByRole('list', { name: 'Artworks of others' })).getAllByRole('listitem')
  expect(places.map((place) => place.querySelector('img')?.getAttribute('loading'))).toEqual([
    'eager',
    'eager',
    'eager',
    'lazy',
  ])
  expect(places.map((place) => place.querySelector('source')?.getAttribute('sizes'))).toEqual([
    '(max-width: 1081px) 46vw, 480px',
    '(max-width: 1081px) 46vw, 480px',
    '(max-width: 1081px) 46vw, 480px',
    '(max-width: 1081px) 46vw, 480px',
  ])
})
