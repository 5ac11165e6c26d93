import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { RightsTerms } from '@plinth/api-schema/rights'
import type { Hex } from 'viem'
import type { Database } from '../../db/database.ts'
import type { ContentStore } from '../../ports/content-store.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { fileKeyOf } from '../../ports/file-url.ts'
import { findContentIds, saveContentId } from './nfts.repository.ts'

const PARALLEL = 4

/** What the metadata of a token say, by the standards of ERC-721 and ERC-1155. */
export type Metadata = {
  name: string
  description: string
  imageCid: string
  externalUrl: string
  attributes: { trait_type: string; value: string }[]
  /** The terms that the artist agreed to; null for none. */
  rights: RightsTerms | null
}
/** Metadata that lie in the content store. */
export type StoredMetadata = { digest: Hex; tokenUri: string }

/** Puts pictures and metadata where they stay for good, under the hash of their bytes. */
export function createContentService(deps: { database: Database; files: FileStore; content: ContentStore }) {
  const { database, files, content } = deps

  const storeUpload = async (url: string): Promise<string> => {
    const key = fileKeyOf(url)
    const file = key === undefined ? null : await files.open(key)
    if (!file) throw new AppError('invalid', { msg: messages.notAnUpload })
    const cid = await content.add(await buffer(file.stream))
    await saveContentId(database, url, cid)
    return cid
  }

  return {
    /** Stores uploads and answers their CIDs; one that lies there already is not read again. */
    async storeUploads(urls: readonly string[]): Promise<Map<string, string>> {
      const stored = await findContentIds(database, urls)
      const missing = [...new Set(urls)].filter((url) => !stored.has(url))
      for (let first = 0; first < missing.length; first += PARALLEL)
        await Promise.all(
          missing.slice(first, first + PARALLEL).map(async (url) => stored.set(url, await storeUpload(url))),
        )
      return stored
    },

    /** Stores a metadata file; its digest is what the contracts keep of it. */
    async storeMetadata({ imageCid, externalUrl, attributes, rights, ...words }: Metadata): Promise<StoredMetadata> {
      const file = {
        name: words.name,
        description: words.description,
        image: `ipfs://${imageCid}`,
        external_url: externalUrl,
        attributes,
        ...(rights && { rights: { sha256: rights.sha256, text: rights.text } }),
      }
      const bytes = new TextEncoder().encode(JSON.stringify(file))
      const cid = await content.add(bytes)
      return { digest: `0x${createHash('sha256').update(bytes).digest('hex')}`, tokenUri: `ipfs://${cid}` }
    },
  }
}

export type ContentService = ReturnType<typeof createContentService>
