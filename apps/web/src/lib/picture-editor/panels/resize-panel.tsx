import { Button } from '../../../ui/button.tsx'
import { resize } from '../edit/changes.ts'
import { limitSize, outputSize } from '../edit/geometry.ts'
import { MAX_SIDE } from '../edit/limits.ts'
import type { Edits } from '../screen/use-edits.ts'
import { NumberField } from './controls.tsx'
import styles from './panels.module.css'

const SHARES = [75, 50, 25] as const

/** Makes the picture smaller or larger, in its own shape. */
export const ResizePanel = ({ edits: { state, apply, endStep } }: { edits: Edits }) => {
  const { width, height } = outputSize(state)
  const cut = limitSize(state.geometry.crop)
  return (
    <div className={styles.panel}>
      <div className={styles.numbers}>
        <NumberField
          label="Width, px"
          value={width}
          min={1}
          max={MAX_SIDE}
          onChange={(value) => apply((before) => resize(before, { width: value }), 'resize')}
          onEnd={endStep}
        />
        <NumberField
          label="Height, px"
          value={height}
          min={1}
          max={MAX_SIDE}
          onChange={(value) => apply((before) => resize(before, { height: value }), 'resize')}
          onEnd={endStep}
        />
      </div>
      <div className={styles.buttons}>
        {SHARES.map((share) => (
          <Button
            key={share}
            size="small"
            lockMs={0}
            onClick={() => apply((before) => resize(before, { width: (before.geometry.crop.width * share) / 100 }))}
          >
            {share} %
          </Button>
        ))}
        <Button size="small" variant="quiet" lockMs={0} onClick={() => apply((before) => resize(before, null))}>
          Reset size
        </Button>
      </div>
      <p className={styles.note}>
        As cut it is {cut.width} x {cut.height} px. The shape stays as it was cut; at most 40 megapixels.
      </p>
    </div>
  )
}
