import { type RefObject, useEffect, useRef, useState } from 'react'
import { takePhoto } from './open-camera.ts'

/** Counts seconds down and then acts; null while nothing is counted. */
const useCountdown = (act: () => void) => {
  const [secondsLeft, count] = useState<number | null>(null)
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (secondsLeft === null) return
    if (secondsLeft === 0) {
      count(null)
      latest.current()
      return
    }
    const timer = setTimeout(() => count(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return { secondsLeft, count }
}

/** Takes what the camera sees, at once or after some seconds. */
export const useShutter = (video: RefObject<HTMLVideoElement | null>, onTaken: (file: File) => void) => {
  const [hasFailed, setFailed] = useState(false)
  const shoot = async () => {
    const file = video.current && (await takePhoto(video.current))
    setFailed(!file)
    if (file) onTaken(file)
  }
  const { secondsLeft, count } = useCountdown(() => void shoot())
  return {
    secondsLeft,
    hasFailed,
    /** Begins to count, or stops it. */
    press: (seconds: number) => count(secondsLeft === null ? seconds : null),
    stop: () => count(null),
  }
}
