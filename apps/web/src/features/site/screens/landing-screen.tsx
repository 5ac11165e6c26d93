import { pages } from '@plinth/api-schema/pages'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { ClosingCall } from '../components/closing-call.tsx'
import { Doors } from '../components/doors.tsx'
import { FiveSteps } from '../components/five-steps.tsx'
import { LandingLead } from '../components/landing-lead.tsx'
import { WhyPlinth } from '../components/why-plinth.tsx'

/** The front page: what this is, how it works, why it is worth it, the two ways in, and the works that hang now. */
export const LandingScreen = ({ works }: { works: ReactNode }) => {
  useDocumentTitle(pages.landing.title)
  return (
    <>
      <PageWidth>
        <LandingLead />
        <FiveSteps />
        <WhyPlinth />
        <Doors />
      </PageWidth>
      <ClosingCall />
      <PageWidth>{works}</PageWidth>
    </>
  )
}
