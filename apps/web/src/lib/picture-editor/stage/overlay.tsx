import type { Box, EditState, Point } from '../edit/edit-state.ts'
import { boundsOf, cornersOf, type TurnedBox } from '../edit/objects.ts'
import { HANDLES, type Handle as HandleOfBox, isRedaction, itemOf } from './drags.ts'
import { measureText } from './measure-text.ts'
import styles from './stage.module.css'

const pathOf = (points: readonly Point[]) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`

const Handle = ({ at, name }: { at: Point; name: string | number }) => (
  <g data-handle={name} className={styles.handle}>
    {/* A finger needs more room than the eye. */}
    <circle cx={at.x} cy={at.y} r="22" data-handle={name} className={styles.reach} />
    <circle cx={at.x} cy={at.y} r="7" data-handle={name} className={styles.knob} />
  </g>
)

// Around something smaller than this, handles would cover all of it, and it could not be taken hold of to be moved.
const LEAST_SIDE = 72

const alongOf = (from: Point, to: Point) => {
  const by = { x: to.x - from.x, y: to.y - from.y }
  const long = Math.hypot(by.x, by.y)
  return { long, way: long > 0 ? { x: by.x / long, y: by.y / long } : null }
}

/** The corners at which something is taken hold of: its own, or farther out where they lie too near to each other. */
export const gripCorners = (corners: readonly Point[]): Point[] => {
  const [one, two, three, four] = corners as [Point, Point, Point, Point]
  const [top, side] = [alongOf(one, two), alongOf(one, four)]
  // A line has no height, and a dot neither height nor width.
  const across = top.way ?? (side.way ? { x: side.way.y, y: -side.way.x } : { x: 1, y: 0 })
  const down = side.way ?? { x: -across.y, y: across.x }
  const middle = { x: (one.x + three.x) / 2, y: (one.y + three.y) / 2 }
  const [width, height] = [Math.max(LEAST_SIDE, top.long), Math.max(LEAST_SIDE, side.long)]
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => ({
    x: middle.x + (across.x * x * width + down.x * y * height) / 2,
    y: middle.y + (across.y * x * width + down.y * y * height) / 2,
  }))
}

const isGripWider = (corners: readonly Point[]) => {
  const [one, two, , four] = corners as [Point, Point, Point, Point]
  return Math.min(alongOf(one, two).long, alongOf(one, four).long) < LEAST_SIDE
}

// The corners among the handles, in the order in which the corners of a box are given.
const CORNERS = [0, 2, 4, 6]

/** One side of the frame by which the crop is held; it stays on the picture, so that no handle is out of reach. */
const gripSide = (start: number, long: number, room: number) => {
  const wanted = Math.max(LEAST_SIDE, long)
  const most = Math.max(0, room - wanted)
  return { start: Math.min(most, Math.max(0, start - (wanted - long) / 2)), long: wanted }
}

/** The crop over the whole picture: what goes is dimmed, and its handles. */
export const CropOverlay = ({ crop, shown, scale }: { crop: Box; shown: Box; scale: number }) => {
  const box = {
    left: (crop.x - crop.width / 2 - shown.x + shown.width / 2) / scale,
    top: (crop.y - crop.height / 2 - shown.y + shown.height / 2) / scale,
    width: crop.width / scale,
    height: crop.height / scale,
  }
  const at = (x: number, y: number) => ({ x: box.left + box.width * x, y: box.top + box.height * y })
  const outer = [
    { x: 0, y: 0 },
    { x: shown.width / scale, y: 0 },
    { x: shown.width / scale, y: shown.height / scale },
    { x: 0, y: shown.height / scale },
  ]
  const inner = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)]
  const across = gripSide(box.left, box.width, shown.width / scale)
  const down = gripSide(box.top, box.height, shown.height / scale)
  const gripAt = ({ x, y }: HandleOfBox) => ({
    x: across.start + (across.long * (x + 1)) / 2,
    y: down.start + (down.long * (y + 1)) / 2,
  })
  return (
    <>
      <path d={`${pathOf(outer)}${pathOf(inner)}`} fillRule="evenodd" className={styles.dim} />
      {isGripWider(inner) && (
        <path
          d={pathOf(CORNERS.map((corner) => gripAt(HANDLES[corner]!)))}
          data-handle="inside"
          className={styles.grip}
        />
      )}
      <path d={pathOf(inner)} data-handle="inside" className={styles.crop} />
      {[1 / 3, 2 / 3].map((third) => (
        <path
          key={third}
          d={`M${at(third, 0).x} ${at(third, 0).y}V${at(0, 1).y}M${at(0, third).x} ${at(0, third).y}H${at(1, 0).x}`}
          className={styles.thirds}
        />
      ))}
      {HANDLES.map((handle, index) => (
        <Handle key={`${handle.x} ${handle.y}`} at={gripAt(handle)} name={index} />
      ))}
    </>
  )
}

const TURN_FAR = 28

const turnHandle = (corners: readonly Point[]): Point => {
  const [one, two, , four] = corners as [Point, Point, Point, Point]
  const top = { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 }
  const up = { x: one.x - four.x, y: one.y - four.y }
  const long = Math.hypot(up.x, up.y) || 1
  return { x: top.x + (up.x / long) * TURN_FAR, y: top.y + (up.y / long) * TURN_FAR }
}

/** The box of what is chosen, and its handles. */
export const SelectionOverlay = ({
  state,
  selected,
  toStage,
}: {
  state: EditState
  selected: number | null
  toStage: (point: Point) => Point
}) => {
  const item = itemOf(state, selected)
  if (!item) return null
  const bounds: TurnedBox = isRedaction(item) ? { ...item, rotation: 0 } : boundsOf(item, measureText)
  const own = cornersOf(bounds).map(toStage)
  const corners = gripCorners(own)
  return (
    <>
      {isGripWider(own) && <path d={pathOf(corners)} data-handle="inside" className={styles.grip} />}
      <path d={pathOf(own)} className={styles.selection} />
      {!isRedaction(item) && <Handle at={turnHandle(corners)} name="turn" />}
      {CORNERS.map((handle, index) => (
        <Handle key={handle} at={corners[index]!} name={handle} />
      ))}
    </>
  )
}
