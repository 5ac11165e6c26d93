import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { addRedaction, changeRedaction } from '../edit/changes.ts'
import type { Redaction } from '../edit/edit-state.ts'
import type { Edits } from '../screen/use-edits.ts'
import { type Brush, longSide, middleOf } from '../stage/brush.ts'
import { Choices } from './controls.tsx'
import { ObjectList } from './object-list.tsx'
import styles from './panels.module.css'

const STYLES: readonly { value: Redaction['style']; label: string }[] = [
  { value: 'blocks', label: 'Blocks' },
  { value: 'solid', label: 'Solid' },
]

/** Destroys parts of the picture. */
export const RedactPanel = ({
  edits,
  brush,
  setBrush,
}: {
  edits: Edits
  brush: Brush
  setBrush: (brush: Brush) => void
}) => {
  const { state, selected, select, apply } = edits
  const chosen = state.redactions.find(({ id }) => id === selected)
  const add = () => {
    const side = longSide(state) / 4
    apply((before) => addRedaction(before, { ...middleOf(before), width: side, height: side, style: brush.redaction }))
    select(state.nextId)
  }
  return (
    <div className={styles.panel}>
      <Choices
        label="Look"
        options={STYLES}
        value={chosen?.style ?? brush.redaction}
        onChange={(style) => {
          setBrush({ ...brush, redaction: style })
          if (chosen) apply((before) => changeRedaction(before, { ...chosen, style }))
        }}
      />
      <div className={styles.buttons}>
        <Button size="small" lockMs={0} onClick={add}>
          <Plus aria-hidden="true" />
          Add redaction
        </Button>
      </div>
      <p className={styles.note}>
        Drag over what nobody should see, or add a part in the middle. The saved picture holds nothing of what was
        there.
      </p>
      <ObjectList edits={edits} items={state.redactions} label="Redacted parts" />
    </div>
  )
}
