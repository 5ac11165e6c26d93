import { z } from 'zod'
import { Artwork } from './artworks.ts'
import { dataCall, fileCall } from './call.ts'
import { wireId } from './wire.ts'

const room = 'artworks' as const
const final = (description: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `${description} Null until the places stand.` })

export const campaignWinners = dataCall({
  method: 'GET',
  room,
  audience: 'public',
  path: '/campaign/winners',
  summary: 'The works in the first three places of a completed campaign, once its votes are closed.',
  input: z.object({ campaignId: wireId() }),
  data: z.object({
    placesStand: z.int().meta({ description: '1: the campaign is over and its votes are closed' }),
    worksNum: final('Works on the wall.'),
    votesNum: final('Votes that count, for the works on the wall.'),
    votersNum: final('How many people have voted.'),
    winners: z.array(Artwork).max(3).meta({ description: 'The first place first; empty until the places stand.' }),
  }),
})

export const winnerCertificate = fileCall({
  method: 'GET',
  room,
  audience: 'public',
  path: '/campaign/winners/certificate',
  limit: { max: 60, seconds: 60 },
  summary: 'The certificate of a work that won a place, as a page to print or as a picture.',
  input: z.object({ worksId: wireId(), format: z.enum(['pdf', 'png']).default('pdf') }),
  mediaTypes: ['application/pdf', 'image/png'],
})
