import type { ShownContent } from '@plinth/api-schema/campaign'
import type { RightsCard } from '@plinth/api-schema/rights'
import { rightsLicence, rightsWhere, voteLimitPer, worksModeration } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'

/** What a brand chooses about voting, moderation and rights. */
export type Choices = Pick<ShownContent, 'needsConfirmedEmail' | 'voteRules' | 'moderation' | 'rights'>

/** The choices alone of all that a brand has written. */
export const choicesOf = ({ needsConfirmedEmail, voteRules, moderation, rights }: Choices): Choices => ({
  needsConfirmedEmail,
  voteRules,
  moderation,
  rights,
})

/** The rules of the vote in the campaign `c`, as one document. */
export const VOTE_RULES =
  'vote_rules(c.vote_limit, c.vote_limit_per, c.votes_revocable, c.votes_hidden, c.works_shuffled)'

/** When works are shown in the campaign `c`. */
export const MODERATION = `case c.works_moderation when ${worksModeration.before} then 'before' else 'after' end`

/** What happens with the rights in the campaign `c`, as one document. */
const RIGHTS = `jsonb_build_object('licence', case when c.rights_licence <> ${rightsLicence.none} then jsonb_build_object(
    'isExclusive', c.rights_licence = ${rightsLicence.exclusive},
    'where', case c.rights_where when ${rightsWhere.country} then 'country' else 'worldwide' end,
    'years', c.rights_years, 'mayTrain', c.rights_training) end)`

/** The choices of the campaign `c`. */
export const CHOICES = `c.needs_confirmed_email as "needsConfirmedEmail", ${VOTE_RULES} as "voteRules", ${MODERATION} as moderation, ${RIGHTS} as rights`

/** The columns of the choices, in the order of their values. */
export const CHOICE_COLUMNS = [
  'needs_confirmed_email',
  'vote_limit',
  'vote_limit_per',
  'votes_revocable',
  'votes_hidden',
  'works_shuffled',
  'works_moderation',
  'rights_licence',
  'rights_where',
  'rights_years',
  'rights_training',
] as const

/** The values of the choices, one for each column. */
export const choiceValues = ({ needsConfirmedEmail, voteRules, moderation, rights: { licence } }: Choices) => [
  needsConfirmedEmail,
  voteRules.limit?.votes ?? null,
  voteRules.limit && voteLimitPer[voteRules.limit.per],
  voteRules.isRevocable,
  voteRules.isHidden,
  voteRules.isShuffled,
  worksModeration[moderation],
  licence === null ? rightsLicence.none : rightsLicence[licence.isExclusive ? 'exclusive' : 'nonExclusive'],
  licence && rightsWhere[licence.where],
  licence?.years ?? null,
  licence?.mayTrain ?? false,
]

/** What the terms of a campaign say. */
export type TermsFacts = { name: string; brandName: string; isPrivate: boolean; rights: RightsCard }

/** What the terms of a campaign say now. */
export async function findTermsFacts(from: Queryable, campaignId: number): Promise<TermsFacts | undefined> {
  const [row] = await from.query<TermsFacts>({
    name: 'campaign-terms',
    text: `select c.name, b.name as "brandName", c.is_private as "isPrivate", ${RIGHTS} as rights
             from campaigns c join people b on b.id = c.brand_id where c.id = $1 and c.deleted_at is null`,
    values: [campaignId],
  })
  return row
}
