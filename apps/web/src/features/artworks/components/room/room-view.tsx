import type { ArtworkSize } from '@plinth/api-schema/artwork-size'
import { type CSSProperties, useState } from 'react'
import { Picture, type PictureProps } from '../../../../ui/picture.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { BENCH, hangingSize, PERSON, scaleInWords, viewRoom } from './room-geometry.ts'
import styles from './room-view.module.css'

const WALLS = [
  { value: 'white', label: 'White' },
  { value: 'clay', label: 'Clay' },
  { value: 'blue', label: 'Blue' },
] as const
type Wall = (typeof WALLS)[number]['value']

// Someone who stands and looks, from behind; the feet at 0, the head at -170.
const FIGURE =
  'M-4-147C-4-142-9-140-15-138C-21-136-23-131-24-123L-26-84C-26-79-21-79-20-83L-16.5-116L-15-98C-16-88-17-82-16-74L-13-36L-11-5L-15-1V0H-3V-6L-1-70H1L3-6V0H15V-1L11-5L13-36L16-74C17-82 16-88 15-98L16.5-116L20-83C21-79 26-79 26-84L24-123C23-131 21-136 15-138C9-140 4-142 4-147'

const Person = ({ left }: { left: number }) => (
  <svg
    className={styles.person}
    style={{ '--left': left, '--width': PERSON.width, '--height': PERSON.height } as CSSProperties}
    viewBox={`${-PERSON.width / 2} ${-PERSON.height} ${PERSON.width} ${PERSON.height}`}
    aria-hidden="true"
  >
    <path d={FIGURE} />
    <ellipse cx="0" cy="-157.5" rx="9" ry="12" />
  </svg>
)

const Bench = ({ left }: { left: number }) => (
  <svg
    className={styles.bench}
    style={{ '--left': left, '--width': BENCH.width, '--height': BENCH.height } as CSSProperties}
    viewBox={`0 0 ${BENCH.width} ${BENCH.height}`}
    aria-hidden="true"
  >
    <path d="M0 0H120V8H0ZM10 8H16V45H10ZM104 8H110V45H104Z" />
  </svg>
)

export type RoomViewProps = {
  size: ArtworkSize | null
  picture: PictureProps
  /** What a screen reader says of it. */
  sentence: string
}

/** A work on the wall of a room, to scale: beside a person of 170 cm and before a bench of 120 cm. */
export const RoomView = ({ size, picture, sentence }: RoomViewProps) => {
  const [wall, setWall] = useState<Wall>('white')
  const view = viewRoom(hangingSize(size, picture))
  const { left, bottom, width, height } = view.work
  const seen = { '--seen-width': view.width, '--seen-height': view.height, '--floor': view.floor }
  const place = { '--left': left, '--bottom': bottom, '--width': width, '--height': height }
  return (
    <div className={styles.view}>
      <div className={styles.room} data-wall={wall} role="img" aria-label={sentence}>
        <div className={styles.scene} style={seen as CSSProperties}>
          <div className={styles.ground} />
          <div className={styles.work} style={place as CSSProperties}>
            <Picture {...picture} alt="" fill priority />
          </div>
          <Bench left={view.benchLeft} />
          <Person left={view.personLeft} />
        </div>
      </div>
      <div className={styles.bar}>
        <p className={styles.scale}>
          <b>{scaleInWords(size, picture)}</b>{' '}
          <span>
            Person {PERSON.height} cm, bench {BENCH.width} cm
          </span>
        </p>
        <Segmented label="Wall colour" options={WALLS} value={wall} onValueChange={setWall} />
      </div>
    </div>
  )
}
