import type { ReactNode } from 'react'
import { Time } from '../../../lib/time/time.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { Brand } from '../api/use-brands.ts'
import styles from './brand-case.module.css'
import { brandChecks } from './brand-checks.ts'
import { BrandBadge } from './brand-status.tsx'
import { Facts } from './facts.tsx'
import frame from './review-case.module.css'

const Checks = ({ brand }: { brand: Brand }) => (
  <ul className={styles.checks} aria-label="What the form shows">
    {brandChecks(brand).map(({ id, isWell, label, detail }) => (
      <li key={id} className={styles.check} data-well={isWell || undefined}>
        <span>
          {!isWell && <VisuallyHidden>Look twice: </VisuallyHidden>}
          {label}
          <span className={styles.detail}>{detail}</span>
        </span>
      </li>
    ))}
  </ul>
)

const Contact = ({ title, contact }: { title: string; contact: Brand['main'] }) => (
  <section>
    <h3 className={styles.part}>{title}</h3>
    <Facts
      narrow
      facts={[
        { term: 'Name', value: contact.name },
        { term: 'Designation', value: contact.designation },
        { term: 'Company', value: contact.companyName },
        { term: 'Contact no.', value: contact.phone, data: true },
        { term: 'Email', value: contact.email },
      ]}
    />
  </section>
)

const Verdict = ({ brand }: { brand: Brand }) => {
  if (brand.decidedAt === null) return null
  const when = <Time at={brand.decidedAt} look="minute" />
  return brand.state === 'verified' ? (
    <Banner tone="ok">Verified on {when}.</Banner>
  ) : (
    <Banner>
      Sent back on {when}. The brand was told: <q className={frame.reason}>{brand.reason}</q>
    </Banner>
  )
}

export type BrandCaseProps = {
  brand: Brand
  verifying: boolean
  pending: boolean
  onVerify: () => void
  onSendBack: () => void
  /** The way back to the queue, on phones. */
  back: ReactNode
}

/** All that a brand says about itself, and the decision about it. */
export const BrandCase = ({ brand, verifying, pending, onVerify, onSendBack, back }: BrandCaseProps) => (
  <Sheet as="article" className={frame.case ?? ''} aria-labelledby="case-title">
    {back}
    <div className={frame.head}>
      <Avatar name={brand.companyName} shape="square" decorative />
      <div className={frame.who}>
        <h2 id="case-title" className={frame.title}>
          {brand.companyName}
        </h2>
        <p className={frame.account}>
          <bdi>{brand.userName}</bdi>, <bdi>{brand.email}</bdi>
        </p>
      </div>
      <span className={frame.badges}>
        {brand.blocked && <Badge tone="err">Blocked</Badge>}
        <BrandBadge state={brand.state} />
      </span>
    </div>
    <Verdict brand={brand} />
    <Checks brand={brand} />
    <section>
      <h3 className={styles.part}>Company</h3>
      <Facts
        facts={[
          { term: 'Company name', value: brand.companyName },
          { term: 'Country', value: brand.country },
          { term: 'Company address', value: brand.address },
          { term: 'Zip code', value: brand.zipCode, data: true },
          { term: 'Submitted', value: <Time at={brand.submittedAt} look="minute" />, data: true },
          ...(brand.revision > 1 ? [{ term: 'Handed in', value: `${brand.revision} times` }] : []),
        ]}
      />
    </section>
    <div className={styles.contacts}>
      <Contact title="Main contact" contact={brand.main} />
      <Contact title="Additional contact" contact={brand.other} />
    </div>
    <div className={frame.decide}>
      <span className={frame.note}>The brand is told. Recorded in the audit log.</span>
      <div className={frame.buttons}>
        {brand.state !== 'unverified' && (
          <Button
            variant="danger"
            aria-keyshortcuts="S"
            aria-haspopup="dialog"
            aria-disabled={pending || undefined}
            onClick={onSendBack}
          >
            {brand.state === 'verified' ? 'Take verification back' : 'Send back'}
          </Button>
        )}
        {brand.state !== 'verified' && (
          <Button variant="primary" aria-keyshortcuts="V" pending={verifying} onClick={onVerify}>
            Verify brand
          </Button>
        )}
      </div>
    </div>
  </Sheet>
)
