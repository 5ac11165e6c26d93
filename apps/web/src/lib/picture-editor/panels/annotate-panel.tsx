import { Plus } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { addObject, changeObject } from '../edit/changes.ts'
import { type EditObject, FONTS, type Font, type Text } from '../edit/edit-state.ts'
import { MAX_TEXT } from '../edit/limits.ts'
import type { Edits } from '../screen/use-edits.ts'
import { BRUSHES, type Brush, longSide, placedByBrush } from '../stage/brush.ts'
import { Choices, ColourField, Slider } from './controls.tsx'
import { ObjectList } from './object-list.tsx'
import styles from './panels.module.css'

const BRUSH_NAMES: Readonly<Record<Brush['kind'], string>> = {
  select: 'Select',
  pen: 'Pen',
  line: 'Line',
  arrow: 'Arrow',
  rectangle: 'Rectangle',
  ellipse: 'Ellipse',
  text: 'Text',
}

const FONT_NAMES: Readonly<Record<Font, string>> = { display: 'Display', plain: 'Plain', mono: 'Mono' }

const isDrawn = (object: EditObject) => object.kind !== 'sticker'

/** The words of a text that is chosen. */
const Words = ({ edits, object }: { edits: Edits; object: Text }) => {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const isNew = edits.writing === object.id
  useEffect(() => {
    if (!isNew) return
    field.current?.focus()
    field.current?.select()
  }, [isNew])
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>Text</label>
      <textarea
        ref={field}
        id={id}
        className={styles.words}
        value={object.text}
        maxLength={MAX_TEXT}
        onChange={(event) => {
          const text = event.target.value
          edits.apply((before) => changeObject(before, { ...object, text }), `words ${object.id}`)
        }}
        onBlur={edits.endStep}
      />
    </div>
  )
}

type Props = { edits: Edits; brush: Brush; setBrush: (brush: Brush) => void }

/** What a line, a shape or words look like: of what is chosen, else of what will be drawn. */
const Looks = ({ edits, brush, setBrush }: Props) => {
  const { state, selected, apply, endStep } = edits
  const chosen = state.objects.filter(isDrawn).find(({ id }) => id === selected)
  const kind = chosen?.kind ?? brush.kind
  const long = longSide(state)
  // With a slide, all that is chosen until it is let go is one step.
  const change = (next: Partial<Brush>, own: object, slide?: string) => {
    setBrush({ ...brush, ...next })
    if (chosen) apply((before) => changeObject(before, { ...chosen, ...own } as EditObject), slide)
  }
  const stroke = chosen && 'stroke' in chosen ? (chosen.stroke / long) * 1000 : brush.stroke
  const size = chosen?.kind === 'text' ? (chosen.size / long) * 100 : brush.size
  const filled = chosen && 'filled' in chosen ? chosen.filled : brush.filled
  return (
    <>
      {chosen?.kind === 'text' && <Words key={chosen.id} edits={edits} object={chosen} />}
      <ColourField
        label="Colour"
        value={chosen && 'colour' in chosen ? chosen.colour : brush.colour}
        onChange={(colour) => change({ colour }, { colour }, 'colour')}
        onEnd={endStep}
      />
      {kind === 'text' ? (
        <>
          <Choices
            label="Font"
            options={FONTS.map((value) => ({ value, label: FONT_NAMES[value] }))}
            value={chosen?.kind === 'text' ? chosen.font : brush.font}
            onChange={(font) => change({ font }, { font })}
          />
          <Slider
            label="Text size"
            value={Math.round(size)}
            words={`${Math.round(size)} %`}
            min={1}
            max={50}
            onChange={(value) => change({ size: value }, { size: (value / 100) * long }, 'text size')}
            onEnd={endStep}
          />
        </>
      ) : (
        <Slider
          label="Line width"
          value={Math.round(stroke)}
          min={1}
          max={60}
          onChange={(value) => change({ stroke: value }, { stroke: (value / 1000) * long }, 'line width')}
          onEnd={endStep}
        />
      )}
      {(kind === 'rectangle' || kind === 'ellipse') && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={filled}
            onChange={(event) => change({ filled: event.target.checked }, { filled: event.target.checked })}
          />
          Filled
        </label>
      )}
    </>
  )
}

/** Draws lines, shapes and words. */
export const AnnotatePanel = (props: Props) => {
  const { edits, brush, setBrush } = props
  const add = () => {
    const placed = placedByBrush(brush, edits.state)
    if (!placed) return
    edits.apply((before) => addObject(before, placed))
    const { nextId } = edits.state
    if (placed.kind === 'text') edits.write(nextId)
    else edits.select(nextId)
  }
  return (
    <div className={styles.panel}>
      <Choices
        label="Draw"
        options={BRUSHES.map((value) => ({ value, label: BRUSH_NAMES[value] }))}
        value={brush.kind}
        onChange={(kind) => {
          setBrush({ ...brush, kind })
          if (kind !== 'select') edits.select(null)
        }}
      />
      {brush.kind !== 'select' && (
        <div className={styles.buttons}>
          <Button size="small" lockMs={0} onClick={add}>
            <Plus aria-hidden="true" />
            Add {BRUSH_NAMES[brush.kind].toLowerCase()}
          </Button>
        </div>
      )}
      <p className={styles.note}>
        {brush.kind === 'select'
          ? 'Choose a shape to draw, or select one on the picture.'
          : 'Draw on the picture, or add one to its middle.'}
      </p>
      <Looks {...props} />
      <ObjectList edits={edits} items={edits.state.objects.filter(isDrawn)} label="On the picture" />
    </div>
  )
}
