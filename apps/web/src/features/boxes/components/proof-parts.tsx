import type { BoxPrize } from '@plinth/api-schema/box'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import type { Check, Proof } from '../api/prove-draw.ts'
import type { ShownBox } from '../api/use-box.ts'
import type { DrawProof } from '../api/use-proof.ts'
import styles from '../screens/boxes-screen.module.css'
import { drawScript } from './draw-script.ts'
import { prizeName } from './odds-table.tsx'

const BOXES_PER_PAGE = 100

const Value = ({ name, children }: { name: string; children: string | null }) => (
  <div>
    <dt>{name}</dt>
    <dd className={children === null ? undefined : styles.long}>{children ?? 'Not known yet'}</dd>
  </div>
)

/** What the draw follows from, as far as it is known by now. */
export const ProofValues = ({ box, seed }: { box: ShownBox; seed: string | null }) => (
  <section aria-labelledby="proof-values">
    <SectionRule id="proof-values" title="What the draw follows from" />
    <dl className={styles.values}>
      <Value name="Mystery box">{box.id}</Value>
      <Value name="Commitment, published before the sale">{box.drop.commitment}</Value>
      <Value name="Secret, revealed after the sale">{box.secret}</Value>
      <Value name="Block that closed the sale">{box.closedIn === null ? null : String(box.closedIn)}</Value>
      <Value name="Hash of that block">{box.closingHash}</Value>
      <Value name="Seed">{seed}</Value>
    </dl>
  </section>
)

const CHECKS: Record<keyof Proof['checks'], string> = {
  terms: 'Prizes, amounts, price and times are those that the id of the mystery box stands for',
  secret: 'The secret is the one that was promised before the sale',
  block: 'The hash is that of the block that closed the sale',
  draw: 'The draw computed here is the draw on the chain, box by box',
}
const RESULTS: Record<Check, { tone: 'ok' | 'err' | 'neutral'; words: string }> = {
  right: { tone: 'ok', words: 'Correct' },
  wrong: { tone: 'err', words: 'Does not match' },
  unknown: { tone: 'neutral', words: 'The network did not answer' },
}

/** What this browser has found. */
export const ProofChecks = ({ checks }: { checks: Proof['checks'] }) => (
  <section aria-labelledby="proof-checks">
    <SectionRule id="proof-checks" title="Checked in your browser" />
    <ul className={styles.checks}>
      {(Object.keys(CHECKS) as (keyof Proof['checks'])[]).map((name) => (
        <li key={name} className={styles.check}>
          <span>{CHECKS[name]}</span>
          <Badge tone={RESULTS[checks[name]].tone}>{RESULTS[checks[name]].words}</Badge>
        </li>
      ))}
    </ul>
  </section>
)

type Drawn = { box: number; computed: number; onChain: number | undefined }

/** Every box with its prize: computed here, beside what the chain gave. */
export const DrawTable = ({
  proof,
  prizes,
  soldCount,
}: {
  proof: Proof
  prizes: readonly BoxPrize[]
  soldCount: number
}) => {
  const { page } = useAddress()
  const nameOf = (kind: number | undefined) => (kind === undefined ? 'Not read' : <bdi>{prizeName(prizes[kind])}</bdi>)
  const columns: readonly TableColumn<Drawn>[] = [
    { id: 'box', header: 'Box', card: 'lead', cell: ({ box }) => `Box ${box + 1}` },
    { id: 'computed', header: 'Computed here', cell: ({ computed }) => nameOf(computed) },
    { id: 'chain', header: 'On the chain', cell: ({ onChain }) => nameOf(onChain) },
    { id: 'taken', header: 'Taken', cell: ({ box }) => (box < soldCount ? 'Yes' : 'No, back to the brand') },
  ]
  const begin = (page - 1) * BOXES_PER_PAGE
  const rows = proof.drawn
    .slice(begin, begin + BOXES_PER_PAGE)
    .map((computed, place) => ({ box: begin + place, computed, onChain: proof.onChain?.[begin + place] }))
  return (
    <section aria-labelledby="proof-draw">
      <SectionRule id="proof-draw" title="The draw" />
      <Table caption="The prize of each box" columns={columns} rows={rows} rowKey={({ box }) => String(box)} />
      <AddressPager pageSize={BOXES_PER_PAGE} total={proof.drawn.length} />
    </section>
  )
}

/** The program with which anybody can check it without this site. */
export const ProofScript = ({ of }: { of: DrawProof }) => {
  const script = drawScript(of)
  return (
    <section aria-labelledby="proof-script">
      <SectionRule id="proof-script" title="Check it without Plinth" />
      <div className={styles.prose}>
        <p>
          Save this as draw.mjs, install viem beside it and run it with Node. The values in it can be read from the
          chain by anybody.
        </p>
        <pre className={styles.code}>
          <code>{script}</code>
        </pre>
        <div>
          <Button onClick={() => void copyText(script)}>Copy the program</Button>
        </div>
      </div>
    </section>
  )
}
