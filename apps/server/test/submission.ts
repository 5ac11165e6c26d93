import { saveArtwork } from '@plinth/api-schema/artworks'
import type { Args } from '@plinth/api-schema/call'
import { type BuiltAccount, type BuiltCampaign, buildUpload } from './factories.ts'
import type { TestServer } from './test-server.ts'

type Submission = Args<typeof saveArtwork>

/** A work that somebody hands in for a campaign, with a picture of theirs. */
export const buildSubmission = async (
  { database }: TestServer,
  artist: BuiltAccount,
  { campaignId }: Pick<BuiltCampaign, 'campaignId'>,
  others: Partial<Submission> = {},
): Promise<Submission> => ({
  campaignId,
  artworkTitle: 'Tide',
  description: 'The harbour at five.\nInk.',
  artworkImg: await buildUpload(database, artist),
  ...others,
})

/** Hands a work in as its artist. */
export const submitWork = async (server: TestServer, artist: BuiltAccount, campaign: BuiltCampaign) =>
  server.call(saveArtwork, await buildSubmission(server, artist, campaign), artist.token)
