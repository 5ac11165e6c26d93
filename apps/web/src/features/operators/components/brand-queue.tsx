import { Time } from '../../../lib/time/time.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import type { Brand } from '../api/use-brands.ts'
import { QueueState } from './brand-status.tsx'
import { CaseQueue } from './case-queue.tsx'

export type BrandQueueProps = {
  brands: readonly Brand[] | undefined
  current: number | undefined
  now: Date
  onChoose: (id: number) => void
}

/** The brands that an operator reads. */
export const BrandQueue = ({ brands, now, ...queue }: BrandQueueProps) => (
  <CaseQueue
    {...queue}
    label="Brands"
    cases={brands?.map((brand) => ({
      key: brand.id,
      picture: <Avatar name={brand.companyName} shape="square" decorative />,
      name: brand.companyName,
      detail: (
        <>
          {brand.country}, submitted <Time at={brand.submittedAt} look="day" />
        </>
      ),
      remark: <QueueState brand={brand} now={now} />,
    }))}
  />
)
