import { randomBytes } from 'node:crypto'
import type { Args } from '@plinth/api-schema/call'
import type { updateCampaign } from '@plinth/api-schema/campaigns'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import type { Database } from '../src/db/database.ts'
import type { BuiltAccount } from './factories.ts'
import { TEST_CHAIN_ID } from './test-chain.ts'

/** A campaign as the editor sends it. */
export type CampaignForm = Omit<Args<typeof updateCampaign>, 'id'>

const TYPES = { png: 'image/png', mp4: 'video/mp4', glb: 'model/gltf-binary' } as const

/** Records an upload of an account and answers its path; its bytes are not there. */
export async function buildUpload(
  database: Database,
  { accountId }: Pick<BuiltAccount, 'accountId'>,
  extension: keyof typeof TYPES = 'png',
): Promise<string> {
  const name = randomBytes(16).toString('hex')
  const key = `${name.slice(0, 2)}/${name}`
  const renditions = [{ fileKey: `${key}-320.webp`, mediaType: 'image/webp', width: 320 }]
  await database.query({
    text: `insert into files (key, account_id, media_type, bytes, width, height, placeholder, renditions)
           values ($1, $2, $3, 1000, 640, 360, 'data:image/webp;base64,AA==', $4)`,
    values: [key, accountId, TYPES[extension], JSON.stringify(extension === 'png' ? renditions : [])],
  })
  return `/files/${key}.${extension}`
}

/** A moment so many hours from now, as the wire writes it. */
export const hoursFromNow = (hours: number) => toWireDateTime(new Date(Date.now() + hours * 3_600_000))

/** The collection of a campaign, as the editor sends it. */
export const contractForm = (contractAddress: string, contractType: 721 | 1155 = 721) => ({
  name: 'Harbour Prints',
  abbreviation: 'HP',
  contractType,
  chainId: TEST_CHAIN_ID,
  contractAddress,
  blockHeight: '1',
  royaltyAddress: '',
  royaltyProportion: '',
})

/** A whole campaign of a brand, ready to be handed in. */
export async function campaignForm(
  database: Database,
  brand: Pick<BuiltAccount, 'accountId'>,
  overrides: Partial<CampaignForm> = {},
): Promise<CampaignForm> {
  return {
    name: 'Harbour light',
    subtitle: 'Draw what you see at dawn',
    banner: await buildUpload(database, brand),
    appBanner: await buildUpload(database, brand),
    imgType: 2,
    descriptionImg: 'https://vimeo.com/76979871',
    description: '<p>What we look for</p>',
    brandDescriptionImg: await buildUpload(database, brand),
    brandDescription: '<p>Who we are</p>',
    rules: '<p>Be kind</p>',
    startTime: hoursFromNow(24),
    endTime: hoursFromNow(48),
    companyWebsite: 'https://harbour.example/',
    campaignSocialMedias: [{ socialConfigId: 1, socialMedia: 'Our Discord', website: 'https://discord.gg/harbour' }],
    campaignAwards: [
      {
        rewardTitle: 'First',
        rewardDescription: 'A print',
        rewardCoinId: 1,
        rewardAmount: '1.5',
        rewardBrandDescription: await buildUpload(database, brand),
      },
    ],
    stickers: [await buildUpload(database, brand), await buildUpload(database, brand)].join(','),
    ...overrides,
  }
}
