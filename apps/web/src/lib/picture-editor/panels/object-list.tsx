import { ArrowUpToLine, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { changeObject, changeRedaction, isFull, raiseObject, removeObject } from '../edit/changes.ts'
import type { EditObject, Redaction } from '../edit/edit-state.ts'
import { MAX_OBJECTS } from '../edit/limits.ts'
import { nameOfObject } from '../edit/objects.ts'
import type { Edits } from '../screen/use-edits.ts'
import { useStepPause } from '../screen/use-step-pause.ts'
import { fromSeen, fromSeenTurn, toSeen, toSeenTurn, turnBack } from '../stage/brush.ts'
import { isRedaction, itemOf, moveItem } from '../stage/drags.ts'
import { NumberField, Slider } from './controls.tsx'
import styles from './panels.module.css'

const nameOf = (item: EditObject | Redaction, index: number) =>
  isRedaction(item) ? `Redaction ${index + 1}` : nameOfObject(item)

const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const FAR = 10

const FAR_AWAY = 100_000

const FULL = `This picture has ${MAX_OBJECTS} objects, the most it can hold. Delete one to add another.`

/** Where what is chosen lies, in numbers: as it is seen, however the picture was turned and mirrored. */
const Place = ({ edits: { state, selected, apply, endStep } }: { edits: Edits }) => {
  const item = itemOf(state, selected)
  if (!item) return null
  const put = (next: EditObject | Redaction) =>
    apply((before) => (isRedaction(next) ? changeRedaction(before, next) : changeObject(before, next)), 'place')
  const seen = toSeen(state, item)
  const turn = isRedaction(item) ? 0 : Math.round(toSeenTurn(state, item.rotation))
  // A redaction lies in the picture and turns with it.
  const isOnItsSide = isRedaction(item) && state.geometry.turns % 2 === 1
  return (
    <>
      <div className={styles.numbers}>
        {(['x', 'y'] as const).map((axis) => (
          <NumberField
            key={axis}
            label={axis === 'x' ? 'Across, px' : 'Down, px'}
            value={seen[axis]}
            min={-FAR_AWAY}
            max={FAR_AWAY}
            onChange={(value) => put({ ...item, ...fromSeen(state, { ...seen, [axis]: value }) })}
            onEnd={endStep}
          />
        ))}
        {'width' in item &&
          (isOnItsSide ? (['height', 'width'] as const) : (['width', 'height'] as const)).map((side, index) => (
            <NumberField
              key={side}
              label={index === 0 ? 'Width, px' : 'Height, px'}
              value={item[side]}
              min={1}
              max={FAR_AWAY}
              onChange={(value) => put({ ...item, [side]: value })}
              onEnd={endStep}
            />
          ))}
      </div>
      {!isRedaction(item) && (
        <Slider
          label="Turn"
          value={turn}
          words={`${turn}°`}
          min={-180}
          max={180}
          onChange={(degrees) => put({ ...item, rotation: fromSeenTurn(state, degrees) })}
          onEnd={endStep}
        />
      )}
    </>
  )
}

/** What lies on the picture, as a list: each can be chosen, moved by the arrow keys, raised and deleted. */
export const ObjectList = ({
  edits,
  items,
  label,
}: {
  edits: Edits
  items: readonly (EditObject | Redaction)[]
  label: string
}) => {
  const { selected, select, apply, endStep } = edits
  const pauseStep = useStepPause(endStep)
  const list = useRef<HTMLUListElement>(null)
  const remove = (id: number) => {
    apply((before) => removeObject(before, id))
    select(null)
  }
  const removeByButton = (id: number) => {
    // The button goes with what is chosen; once the focus is on that in the list, it goes to the next one.
    list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
    remove(id)
  }
  const keyDown = (item: EditObject | Redaction) => (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const step = event.shiftKey ? FAR : 1
    if (arrow) {
      apply(moveItem(item, turnBack(edits.state, { x: arrow.x * step, y: arrow.y * step })), `arrows ${item.id}`)
      pauseStep()
    } else if (event.key === 'Delete' || event.key === 'Backspace') remove(item.id)
    else return
    select(event.key.startsWith('Arrow') ? item.id : null)
    event.preventDefault()
  }
  const chosen = items.find(({ id }) => id === selected)
  const words = isFull(edits.state) && <p role="alert">{FULL}</p>
  if (items.length === 0) return words
  return (
    <>
      {words}
      <h3 className={styles.subhead}>{label}</h3>
      <ul ref={list} className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <li key={item.id}>
            <button
              type="button"
              className={styles.item}
              aria-pressed={item.id === selected}
              onClick={() => select(item.id === selected ? null : item.id)}
              onKeyDown={keyDown(item)}
              onBlur={endStep}
            >
              {nameOf(item, index)}
            </button>
          </li>
        ))}
      </ul>
      {chosen && (
        <>
          <Place edits={edits} />
          <div className={styles.buttons}>
            {!isRedaction(chosen) && (
              <Button
                size="small"
                variant="quiet"
                lockMs={0}
                onClick={() => apply((before) => raiseObject(before, chosen.id))}
              >
                <ArrowUpToLine aria-hidden="true" />
                Bring to front
              </Button>
            )}
            <Button size="small" variant="quiet" lockMs={0} onClick={() => removeByButton(chosen.id)}>
              <Trash2 aria-hidden="true" />
              Delete
            </Button>
          </div>
        </>
      )}
    </>
  )
}
