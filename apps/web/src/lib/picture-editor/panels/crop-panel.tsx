import { FlipHorizontal2, FlipVertical2, RotateCw } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { chooseRatio, cropTo, flip, resetGeometry, rotateQuarter, straighten } from '../edit/changes.ts'
import { type Box, CROP_RATIOS, type CropRatio } from '../edit/edit-state.ts'
import { wholeView } from '../edit/geometry.ts'
import { MAX_STRAIGHTEN, MIN_CROP } from '../edit/limits.ts'
import type { Edits } from '../screen/use-edits.ts'
import { Choices, NumberField, Slider } from './controls.tsx'
import styles from './panels.module.css'

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)
const RATIOS = (Object.keys(CROP_RATIOS) as CropRatio[]).map((value) => ({ value, label: capital(value) }))

/** The crop in numbers, for the keyboard and for those who measure. */
const CropNumbers = ({ edits: { state, apply, endStep } }: { edits: Edits }) => {
  const { crop, ratio } = state.geometry
  const whole = wholeView(state.source, state.geometry)
  const left = crop.x - crop.width / 2 + whole.width / 2
  const top = crop.y - crop.height / 2 + whole.height / 2
  const put = (change: Partial<Box>) => apply((before) => cropTo(before, { ...crop, ...change }), 'crop numbers')
  const shape = CROP_RATIOS[ratio]
  return (
    <div className={styles.numbers}>
      <NumberField
        label="Left, px"
        value={left}
        min={0}
        max={Math.round(whole.width - crop.width)}
        onChange={(value) => put({ x: crop.x + value - left })}
        onEnd={endStep}
      />
      <NumberField
        label="Top, px"
        value={top}
        min={0}
        max={Math.round(whole.height - crop.height)}
        onChange={(value) => put({ y: crop.y + value - top })}
        onEnd={endStep}
      />
      <NumberField
        label="Crop width, px"
        value={crop.width}
        min={MIN_CROP}
        max={Math.round(whole.width)}
        onChange={(width) => put({ width })}
        onEnd={endStep}
      />
      <NumberField
        label="Crop height, px"
        value={crop.height}
        min={MIN_CROP}
        max={Math.round(whole.height)}
        onChange={(height) => put(shape === null ? { height } : { height, width: height * shape })}
        onEnd={endStep}
      />
    </div>
  )
}

/** Cuts, turns, mirrors and straightens. */
export const CropPanel = ({ edits }: { edits: Edits }) => {
  const { state, apply, endStep } = edits
  return (
    <div className={styles.panel}>
      <Choices
        label="Shape"
        options={RATIOS}
        value={state.geometry.ratio}
        onChange={(ratio) => apply((before) => chooseRatio(before, ratio))}
      />
      <Slider
        label="Straighten"
        value={state.geometry.straighten}
        words={`${state.geometry.straighten}°`}
        min={-MAX_STRAIGHTEN}
        max={MAX_STRAIGHTEN}
        step={0.5}
        onChange={(degrees) => apply((before) => straighten(before, degrees), 'straighten')}
        onEnd={endStep}
      />
      <div className={styles.buttons}>
        <Button size="small" lockMs={0} onClick={() => apply(rotateQuarter)}>
          <RotateCw aria-hidden="true" />
          Rotate
        </Button>
        <Button size="small" lockMs={0} onClick={() => apply((before) => flip(before, 'x'))}>
          <FlipVertical2 aria-hidden="true" />
          Flip sideways
        </Button>
        <Button size="small" lockMs={0} onClick={() => apply((before) => flip(before, 'y'))}>
          <FlipHorizontal2 aria-hidden="true" />
          Flip upside down
        </Button>
      </div>
      <CropNumbers edits={edits} />
      <div className={styles.buttons}>
        <Button size="small" variant="quiet" lockMs={0} onClick={() => apply(resetGeometry)}>
          Reset crop
        </Button>
      </div>
    </div>
  )
}
