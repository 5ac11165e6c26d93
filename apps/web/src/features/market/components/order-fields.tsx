import { type OrderCoin, readPrice } from '../../../lib/market/order-coins.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { LASTS } from './order-draft.ts'

/** A price as it is typed. */
export const PriceField = ({
  label,
  coin,
  text,
  onChange,
}: {
  label: string
  coin: OrderCoin | undefined
  text: string
  onChange: (text: string) => void
}) => (
  <TextField
    label={label}
    value={text}
    onValueChange={onChange}
    inputMode="decimal"
    maxLength={40}
    suffix={coin?.symbol}
    error={
      text !== '' && readPrice(text, coin?.decimals ?? 0) === null
        ? 'Enter an amount above 0, such as 0.25.'
        : undefined
    }
    data
    required
  />
)

/** The coin of an order, where there are several. */
export const CoinField = ({
  coins,
  coin,
  onChange,
}: {
  coins: readonly OrderCoin[]
  coin: OrderCoin | undefined
  onChange: (id: string) => void
}) =>
  coins.length > 1 && (
    <Select
      label="Coin"
      options={coins.map(({ id, symbol }) => ({ value: String(id), label: symbol }))}
      value={coin && String(coin.id)}
      onValueChange={onChange}
    />
  )

/** How long an order lasts. */
export const LastsField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Select label="Ends in" options={LASTS} value={value} onValueChange={onChange} />
)
