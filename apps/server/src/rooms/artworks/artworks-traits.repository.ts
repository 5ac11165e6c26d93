import type { Colour, Medium, Orientation } from '@plinth/api-schema/artwork-traits'
import { mintState, voteState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import type { Viewer } from './artworks-lists.repository.ts'

/** What works are chosen by; what is left out does not matter. */
export type TraitFilter = {
  medium?: Medium | undefined
  colour?: Colour | undefined
  orientation?: Orientation | undefined
  tag?: string | undefined
  isMinted?: boolean | undefined
  isUnvoted?: boolean | undefined
}

/** Whether anything is chosen. */
export const isFiltered = (traits: TraitFilter): boolean =>
  Object.values(traits).some((value) => value !== undefined && value !== false)

type Put = (value: unknown, type: string) => string
type Wanted = { traits: TraitFilter; ofOthers: boolean }

const UNVOTED = (
  viewer: string,
) => `not exists (select 1 from votes v where v.campaign_id = w.campaign_id and v.artwork_id = w.id
  and v.account_id = ${viewer} and v.state <> ${voteState.revoked})`

/** What is chosen, as conditions on the work `w`: one for each kind. */
const holds = (wanted: Wanted, viewer: Viewer, put: Put) => {
  const { medium, colour, orientation, tag, isMinted = false, isUnvoted = false } = wanted.traits
  const account = put(viewer.accountId, 'bigint')
  const same = (column: string, value: string | undefined) => {
    const given = put(value ?? null, 'text')
    return `(${given} is null or w.${column} is not distinct from ${given})`
  }
  const tagged = put(tag ?? null, 'text')
  return {
    owner: `(not ${put(wanted.ofOthers, 'boolean')} or w.account_id is distinct from ${account})`,
    medium: same('medium', medium),
    colour: same('colour', colour),
    orientation: same('orientation', orientation),
    tag: `(${tagged} is null or w.tags @> array[${tagged}])`,
    minted: `(not ${put(isMinted, 'boolean')} or w.status = ${mintState.minted})`,
    unvoted: `(not ${put(isUnvoted, 'boolean')} or ${account} is null or (w.account_id <> ${account} and ${UNVOTED(account)}))`,
  }
}

/** Whether all that is chosen holds for the work `w`. */
export const traitsHold = (wanted: Wanted, viewer: Viewer, put: Put): string => {
  const { owner, medium, colour, orientation, tag, minted, unvoted } = holds(wanted, viewer, put)
  return `${owner} and ${medium} and ${colour} and ${orientation} and ${tag} and ${minted} and ${unvoted}`
}

const MAX_TAGS_SHOWN = 20
const SUM = 'coalesce(sum(num), 0)::int'

/** How many works there are of one kind. */
export type FacetRow = { facet: string; value: string; count: number }

/** How many works of others in a campaign there are of each medium, colour, orientation and tag, and minted or not voted for yet. */
export function countFacets(
  database: Queryable,
  viewer: Viewer,
  campaignId: number,
  traits: TraitFilter,
): Promise<FacetRow[]> {
  const values: unknown[] = []
  const put: Put = (value, type) => `$${values.push(value)}::${type}`
  const campaign = put(campaignId, 'bigint')
  const account = put(viewer.accountId, 'bigint')
  const { owner, medium, colour, orientation, tag, minted, unvoted } = holds({ traits, ofOthers: true }, viewer, put)
  return database.query<FacetRow>({
    name: 'artworks-facets',
    // The works are read twice, and what is added up are their kinds, which are few however many works there are.
    text: `with works as not materialized (
             select w.medium, w.colour, w.orientation, w.tags, w.status = ${mintState.minted} as is_minted,
                    ${account} is not null and ${UNVOTED(account)} as is_unvoted, ${medium} as by_medium, ${colour} as by_colour,
                    ${orientation} as by_orientation, ${tag} as by_tag, ${minted} as by_minted, ${unvoted} as by_unvoted
               from artworks w where w.campaign_id = ${campaign} and w.deleted_at is null and w.picture is not null and ${owner}),
           kinds as materialized (
             select medium, colour, orientation, is_minted, is_unvoted, by_medium, by_colour, by_orientation, by_tag, by_minted, by_unvoted,
                    count(*) as num from works group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
           select 'total' as facet, '' as value, ${SUM} as count from kinds
            where by_medium and by_colour and by_orientation and by_tag and by_minted and by_unvoted
           union all select 'medium', coalesce(medium, ''), ${SUM} from kinds
            where medium is not null and by_colour and by_orientation and by_tag and by_minted and by_unvoted group by medium
           union all select 'colour', coalesce(colour, ''), ${SUM} from kinds
            where colour is not null and by_medium and by_orientation and by_tag and by_minted and by_unvoted group by colour
           union all select 'orientation', coalesce(orientation, ''), ${SUM} from kinds
            where orientation is not null and by_medium and by_colour and by_tag and by_minted and by_unvoted group by orientation
           union all (select 'tag', coalesce(t.tag, ''), count(*)::int as count from works, unnest(tags) as t(tag)
            where by_medium and by_colour and by_orientation and by_minted and by_unvoted group by t.tag
            order by count desc, t.tag limit ${MAX_TAGS_SHOWN})
           union all select 'minted', '', ${SUM} from kinds
            where is_minted and by_medium and by_colour and by_orientation and by_tag and by_unvoted
           union all select 'unvoted', '', ${SUM} from kinds
            where is_unvoted and by_medium and by_colour and by_orientation and by_tag and by_minted`,
    values,
  })
}
