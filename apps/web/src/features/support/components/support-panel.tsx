import { useRef, useState } from 'react'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAsker } from '../api/use-asker.ts'
import { HelpForm } from './help-form.tsx'
import { HelpHistory } from './help-history.tsx'
import styles from './support-panel.module.css'

const Head = () => (
  <>
    <div className={styles.head}>
      <h2 id="support-title">Account support</h2>
      <SiteLink href={paths.faq} className={styles.link}>
        Help Center
      </SiteLink>
    </div>
    <p className={styles.lead}>
      Most questions are answered in the Help Center. If yours is not, write to us: a person answers, as a rule within
      one business day.
    </p>
  </>
)

const Loading = () => (
  <div className={styles.loading} aria-busy="true">
    <Skeleton shape="block" height={72} />
    <Skeleton shape="block" height={72} />
    <Skeleton shape="block" height={160} />
    <Skeleton shape="block" height={140} />
  </div>
)

/** Account support in the settings: the way to write to us, and what was asked and answered before. */
export const SupportPanel = () => {
  const asker = useAsker()
  const { about } = useAddress().values
  const [page, setPage] = useState(1)
  const history = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <Sheet as="section" aria-labelledby="support-title" className={styles.sheet ?? ''}>
        <Head />
        {asker ? (
          <HelpForm
            key={`${asker.id} ${about}`}
            asker={asker}
            about={about}
            onSent={() => {
              setPage(1)
              history.current?.focus()
            }}
          />
        ) : (
          <Loading />
        )}
      </Sheet>
      <HelpHistory page={page} onPageChange={setPage} heading={history} />
    </>
  )
}
