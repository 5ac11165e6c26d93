import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { AskWorker } from '../draw/picture-client.ts'
import { changeFrame, chooseFilter, resetTuning, tune } from '../edit/changes.ts'
import { FILTERS, type Filter, FRAMES, type Frame, TUNINGS, type Tuning } from '../edit/edit-state.ts'
import { limitSize } from '../edit/geometry.ts'
import { MAX_FRAME, MAX_TUNING } from '../edit/limits.ts'
import type { Edits } from '../screen/use-edits.ts'
import { Choices, ColourField, Slider } from './controls.tsx'
import styles from './panels.module.css'

const FILTER_NAMES: Readonly<Record<Filter, string>> = {
  none: 'None',
  chrome: 'Chrome',
  fade: 'Fade',
  warm: 'Warm',
  cool: 'Cool',
  pastel: 'Pastel',
  dusk: 'Dusk',
  sepia: 'Sepia',
  mono: 'Mono',
  noir: 'Noir',
  wash: 'Wash',
  invert: 'Invert',
}

const THUMBNAIL_PIXELS = 120 * 120

/** What a look would make of the picture. */
const FilterThumbnail = ({ ask, edits, filter }: { ask: AskWorker; edits: Edits; filter: Filter }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { state } = edits
  const { crop } = state.geometry
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what changes the whole picture changes its thumbnail
  useEffect(() => {
    let isGone = false
    const size = limitSize(crop, THUMBNAIL_PIXELS)
    const sight = { shown: crop, size, isPreview: true, hasFrame: false }
    ask('draw', { state: { ...state, filter, objects: [] }, sight }).then(
      (picture) => {
        const { current } = canvas
        if (isGone || !current) return picture.close()
        Object.assign(current, { width: picture.width, height: picture.height })
        current.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
      },
      // Without it the name still says what it is.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [ask, filter, state.geometry, state.finetune, state.redactions])
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas takes no focus
  return <canvas ref={canvas} className={styles.thumbnail} aria-hidden="true" />
}

/** Gives the picture a look. */
export const FilterPanel = ({ ask, edits }: { ask: AskWorker; edits: Edits }) => (
  <div className={styles.panel}>
    <Choices
      label="Filter"
      look="tiles"
      options={FILTERS.map((filter) => ({
        value: filter,
        label: (
          <>
            <FilterThumbnail {...{ ask, edits, filter }} />
            {FILTER_NAMES[filter]}
          </>
        ),
      }))}
      value={edits.state.filter}
      onChange={(filter) => edits.apply((before) => chooseFilter(before, filter))}
    />
  </div>
)

const TUNING_NAMES: Readonly<Record<Tuning, string>> = {
  brightness: 'Brightness',
  contrast: 'Contrast',
  saturation: 'Saturation',
  exposure: 'Exposure',
  temperature: 'Temperature',
  gamma: 'Gamma',
  clarity: 'Clarity',
  vignette: 'Vignette',
}

/** Tunes light and colour. */
export const FinetunePanel = ({ edits: { state, apply, endStep } }: { edits: Edits }) => (
  <div className={styles.panel}>
    {TUNINGS.map((name) => (
      <Slider
        key={name}
        label={TUNING_NAMES[name]}
        value={state.finetune[name]}
        min={-MAX_TUNING}
        max={MAX_TUNING}
        onChange={(value) => apply((before) => tune(before, name, value), `tune ${name}`)}
        onEnd={endStep}
      />
    ))}
    <div className={styles.buttons}>
      <Button size="small" variant="quiet" lockMs={0} onClick={() => apply(resetTuning)}>
        Reset finetune
      </Button>
    </div>
  </div>
)

const FRAME_NAMES: Readonly<Record<Frame['style'], string>> = {
  none: 'None',
  mat: 'Mat',
  line: 'Line',
  double: 'Double line',
  corners: 'Corners',
  polaroid: 'Instant photo',
}

/** Puts a frame around the picture. */
export const FramePanel = ({ edits: { state, apply, endStep } }: { edits: Edits }) => (
  <div className={styles.panel}>
    <Choices
      label="Frame"
      options={FRAMES.map((value) => ({ value, label: FRAME_NAMES[value] }))}
      value={state.frame.style}
      onChange={(style) => apply((before) => changeFrame(before, { style }))}
    />
    {state.frame.style !== 'none' && (
      <>
        <Slider
          label="Frame width"
          value={state.frame.width}
          words={`${state.frame.width} %`}
          min={1}
          max={MAX_FRAME}
          onChange={(width) => apply((before) => changeFrame(before, { width }), 'frame width')}
          onEnd={endStep}
        />
        <ColourField
          label="Frame colour"
          value={state.frame.colour}
          onChange={(colour) => apply((before) => changeFrame(before, { colour }), 'frame colour')}
          onEnd={endStep}
        />
      </>
    )}
  </div>
)
