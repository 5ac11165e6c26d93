import { useState } from 'react'
import type { Award, Campaign } from '../../../../lib/campaigns/campaign.ts'
import { RightsCard } from '../../../../lib/rights/rights-card.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { RichText } from '../../../../ui/rich-text.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import { useTokens } from '../../api/use-tokens.ts'
import styles from './prizes-panel.module.css'

const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']

const Sum = ({ amount, coinId }: Pick<Award, 'amount' | 'coinId'>) => {
  const symbol = useTokens().find(({ id }) => id === coinId)?.symbol
  return amount !== '' && symbol ? (
    <p className={styles.sum}>
      {amount} {symbol}
    </p>
  ) : null
}

const Prizes = ({ awards }: { awards: readonly Award[] }) =>
  awards.length === 0 ? (
    <p className={styles.none}>The brand has announced no prizes.</p>
  ) : (
    <ul className={styles.prizes}>
      {awards.map((award, index) => (
        <li key={award.id} className={styles.prize}>
          <div className={styles.picture}>
            {award.picture && <Picture {...award.picture} alt="" sizes="88px" fit="cover" fill />}
          </div>
          <div className={styles.words}>
            {awards.length > 1 && <p className={styles.place}>{ORDINALS[index] ?? `No. ${index + 1}`}</p>}
            <h3 className={styles.title}>{award.title}</h3>
            {award.coinId !== null && <Sum amount={award.amount} coinId={award.coinId} />}
            {award.description !== '' && <p className={styles.text}>{award.description}</p>}
          </div>
        </li>
      ))}
    </ul>
  )

/** The prizes, the rules and the rights of a campaign, one at a time. */
export const PrizesPanel = ({ campaign: { awards, rules, rights, brand } }: { campaign: Campaign }) => {
  const [tab, setTab] = useState<'prizes' | 'rules' | 'rights'>(awards.length > 0 ? 'prizes' : 'rules')
  return (
    <Sheet className={styles.sheet}>
      <Tabs
        label="Prizes, rules and rights"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'prizes', label: 'Prizes', count: awards.length, content: <Prizes awards={awards} /> },
          { value: 'rules', label: 'Rules', content: <RichText html={rules} className={styles.rules ?? ''} /> },
          { value: 'rights', label: 'Rights', content: <RightsCard rights={rights} brand={brand.name} /> },
        ]}
      />
    </Sheet>
  )
}
