import { messages } from '@plinth/api-schema/messages'
import { useState } from 'react'
import { LinkNotice } from '../../../lib/market/link-notice.tsx'
import { coinsFor, readPieces, readPrice } from '../../../lib/market/order-coins.ts'
import { type StepWords, TradeDialog } from '../../../lib/market/trade-dialog.tsx'
import { Time } from '../../../lib/time/time.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { AuctionDraft } from '../api/place-auction.ts'
import type { TradeRun } from '../api/use-trade-run.ts'
import styles from './market.module.css'
import { type OrderPlace, Shares } from './order-parts.tsx'
import { DEFAULT_RUN, dateErrors, type EndKind, FREE_DATE, OPENINGS, RUNS, timesOf } from './put-up-draft.ts'

export type PutUpDialogProps = OrderPlace & { run: TradeRun<AuctionDraft> }

const STEPS: readonly StepWords[] = [
  [
    'approve',
    'Allow the auction house to move works of this collection',
    'The auction house may move works of this collection',
  ],
  ['sign', 'Sign in your wallet', 'Signed in your wallet'],
  ['save', 'Save on Plinth', 'Saved on Plinth'],
]
const ENDS = [
  { value: 'bid', label: 'After the first bid', hint: 'The clock starts when somebody bids the reserve.' },
  { value: 'fixed', label: 'At a fixed time', hint: 'The clock starts when the auction opens.' },
] as const

const OPENING_OPTIONS = [...OPENINGS, { value: FREE_DATE, label: 'On a date you choose' }]
const END_OPTIONS = [...RUNS, { value: FREE_DATE, label: 'Until a date you choose' }]

const useTimes = () => {
  const [opening, setOpening] = useState('now')
  const [openingDate, setOpeningDate] = useState<Date | null>(null)
  const [end, setEnd] = useState<EndKind>('bid')
  const [run, setRun] = useState<string>(DEFAULT_RUN)
  const [endDate, setEndDate] = useState<Date | null>(null)
  const changeEnd = (next: EndKind) => {
    setEnd(next)
    // From the first bid on only a length can be chosen.
    if (next === 'bid' && run === FREE_DATE) setRun(DEFAULT_RUN)
  }
  return {
    draft: { opening, openingDate, end, run, endDate },
    ...{ setOpening, setOpeningDate, setEnd: changeEnd, setRun, setEndDate },
  }
}
type Times = ReturnType<typeof useTimes>

const useFields = ({ nft, network, market }: PutUpDialogProps) => {
  const coins = coinsFor('auction', network)
  const [coinId, setCoinId] = useState(coins[0] ? String(coins[0].id) : undefined)
  const [reserveText, setReserveText] = useState('')
  const [piecesText, setPiecesText] = useState('1')
  const times = useTimes()
  const coin = coins.find(({ id }) => String(id) === coinId) ?? coins[0]
  const isEdition = nft.contractType === 1155
  return {
    ...{ coins, coin, coinId, setCoinId, reserveText, setReserveText, piecesText, setPiecesText },
    ...{ times, isEdition },
    reserve: coin ? readPrice(reserveText, coin.decimals) : null,
    pieces: isEdition ? readPieces(piecesText, BigInt(market.rights.held)) : 1n,
  }
}
type Fields = ReturnType<typeof useFields>

const MoneyFields = ({ fields, held }: { fields: Fields; held: string }) => (
  <>
    <TextField
      label="Reserve"
      hint="The least that the first bid can be."
      value={fields.reserveText}
      onValueChange={fields.setReserveText}
      inputMode="decimal"
      maxLength={40}
      suffix={fields.coin?.symbol}
      error={
        fields.reserveText !== '' && fields.reserve === null ? 'Enter an amount above 0, such as 0.25.' : undefined
      }
      data
      required
    />
    {fields.coins.length > 1 && (
      <Select
        label="Coin"
        options={fields.coins.map(({ id, symbol }) => ({ value: String(id), label: symbol }))}
        value={fields.coinId}
        onValueChange={fields.setCoinId}
      />
    )}
    {fields.isEdition && (
      <TextField
        label="Number of pieces"
        hint={`You hold ${held}. They are sold together.`}
        value={fields.piecesText}
        onValueChange={fields.setPiecesText}
        inputMode="numeric"
        maxLength={13}
        error={fields.pieces === null ? 'Enter a whole number of pieces that there are.' : undefined}
        data
        required
      />
    )}
  </>
)

const TimeFields = ({ times }: { times: Times }) => {
  const { draft } = times
  const now = Date.now()
  const chosen = timesOf(draft, now)
  const errors = dateErrors(draft, now)
  return (
    <>
      <Select label="Opens" options={OPENING_OPTIONS} value={draft.opening} onValueChange={times.setOpening} />
      {draft.opening === FREE_DATE && (
        <DateTimeField
          label="Opening date"
          value={draft.openingDate}
          onValueChange={times.setOpeningDate}
          min={new Date(now)}
          error={errors.opening}
          required
        />
      )}
      <RadioGroup label="Ends" options={ENDS} value={draft.end} onValueChange={(end) => times.setEnd(end as EndKind)} />
      <Select
        label={draft.end === 'bid' ? 'Runs from the first bid for' : 'Runs for'}
        options={draft.end === 'bid' ? RUNS : END_OPTIONS}
        value={draft.run}
        onValueChange={times.setRun}
      />
      {draft.run === FREE_DATE && (
        <DateTimeField
          label="End date"
          value={draft.endDate}
          onValueChange={times.setEndDate}
          min={draft.openingDate ?? new Date(now)}
          error={errors.end}
          required
        />
      )}
      {chosen && (
        <p className={styles.hint}>
          {draft.end === 'bid' ? 'Without a bid it ends ' : 'It ends '}
          <Time at={chosen.closesAt} look="minute" />. A bid in the last 10 minutes extends it. Each bid must be at
          least 5% higher than the last.
        </p>
      )}
    </>
  )
}

/** Puts a work up for auction. */
export const PutUpDialog = (props: PutUpDialogProps) => {
  const { nft, network, market, trader, run } = props
  const fields = useFields(props)
  const { coin, reserve, pieces } = fields
  const areTimesSet = timesOf(fields.times.draft, Date.now()) !== null
  const place = () => {
    const times = timesOf(fields.times.draft, Date.now())
    if (!coin || !times || reserve === null || pieces === null || trader.linked === null) return
    const chosenTimes = JSON.stringify(fields.times.draft)
    run.start({
      ...{ nft, network, maker: trader.linked, reserve, amount: pieces, coin, fee: market.fee },
      ...{ ...times, chosenTimes },
    })
  }
  return (
    <TradeDialog
      run={run}
      network={network}
      title="Put up for auction"
      description="You sign the terms, which costs no gas. The work stays in your wallet until the first bid; until then you can cancel. From the first bid on, the auction house keeps it."
      steps={STEPS}
      confirmLabel="Sign auction"
      isReady={reserve !== null && pieces !== null && areTimesSet && trader.problem() === null}
      onConfirm={place}
      doneTitle="Up for auction"
    >
      <LinkNotice trader={trader} onLeave={run.close} />
      {coin ? (
        <>
          <MoneyFields fields={fields} held={market.rights.held} />
          <TimeFields times={fields.times} />
          <Shares
            {...{ nft, network, trader, coin }}
            kind="auction"
            fee={market.fee}
            total={reserve}
            isOpen={run.isOpen}
          />
        </>
      ) : (
        <Banner tone="warn">{messages.orderCurrency}</Banner>
      )}
    </TradeDialog>
  )
}
