import { z } from 'zod'
import { dataCall } from './call.ts'
import { noInput } from './wire.ts'

// docs/product/site-and-help.md#configuration
const TEN_MINUTES = 600
const config = { method: 'GET', room: 'site', audience: 'public', cacheSeconds: TEN_MINUTES, input: noInput } as const

/** One language that the site speaks. */
const Language = z.object({ code: z.string(), name: z.string(), isDefault: z.boolean() }).meta({ id: 'Language' })
/** A network on which brands and artists can be followed. */
const SocialMedia = z
  .object({ id: z.int(), name: z.string(), logo: z.string(), urlPrefix: z.string() })
  .meta({ id: 'SocialMedia' })
/** A file that was taken in, under the name we gave it. */
export const UploadedFile = z
  .object({
    url: z.string(),
    name: z.string(),
    type: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    placeholder: z.string().nullable(),
    renditions: z.array(z.object({ url: z.string(), type: z.string(), width: z.int() })),
  })
  .meta({ id: 'UploadedFile' })

export const getLangList = dataCall({
  ...config,
  path: '/config/getLangList',
  summary: 'The languages of the site.',
  data: z.array(Language),
})

export const webLanguage = dataCall({
  ...config,
  path: '/content/webLanguage',
  summary: 'Every text of the message catalogue, by key.',
  data: z.record(z.string(), z.string()),
})

export const languageVersion = dataCall({
  ...config,
  path: '/config/language_version',
  summary: 'A stamp that changes whenever a text of the catalogue does.',
  data: z.object({ version: z.string() }),
})

export const website = dataCall({
  ...config,
  path: '/config/website',
  summary: 'The name, icon and promises of the site.',
  data: z.object({
    companyName: z.string(),
    webIcon: z.string(),
    supportEmail: z.string(),
    reviewPromise: z.string(),
    verificationPromise: z.string(),
  }),
})

export const kycConfigGuide = dataCall({
  ...config,
  path: '/config/getKycConfigGuide',
  summary: 'What a brand needs for its verification, step by step.',
  data: z.object({
    title: z.string(),
    reviewTime: z.string(),
    steps: z.array(z.object({ title: z.string(), text: z.string() })),
  }),
})

export const ipfsDomain = dataCall({
  ...config,
  path: '/config/ipfsDomain',
  summary: 'The gateway under which content is served by its CID.',
  data: z.object({ domain: z.string() }),
})

export const operationSwitch = dataCall({
  ...config,
  path: '/config/operation/switch',
  summary: 'Which parts of the product are switched on.',
  data: z.object({
    signUp: z.boolean(),
    voting: z.boolean(),
    minting: z.boolean(),
    market: z.boolean(),
    plans: z.boolean(),
    cards: z.boolean(),
    auction: z.boolean(),
    boxes: z.boolean(),
    paidBoxes: z.boolean(),
    google: z.boolean(),
    testWallet: z.boolean(),
    mail: z.boolean(),
    demo: z.boolean(),
  }),
})

export const socialMediaConfig = dataCall({
  ...config,
  path: '/config/socialMediaConfig',
  summary: 'The social networks that a campaign can link to.',
  data: z.array(SocialMedia),
})

export const countryConfig = dataCall({
  ...config,
  path: '/config/countryConfig',
  summary: 'Every country of ISO 3166-1, by name.',
  data: z.array(z.object({ name: z.string(), code: z.string() })),
})

export const uploadFile = dataCall({
  method: 'POST',
  path: '/file/upload',
  room: 'site',
  audience: 'member',
  encoding: 'multipart',
  summary: 'Takes in one picture, video or model: sniffed, limited, re-encoded and renamed.',
  limit: { max: 120, seconds: 60 },
  input: z.object({
    file: z.file().optional().meta({ description: 'The file itself, as a multipart part named file.' }),
  }),
  data: UploadedFile,
})
