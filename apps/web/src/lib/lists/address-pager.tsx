import { Pager } from '../../ui/pager.tsx'
import { useAddress } from '../navigation/use-address.ts'
import styles from './address-pager.module.css'

export type AddressPagerProps = { pageSize: number; total: number | undefined }

/** The pages of a list whose page stands in the address; nothing while one page holds it all. */
export const AddressPager = ({ pageSize, total = 0 }: AddressPagerProps) => {
  const { page, change } = useAddress()
  return (
    total > pageSize && (
      <div className={styles.pager}>
        <Pager page={page} pageSize={pageSize} total={total} onPageChange={(next) => change({ page: String(next) })} />
      </div>
    )
  )
}
