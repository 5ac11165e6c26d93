import { type Findings, type FoundGroup, foundPaths } from '@plinth/api-schema/found'
import { stampOf } from '@plinth/api-schema/pictures'
import { FOUND_ALONE, FOUND_BESIDE_OTHERS, type FoundKind, foundKinds } from '@plinth/api-schema/search'
import type { Database, Queryable } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import {
  endOf,
  findArticles,
  findArtists,
  findBrands,
  findCampaigns,
  findNearWords,
  findOwnCampaigns,
  findWorks,
  MAX_COUNTED,
  planOnce,
  readWords,
  type Sought,
  type Viewer,
} from './search.repository.ts'
import { mayMean } from './search.typos.ts'

// As long as the head of an entry.
const MAX_HEAD = 64
// A beginning of fewer bytes is shared by too many words.
const SHORTEST_INDEXED_BYTES = 3
const STAGE_WORDS = ['Not published', 'Live', 'Completed'] as const

/** One word, or any of several; the last word of a query may be unfinished. */
const termOf = (words: readonly string[], isUnfinished: boolean): string =>
  `(${words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}'${isUnfinished ? ':*' : ''}`).join('|')})`

/** What is looked for: one of each group of words, the last as it stands or as a beginning. */
const soughtOf = (typed: readonly string[], groups: readonly (readonly string[])[]): Sought => {
  const isSelective = Buffer.byteLength(typed.at(-1) ?? '') >= SHORTEST_INDEXED_BYTES
  const query = (isUnfinished: boolean) =>
    groups.map((words, place) => termOf(words, isUnfinished && place === groups.length - 1)).join('&')
  const head = [...typed.join(' ')].slice(0, MAX_HEAD).join('')
  return { terms: query(true), indexed: query(isSelective), head, headEnd: endOf(head) }
}

const count = (many: number, one: string) =>
  many === 0 ? [] : [`${many < MAX_COUNTED ? many : `${many - 1}+`} ${one}${many === 1 ? '' : 's'}`]

export type SearchDeps = { database: Database; visibility: VisibilityService }

/** Finds what somebody may see. */
export function createSearchService({ database, visibility }: SearchDeps) {
  type Asked = { tx: Queryable; sought: Sought; viewer: Viewer; brandId: number | null; most: number }

  const finders: Record<FoundKind, (asked: Asked) => Promise<FoundGroup['found']>> = {
    own: async ({ tx, sought, brandId, most }) => {
      const rows = brandId === null ? [] : await findOwnCampaigns(tx, sought, brandId, most)
      return rows.map(({ id, name, picture, status }) => ({
        id,
        name,
        details: [STAGE_WORDS[status]],
        pictureUrl: stampOf(picture),
        path: foundPaths.own(id, status),
      }))
    },
    works: async ({ tx, sought, viewer, most }) =>
      (await findWorks(tx, sought, viewer, most)).map(({ id, name, picture, ...work }) => ({
        id,
        name,
        details: [work.artistName, work.campaignName],
        pictureUrl: stampOf(picture),
        path: foundPaths.work(id, work),
      })),
    artists: async ({ tx, sought, viewer, most }) =>
      (await findArtists(tx, sought, viewer, most)).map(({ id, name, pictureUrl, shown }) => ({
        id,
        name,
        details: count(shown, 'work'),
        pictureUrl,
        path: foundPaths.artist(id),
      })),
    brands: async ({ tx, sought, viewer, most }) =>
      (await findBrands(tx, sought, viewer, most)).map(({ id, name, pictureUrl, shown }) => ({
        id,
        name,
        details: count(shown, 'campaign'),
        pictureUrl,
        path: foundPaths.brand(id),
      })),
    campaigns: async ({ tx, sought, viewer, most }) =>
      (await findCampaigns(tx, sought, viewer, most)).map(({ id, name, picture, brandName, status }) => ({
        id,
        name,
        details: [brandName, STAGE_WORDS[status]],
        pictureUrl: stampOf(picture),
        path: foundPaths.campaign(id),
      })),
    articles: async ({ tx, sought, most }) =>
      (await findArticles(tx, sought, most)).map(({ id, name, description, pictureUrl }) => ({
        id,
        name,
        details: description === '' ? [] : [description],
        pictureUrl,
        path: foundPaths.article(id),
      })),
  }

  const find = async (
    tx: Queryable,
    member: Member | null,
    sought: Sought,
    kind: FoundKind | undefined,
  ): Promise<FoundGroup[]> => {
    const [accountId, isOperator] = visibility.values(member)
    const asked = {
      tx,
      sought,
      viewer: { accountId, isOperator },
      brandId: member?.kind === 'brand' ? member.accountId : null,
      most: kind === undefined ? FOUND_BESIDE_OTHERS : FOUND_ALONE,
    }
    const groups: FoundGroup[] = []
    for (const each of kind === undefined ? foundKinds : [kind])
      groups.push({ kind: each, found: await finders[each](asked) })
    return groups.filter(({ found }) => found.length > 0)
  }

  const search = async (
    tx: Queryable,
    member: Member | null,
    text: string,
    kind: FoundKind | undefined,
  ): Promise<Findings> => {
    const typed = await readWords(tx, text)
    if (typed.length === 0) return { groups: [], isNear: false }
    const exact = soughtOf(
      typed,
      typed.map((word) => [word]),
    )
    const found = await find(tx, member, exact, kind)
    if (found.length > 0) return { groups: found, isNear: false }
    // Never by whether a word is known: that would tell the words of what the caller may not see.
    const near = await findNearWords(tx, typed)
    const meant = typed.map((word, place) => [word, ...near[place]!.filter((other) => mayMean(word, other))])
    const groups = await find(tx, member, soughtOf(typed, meant), kind)
    return { groups, isNear: groups.length > 0 }
  }

  return {
    /** Finds by the words of a text; where nothing has them, by words that look like them. */
    search(member: Member | null, text: string, kind?: FoundKind): Promise<Findings> {
      // One connection, one statement after the other.
      return database.transaction(async (tx) => {
        await planOnce(tx)
        return search(tx, member, text, kind)
      })
    },
  }
}

/** The room's service. */
export type SearchService = ReturnType<typeof createSearchService>
