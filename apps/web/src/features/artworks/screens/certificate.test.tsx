import { listArtworks } from '@plinth/api-schema/artworks'
import { campaignWinners, winnerCertificate } from '@plinth/api-schema/artworks-winners'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildArtwork, buildCampaign, listedToEnd } from '../../../../test/builders.ts'
import { findToast, prepareWire, renderAt } from '../../../../test/render-at.tsx'
import { watchSaved } from '../../../../test/watch-saved.ts'

describe('the certificate of a work that won a place', () => {
  const openMenu = async () => {
    const wire = prepareWire()
      .answer(campaignDetail, buildCampaign({ status: 2 }))
      .answer(campaignWinners, {
        placesStand: 1,
        worksNum: 1,
        votesNum: 3,
        votersNum: 3,
        winners: [buildArtwork({ id: 101, rank: 1 })],
      })
      .answer(listArtworks, listedToEnd([buildArtwork({ id: 101, rank: 1 })]))
    const { user } = await renderAt('/participant/campaign/winners/7', wire)
    await user.click(await screen.findByRole('button', { name: 'Certificate' }))
    return { wire, user }
  }

  it('is saved in the chosen format, under the name that the server gives it', async () => {
    const saved = watchSaved()
    const { wire, user } = await openMenu()
    wire.answer(winnerCertificate, { name: 'certificate-101.png', mediaType: 'image/png', bytes: new Uint8Array([1]) })
    await user.click(await screen.findByRole('menuitem', { name: 'Picture (.png)' }))
    await waitFor(() => expect(saved).toEqual(['certificate-101.png']))
    expect(wire.sent(winnerCertificate)).toEqual([{ worksId: 101, format: 'png' }])
  })

  it('says that it is on its way', async () => {
    const { wire, user } = await openMenu()
    wire.hang(winnerCertificate)
    await user.click(await screen.findByRole('menuitem', { name: 'To print (.pdf)' }))
    expect(await screen.findByRole('button', { name: 'Certificate', busy: true })).toBeTruthy()
  })

  it('says why it did not come, and saves nothing', async () => {
    const saved = watchSaved()
    const { wire, user } = await openMenu()
    wire.refuse(winnerCertificate, 'internal', 'The picture could not be drawn.')
    await user.click(await screen.findByRole('menuitem', { name: 'To print (.pdf)' }))
    expect(await findToast('The picture could not be drawn.')).toBeTruthy()
    expect(saved).toEqual([])
  })
})
