import { missingFields, type WrittenContent } from '@plinth/api-schema/campaign'
import { parseEmbed } from '@plinth/api-schema/embed'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Picture } from '@plinth/api-schema/pictures'
import type { Queryable } from '../../db/database.ts'
import { type ServedExtension, servedTypes } from '../../media/formats.ts'
import { fileUrl } from '../../ports/file-url.ts'
import { cleanRichText } from '../../rich-text/sealed-text.ts'
import {
  type Content,
  type Film,
  findNetworkIds,
  findOwnUploads,
  type RichTexts,
  type UploadedFile,
} from './campaigns.repository.ts'
import type { Choices } from './campaigns-choices.repository.ts'

/** What a brand has written, its formatted texts cleaned. */
export type CleanContent = Omit<WrittenContent, keyof RichTexts> & RichTexts
/** What a brand has written over a campaign that exists. */
export type ChangedContent = Omit<WrittenContent, keyof Choices> & Partial<Choices>
/** A whole campaign: cleaned, and no part is missing. */
export type CompleteContent = CleanContent & { endsAt: Date }

const FILE = /^\/files\/([0-9a-f]{2}\/[0-9a-f]{32})\.(\w{3,4})$/
const notAnUpload = () => new AppError('invalid', { msg: messages.notAnUpload })

/** Cleans the rich text of what a brand has written. */
export const cleanWritten = (written: WrittenContent): CleanContent => ({
  ...written,
  description: cleanRichText(written.description, { field: 'description' }),
  brandDescription: cleanRichText(written.brandDescription, { field: 'brandDescription' }),
  rules: cleanRichText(written.rules, { field: 'rules' }),
})

/** Cleans what a brand hands in and refuses it while a part is missing. */
export function completeContent(written: WrittenContent, mode: 'create' | 'edit'): CompleteContent {
  const cleaned = cleanWritten(written)
  const { endsAt } = cleaned
  if (endsAt === null || missingFields(cleaned, mode).length > 0)
    throw new AppError('invalid', { msg: messages.dataIncomplete })
  return { ...cleaned, endsAt }
}

const picturesOf = (content: Content): Picture[] =>
  [
    content.banner,
    content.mobileBanner,
    content.brandPicture,
    ...content.stickers,
    ...content.awards.map(({ picture }) => picture),
  ].filter((picture) => picture !== null)

const asPicture = (url: string, file: UploadedFile): Picture => ({
  url,
  type: file.type,
  width: file.width,
  height: file.height,
  placeholder: file.placeholder,
  renditions: file.renditions.map(({ fileKey, mediaType, width }) => ({
    url: fileUrl(fileKey),
    type: mediaType,
    width,
  })),
})

/** Everything that a brand may name in its content: its own uploads, and what the campaign shows already. */
async function findMedia(tx: Queryable, brandId: number, urls: readonly string[], present: readonly Content[]) {
  const known = new Map(present.flatMap(picturesOf).map((picture) => [picture.url, picture]))
  const films = new Map(
    present.flatMap(({ film }) => (film?.kind === 'upload' ? [[film.url, film.type] as const] : [])),
  )
  const keys = urls.flatMap((url) => FILE.exec(url)?.[1] ?? [])
  const uploads = new Map((await findOwnUploads(tx, brandId, keys)).map((file) => [file.key, file]))
  const uploadOf = (url: string): UploadedFile | undefined => {
    const [, key, extension] = FILE.exec(url) ?? []
    const upload = key === undefined ? undefined : uploads.get(key)
    return upload && servedTypes[extension as ServedExtension] === upload.type ? upload : undefined
  }
  return {
    picture(url: string | null): Picture | null {
      if (url === null) return null
      const upload = uploadOf(url)
      const picture = upload?.type.startsWith('image/') ? asPicture(url, upload) : known.get(url)
      if (!picture) throw notAnUpload()
      return picture
    },
    film({ kind, text }: WrittenContent['film']): Film {
      if (kind === 'embed') {
        const video = parseEmbed(text)
        if (!video) throw new AppError('invalid', { msg: messages.embedUnknown })
        return { kind, ...video }
      }
      const upload = uploadOf(text)
      const type = upload?.type.startsWith('video/') ? upload.type : films.get(text)
      if (type === undefined) throw notAnUpload()
      return { kind, url: text, type }
    },
  }
}

// Only an address that both readers of it, ours and the browser's, understand in the same way.
const normalised = (address: string) => (address === '' ? '' : new URL(address).href)

/**
 * Looks up the uploads and links that a brand's text names. `present` is what the campaign holds already and may go on
 * using. The collection and the times are for the caller to judge.
 */
export async function resolveContent(
  tx: Queryable,
  brandId: number,
  written: CompleteContent,
  present: readonly Content[] = [],
): Promise<Content> {
  const links = written.links.filter(({ url }) => url !== '').map((link) => ({ ...link, url: normalised(link.url) }))
  const networks = await findNetworkIds(
    tx,
    links.map(({ networkId }) => networkId),
  )
  if (!links.every(({ networkId }) => networks.has(networkId)))
    throw new AppError('invalid', { msg: messages.linkNetworkUnknown })
  const urls = [
    written.banner,
    written.mobileBanner,
    written.brandPicture,
    written.film.text,
    ...written.stickers,
    ...written.awards.map(({ picture }) => picture),
  ].filter((url) => url !== null)
  const media = await findMedia(tx, brandId, urls, present)
  return {
    ...written,
    banner: media.picture(written.banner),
    mobileBanner: media.picture(written.mobileBanner),
    film: media.film(written.film),
    brandPicture: media.picture(written.brandPicture),
    website: normalised(written.website),
    stickers: written.stickers.flatMap((url) => media.picture(url) ?? []),
    links,
    awards: written.awards.map((award) => ({ ...award, picture: media.picture(award.picture) })),
  }
}
