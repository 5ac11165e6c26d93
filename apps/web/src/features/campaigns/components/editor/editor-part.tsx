import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useContext, useId } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { ClosedContext, useEditor } from './editor-context.ts'
import styles from './editor-part.module.css'
import { stepsOf, type TabNumber } from './editor-tabs.ts'

export type EditorPartProps = { title: string; aside?: ReactNode; lead?: ReactNode; children: ReactNode }

/** One sheet of the editor, with its heading. */
export const EditorPart = ({ title, aside, lead, children }: EditorPartProps) => {
  const id = useId()
  const isClosed = useContext(ClosedContext)
  return (
    <Sheet as="section" aria-labelledby={id} className={styles.part}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && !isClosed && <div className={styles.aside}>{aside}</div>}
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </header>
      {isClosed ? (
        <fieldset disabled className={styles.closed} aria-labelledby={id}>
          {children}
        </fieldset>
      ) : (
        children
      )}
    </Sheet>
  )
}

/** The ways to the tabs before and after, at the foot of a tab. */
export const EditorSteps = ({ tab }: { tab: TabNumber }) => {
  const { mode, goTo } = useEditor()
  const { last, next } = stepsOf(mode, tab)
  return (
    <div className={styles.steps} data-bottom-bar="">
      {last && (
        <Button variant="quiet" onClick={() => goTo(last.tab)}>
          <ArrowLeft aria-hidden="true" />
          {last.label}
        </Button>
      )}
      {next && (
        <Button variant="primary" className={styles.next ?? ''} onClick={() => goTo(next.tab)}>
          {next.label}
          <ArrowRight aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}
