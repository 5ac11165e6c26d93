import { marketSorts } from '@plinth/api-schema/market'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { PATIENT_CLOSE_DELAY_MS, Select } from '../../../ui/select.tsx'
import { BUNDLE, type OnSaleFilter, type OnSaleSort } from '../api/use-on-sale.ts'
import styles from './on-sale-filters.module.css'

const SORTS: Record<OnSaleSort, string> = {
  new: 'Recently listed',
  create: 'Recently created',
  favorite: 'Most favorited',
  lowPrice: 'Price: low to high',
  highPrice: 'Price: high to low',
  way: 'Fixed prices first',
  trade: 'Recently sold',
  expire: 'Ends soon',
}
const SALE_TYPES = [
  { value: '', label: 'All sale types' },
  { value: '1', label: 'Fixed Price' },
  { value: '2', label: 'Live Auction' },
  { value: '3', label: 'Bundles' },
]
const MAX_KEYWORD = 255

/** Reads the filters of an address; what it does not know is left out. */
export const readOnSaleFilter = (values: Record<string, string | undefined>): OnSaleFilter => ({
  keyword: (values.keyword ?? '').trim().slice(0, MAX_KEYWORD),
  sort: marketSorts.find((sort) => sort === values.sort) ?? 'new',
  saleType: ([1, 2, 3] as const).find((type) => String(type) === values.saleType),
  chainId: /^[1-9]\d{0,14}$/.test(values.chain ?? '') ? Number(values.chain) : undefined,
  symbol: values.symbol?.slice(0, 32) || undefined,
})

type Choice = { label: string; value: string; options: readonly { value: string; label: string }[]; name: string }

export type OnSaleFiltersProps = {
  filter: OnSaleFilter
  onChange: (changes: Record<string, string | undefined>, how?: { replace: boolean }) => void
}

/** What works on sale are searched, filtered and sorted by. */
export const OnSaleFilters = ({ filter, onChange }: OnSaleFiltersProps) => {
  const networks = useNetworks()
  const symbols = [...new Set(networks.flatMap(({ tokens }) => tokens.map(({ symbol }) => symbol)))]
  const choices: readonly Choice[] = [
    { name: 'saleType', label: 'Sale type', value: String(filter.saleType ?? ''), options: SALE_TYPES },
    {
      name: 'chain',
      label: 'Network',
      value: String(filter.chainId ?? ''),
      options: [
        { value: '', label: 'All networks' },
        ...networks.map(({ chainId, name }) => ({ value: String(chainId), label: name })),
      ],
    },
    {
      name: 'symbol',
      label: 'Coin',
      value: filter.symbol ?? '',
      options: [{ value: '', label: 'All coins' }, ...symbols.map((symbol) => ({ value: symbol, label: symbol }))],
    },
    {
      name: 'sort',
      label: 'Sort by',
      value: filter.sort,
      options: Object.entries(SORTS).map(([value, label]) => ({ value, label })),
    },
  ]
  const isSearched = filter.saleType !== BUNDLE
  return (
    <div className={styles.filters}>
      {isSearched && (
        <div className={styles.search}>
          <SearchField
            label="Search works on sale by name"
            placeholder="Search by name"
            value={filter.keyword}
            onSearch={(keyword) => onChange({ keyword }, { replace: true })}
            found="told"
          />
        </div>
      )}
      {choices.slice(0, isSearched ? undefined : 1).map(({ name, label, value, options }) => (
        <Select
          key={name}
          label={label}
          labelHidden
          size="small"
          options={options}
          value={value}
          closeDelay={PATIENT_CLOSE_DELAY_MS}
          onValueChange={(next) => onChange({ [name]: next })}
        />
      ))}
    </div>
  )
}
