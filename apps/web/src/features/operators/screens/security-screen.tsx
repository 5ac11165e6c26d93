import { pages } from '@plinth/api-schema/pages'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { useOperator } from '../api/use-operator.ts'
import { OperatorPasswordForm } from '../components/operator-password-form.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import { SecondFactorPanel } from '../components/second-factor-panel.tsx'
import styles from './security-screen.module.css'

/** How the operator's own door is locked. */
export const SecurityScreen = () => {
  useDocumentTitle(pages.operatorSecurity.title)
  const { operator } = useOperator()
  return (
    <div className={styles.screen}>
      <ScreenHead title={pages.operatorSecurity.title} aside={operator && `Logged in as ${operator.email}`} />
      <div className={styles.panels}>
        <SecondFactorPanel />
        <OperatorPasswordForm />
      </div>
    </div>
  )
}
