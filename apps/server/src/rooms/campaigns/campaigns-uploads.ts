import type { WrittenContent } from '@plinth/api-schema/campaign'
import type { Queryable } from '../../db/database.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import type { Content } from './campaigns.repository.ts'

const urlsOf = ({ banner, mobileBanner, brandPicture, film, stickers, awards }: Content) => [
  ...[banner, mobileBanner, brandPicture, ...stickers, ...awards.map(({ picture }) => picture)].map(
    (picture) => picture?.url ?? null,
  ),
  film?.kind === 'upload' ? film.url : null,
]

const namedUrls = ({ banner, mobileBanner, brandPicture, film, stickers, awards }: WrittenContent) => [
  ...[banner, mobileBanner, brandPicture, ...stickers, ...awards.map(({ picture }) => picture)],
  film.kind === 'upload' ? film.text : null,
]

/** Says which uploads a campaign shows, in the transaction that writes its content. */
export const holdContent = (tx: Queryable, campaignId: number, content: Content) =>
  uploadReferences.replace(tx, `campaign:${campaignId}`, urlsOf(content))

/** Says which uploads the open change of a campaign shows; none without a change. */
export const holdChange = (tx: Queryable, campaignId: number, content: Content | null) =>
  uploadReferences.replace(tx, `campaign-change:${campaignId}`, content ? urlsOf(content) : [])

/** Says which of its brand's uploads a draft names; none without a draft. */
export const holdDraft = (tx: Queryable, brandId: number, written: WrittenContent | null) =>
  uploadReferences.replaceOwn(tx, brandId, `campaign-draft:${brandId}`, written ? namedUrls(written) : [])

/** Says that the changes of some campaigns are over, whatever they were to show. */
export const releaseChanges = (tx: Queryable, campaignIds: readonly number[]) =>
  uploadReferences.release(
    tx,
    campaignIds.map((id) => `campaign-change:${id}` as const),
  )

/** Says that a campaign that is erased shows nothing. */
export const releaseContent = (tx: Queryable, campaignId: number) =>
  uploadReferences.release(tx, [`campaign:${campaignId}`, `campaign-change:${campaignId}`])
