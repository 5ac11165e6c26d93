import type { CampaignNumbers } from '@plinth/api-schema/campaign-numbers'
import { countryName } from '@plinth/api-schema/country-name'
import type { LinkSource } from '@plinth/api-schema/share-link'
import { numberWords } from '../../../lib/charts/days.ts'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Table } from '../../../ui/table.tsx'
import { percentOf, percentWords } from './measures.ts'
import styles from './numbers-panel.module.css'

const SOURCE_NAMES = { brand: 'Your own shares', artist: 'Links of artists' } as const
const nameOf = ({ kind, name }: LinkSource) => (kind === 'post' ? name : SOURCE_NAMES[kind])

/** By which links visits came. */
export const Sources = ({ numbers: { sources, unlabelledCount, totals } }: { numbers: CampaignNumbers }) => {
  const rows = [
    ...sources.map((source) => ({
      key: `${source.kind} ${source.name}`,
      name: nameOf(source),
      count: source.visitCount,
    })),
    { key: 'none', name: 'Without a link', count: unlabelledCount },
  ]
  const shareOf = (count: number) => percentOf(count, totals.visitCount)
  return (
    <section className={styles.part} aria-labelledby="numbers-sources">
      <SectionRule id="numbers-sources" title="Where visits come from" headingLevel={3} />
      <Table
        dense
        slim
        caption="Where visits come from"
        columns={[
          {
            id: 'source',
            header: 'Source',
            cell: ({ name }) => <bdi className={styles.name}>{name}</bdi>,
          },
          { id: 'visits', header: 'Visits', numeric: true, cell: ({ count }) => numberWords(count) },
          {
            id: 'share',
            header: 'Share',
            numeric: true,
            cell: ({ count }) => {
              const share = shareOf(count)
              return share === null ? '–' : percentWords(count, share)
            },
          },
        ]}
        rows={rows}
        rowKey={({ key }) => key}
      />
    </section>
  )
}

const fivesWords = (count: number | null) => (count === null ? '< 5' : `${numberWords(count)}+`)

/** From which countries visits and votes came. */
export const Countries = ({ numbers: { countries, hidesVotes } }: { numbers: CampaignNumbers }) => (
  <section className={styles.part} aria-labelledby="numbers-countries">
    <SectionRule id="numbers-countries" title="Where people are" headingLevel={3} />
    {countries.length > 0 && (
      <div className={styles.days}>
        <Table
          dense
          slim
          caption="Where people are"
          columns={[
            { id: 'country', header: 'Country', cell: ({ code }) => countryName(code) },
            { id: 'visits', header: 'Visits', numeric: true, cell: ({ visitCount }) => fivesWords(visitCount) },
            {
              id: 'votes',
              header: 'Votes',
              numeric: true,
              cell: ({ voteCount }) => (hidesVotes ? 'Hidden' : fivesWords(voteCount)),
            },
          ]}
          rows={countries}
          rowKey={({ code }) => code}
        />
      </div>
    )}
    <p className={styles.note}>
      {countries.length > 0
        ? 'By the address of the visit or vote, in whole fives. Countries with fewer than five of both are left out.'
        : 'A country is shown once five visits or votes have come from it.'}
    </p>
  </section>
)
