import styles from '../../../lib/layout/fact-line.module.css'
import { boxPath } from '../../../lib/navigation/box-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useBoxesOfWork } from '../api/use-boxes-of-work.ts'

/** Leads to the mystery boxes in which a work lies; nothing where it lies in none that everybody may see. */
export const BoxesOfWork = ({ nftId }: { nftId: number }) =>
  useBoxesOfWork(nftId).data?.map(({ id, name }) => (
    <p key={id} className={styles.line}>
      In the mystery box{' '}
      <SiteLink href={boxPath(id)} className={styles.link}>
        <bdi>{name}</bdi>
      </SiteLink>
    </p>
  ))
