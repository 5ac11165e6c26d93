import { useId, useState } from 'react'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { FOREIGN_PER_PAGE, useForeignNfts } from '../api/use-foreign-nfts.ts'
import { useHiddenNfts } from '../api/use-hidden-nfts.ts'
import { ForeignCards, type ReportOf } from './foreign-cards.tsx'
import styles from './foreign-nfts.module.css'

/** The last page of a list, which becomes shorter while one hides what is in it. */
const lastPage = (total: number) => Math.max(Math.ceil(total / FOREIGN_PER_PAGE), 1)

/** What its owner has hidden, or an operator took down, behind a button; nothing while there is none. */
const HiddenNfts = ({ report }: { report: ReportOf }) => {
  const id = useId()
  const [page, setPage] = useState(1)
  const [isOpen, setOpen] = useState(false)
  const { nfts = [], total = 0 } = useHiddenNfts(page)
  if (total > 0 && page > lastPage(total)) setPage(lastPage(total))
  if (total === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionRule id={id} title="Hidden" aside={pluralise(total, 'NFT')} />
      <p className={styles.note}>
        Only you see these. What you have hidden comes back to your page when you show it again. What the people who run
        this site have taken down stays hidden.
      </p>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Look through them'}
        </Button>
      </div>
      {isOpen && <ForeignCards nfts={nfts} labelledBy={id} isOwn isHidden report={report} />}
      {isOpen && total > FOREIGN_PER_PAGE && (
        <Pager
          page={page}
          pageSize={FOREIGN_PER_PAGE}
          total={total}
          onPageChange={setPage}
          label="Pages of hidden NFTs"
        />
      )}
    </section>
  )
}

/** The NFTs of other sites in somebody's linked wallet, below those of the site (docs/product/foreign.md#in-collected). */
export const ForeignNfts = ({ userId, isOwn, report }: { userId: number; isOwn: boolean; report: ReportOf }) => {
  const id = useId()
  const [page, setPage] = useState(1)
  const { nfts = [], total = 0, error, refetch } = useForeignNfts(userId, page)
  if (total > 0 && page > lastPage(total)) setPage(lastPage(total))
  if (error && nfts.length === 0)
    return <LoadFailed title="NFTs of other sites could not be loaded" error={error} onRetry={() => void refetch()} />
  return (
    <>
      {total > 0 && (
        <section className={styles.section} aria-labelledby={id}>
          <SectionRule id={id} title="From other sites" aside={pluralise(total, 'NFT')} />
          <p className={styles.note}>
            Found in this wallet, but not made here. Names and pictures are what their contracts say; nobody here has
            checked them.
          </p>
          <ForeignCards nfts={nfts} labelledBy={id} isOwn={isOwn} report={report} />
          {total > FOREIGN_PER_PAGE && (
            <Pager
              page={page}
              pageSize={FOREIGN_PER_PAGE}
              total={total}
              onPageChange={setPage}
              label="Pages of other sites"
            />
          )}
        </section>
      )}
      {isOwn && <HiddenNfts report={report} />}
    </>
  )
}
